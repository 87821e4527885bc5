import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type { Reference } from '../../../lib/reference.ts';
import { textIfAny } from '../../../lib/texts.ts';
import type { FilterControl } from '../../../ui/filters/filter-types.ts';
import { searchIn } from './people.search.ts';

const searches = {
  Personne: searchIn('Personne'),
  Societe: searchIn('Societe'),
  Site: searchIn('Site'),
  CentreCout: searchIn('CentreCout'),
} as const;

/** What edits the values of a field: by its type, from the list that its codes are of. */
export function fieldControl(
  name: string,
  field: Field,
  lists: ReadonlyMap<ReferenceListName, Reference>,
  words: { readonly yes: string; readonly no: string },
): FilterControl {
  if (field.type === 'boolean') return { kind: 'yesNo', ...words };
  if (field.type === 'person' || field.type === 'descendants') return searches.Personne;
  if (field.type === 'date' || field.type === 'instant') return { kind: 'date' };
  if (isReferenceList(field.reference)) {
    const rows = lists.get(field.reference)?.rows ?? [];
    return { kind: 'list', choices: rows.map(({ id, label }) => ({ id, label })) };
  }
  if (field.values) return { kind: 'list', choices: field.values.map((id) => ({ id, label: codeLabel(name, id) })) };
  if (field.reference && field.reference !== 'Inventaire') return searches[field.reference];
  if (field.decimals !== undefined) return { kind: 'text', decimals: true };
  return field.type === 'codes' ? { kind: 'words' } : { kind: 'text' };
}

/** A code that no list has, in words. */
export function codeLabel(name: string, code: string | number): string {
  return textIfAny('PERSON', `${name} ${code}`) ?? String(code);
}
