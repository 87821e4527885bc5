import { type Field, personFields } from '@passerelle/contracts/person/person.fields.ts';
import { isReferenceList } from '../../lib/reference.ts';

/** The reference lists that fields of a person take their codes from. */
export const fieldLists = [
  ...new Set(
    Object.values(personFields).flatMap(({ reference }: Field) => (isReferenceList(reference) ? [reference] : [])),
  ),
];
