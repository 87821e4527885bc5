import { calledAs, type Fields } from '@passerelle/contracts/catalogue/field.ts';
import { type ListField, listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { caller } from '../../../lib/api.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { paths } from '../../../lib/paths.ts';
import { textIfAny } from '../../../lib/texts.ts';
import { ListValue } from './list-value.tsx';

const catalogue: Fields = listFields;

/** What carries lists: the portal itself, or the address of a mail suite. */
const suiteOf = (value: unknown) =>
  value === 'embedded' ? textIfAny('LIST_SUITE', 'embedded') : String(value ?? '—').replace(/^\S+ (?=\w+:)/, '');

/** A distribution list: what it holds is called and drawn as its catalogue says. */
export const view: EntityView = {
  texts: ['PERSON', 'LIST_SUITE'],
  label: (field) => textIfAny('CHAMPS', calledAs(field, catalogue[field])),
  value: (field, value) => {
    if (field === 'dos') return suiteOf(value);
    return Object.hasOwn(catalogue, field) ? (
      <ListValue name={field as ListField} liste={{ [field]: value }} />
    ) : undefined;
  },
  holders: (field, { code }) =>
    `${paths.distributionLists(caller.language, {})}?query=${encodeURIComponent(JSON.stringify({ [field]: [code] }))}`,
};
