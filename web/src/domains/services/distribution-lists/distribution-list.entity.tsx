import { calledAs, type Fields } from '@passerelle/contracts/catalogue/field.ts';
import { type ListField, listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { caller } from '../../../lib/api.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { paths } from '../../../lib/paths.ts';
import { textIfAny } from '../../../lib/texts.ts';
import { ListValue } from './list-value.tsx';

const catalogue: Fields = listFields;

/** A distribution list: what it holds is called and drawn as its catalogue says. */
export const view: EntityView = {
  texts: ['PERSON'],
  label: (field) => textIfAny('CHAMPS', calledAs(field, catalogue[field])),
  value: (field, value) =>
    Object.hasOwn(catalogue, field) ? <ListValue name={field as ListField} liste={{ [field]: value }} /> : undefined,
  holders: (field, { code }) =>
    `${paths.distributionLists(caller.language, {})}?query=${encodeURIComponent(JSON.stringify({ [field]: [code] }))}`,
};
