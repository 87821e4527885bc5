import {
  directoryFilter,
  directoryFilters,
  isDirectoryFilter,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { isPersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { textIfAny } from '../../../lib/texts.ts';
import { directoryOf } from '../people/directory-of.ts';
import { FieldValue, type SeenPerson } from '../people/field-value.tsx';

/** A person's values, as their record draws them. */
export const view: EntityView = {
  texts: ['CHAMPS', 'PERSON'],
  ofCatalogue: true,
  label: (field) => textIfAny('CHAMPS', field),
  value: (field, value, { entity_id }) => {
    if (!isPersonField(field)) return undefined;
    // Somebody whom a plan itself adds has but a name.
    if (typeof value === 'string' && personField(field).type === 'person') return value;
    return <FieldValue name={field} person={{ IdPersonneEV1: Number(entity_id), [field]: value } as SeenPerson} />;
  },
  holders: (field, { code }) => {
    const filter = Object.keys(directoryFilters).find(
      (name) => isDirectoryFilter(name) && directoryFilter(name).field === field,
    );
    return filter && directoryOf({ [filter]: [code] });
  },
};
