import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { personFields } from '@passerelle/contracts/person/person.fields.ts';

/** The reference lists that fields of a person take their codes from. */
export const fieldLists = referenceListsOf(personFields);
