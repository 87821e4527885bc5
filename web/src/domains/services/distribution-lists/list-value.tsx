import { type ListField, listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import type { DistributionList } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';

/** A field of a distribution list, as it is read. */
export function ListValue({ name, liste }: { readonly name: ListField; readonly liste: Partial<DistributionList> }) {
  const value = liste[name];
  if (typeof value === 'object' && value !== null) return <PersonLink person={value} />;
  return <CataloguedValue field={listFields[name]} name={name} value={value} />;
}
