import type { Fields } from '../catalogue/field.ts';
import { personFields } from '../person/person.fields.ts';

/**
 * What the criteria of a list may compare of people: the fields that say of themselves that they are criteria. What says who
 * somebody is (names, addresses, logins, identity, birth, pay) is none: a person by name is named into the list.
 */
export const criteriaFields: Fields = Object.fromEntries(
  Object.entries<Fields[string]>(personFields).filter(([, { criteria }]) => criteria),
);
