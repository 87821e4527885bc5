import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { type EntryField, entryFields } from '@passerelle/contracts/reference/entry.fields.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';

/** The lists that properties of an entry take their codes from. */
export function entryLists(properties: readonly EntryField[]): readonly ReferenceListName[] {
  return referenceListsOf(Object.fromEntries(properties.map((name) => [name, entryFields[name]])));
}
