import type { ValueCountry, ValueRule } from '../catalogue/value-rules.ts';
import { addDays, addYears } from '../days.ts';
import { type PersonField, personField, statuts } from './person.fields.ts';

/** What a country decides about its people. */
export interface PersonCountry extends ValueCountry {
  /** What tells two people of the same name apart: 1 their birth date, 2 their national identifier. */
  readonly Empreinte: number;
}

export interface PersonFault<Name extends PersonField = PersonField> {
  readonly field: Name;
  readonly rule: ValueRule | 'notAllowed';
  /** What `maxLength`, `tooLarge` and `min` speak of. */
  readonly limit?: string | number;
}

type Values = Readonly<Partial<Record<PersonField, unknown>>>;

const oldest = 80;

/** What is wrong with values together: names, and the dates of a stay. `today` is `YYYY-MM-DD`. */
export function checkTogether(values: Values, today: string): readonly PersonFault[] {
  const { DateNaissance, DateEntree, DateEntreePhysique, DateSortiePhysique } = values;
  const faults: PersonFault[] = [];
  // One name alone is a name.
  for (const field of ['Prenom', 'Nom'] as const) {
    const name = values[field];
    if (typeof name === 'string' && name !== '' && !isName(name)) faults.push({ field, rule: 'name' });
  }
  if (isDate(DateNaissance) && (DateNaissance > today || DateNaissance < addYears(today, -oldest)))
    faults.push({ field: 'DateNaissance', rule: 'birthDate' });
  if (isDate(DateEntree) && DateEntree > today) faults.push({ field: 'DateEntree', rule: 'dateNotFuture' });
  const entered = [DateEntree, DateEntreePhysique].filter(isDate).toSorted().at(-1);
  if (isDate(DateSortiePhysique) && entered && DateSortiePhysique <= entered)
    faults.push({ field: 'DateSortiePhysique', rule: 'min', limit: addDays(entered, 1) });
  return faults;
}

/** What machines write where they have no name. */
const noName = /^(?:#.*|true|false|n\/a|undefined)$/i;

/** Whether a text may be somebody's name: signs and figures alone are none, nor what a machine writes for nothing. */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !noName.test(text) && text !== 'null' && text !== 'NaN';
}

/** Permits to stay that end. */
export const endingPermits = ['temporary', 'multi-year', 'resident', 'student', 'other'] as const;

/** What is wrong with a permit and the day it ends, of those that are given: one that ends has a day, none has none. */
export function checkPermit({ TitreSejour: permit, DateFinTitreSejour: end }: Values): readonly PersonFault[] {
  const ends = (endingPermits as readonly unknown[]).includes(permit);
  if (ends && end === null) return [{ field: 'DateFinTitreSejour', rule: 'required' }];
  if (!ends && permit !== undefined && isDate(end)) return [{ field: 'DateFinTitreSejour', rule: 'notAllowed' }];
  return [];
}

/** What is missing to tell this person from another: something must find them again, or they would be there twice. */
export function checkIdentity(values: Values, { Empreinte }: PersonCountry): PersonFault | undefined {
  const { IdPersonne, CompteAD, Mail, DateNaissance, NIN } = values;
  if (IdPersonne || CompteAD || Mail) return undefined;
  if (Empreinte === 1 && !DateNaissance) return { field: 'DateNaissance', rule: 'required' };
  return Empreinte === 2 && !NIN ? { field: 'NIN', rule: 'required' } : undefined;
}

/** Status of a person of whom none is said: from the dates of the stay. */
export function statusAt(
  today: string,
  { DateEntreePhysique: entry, DateSortiePhysique: leaving }: Pick<Values, 'DateEntreePhysique' | 'DateSortiePhysique'>,
): number {
  if (isDate(leaving) && leaving < today) return statuts.INACTIVE;
  if (isDate(entry) && entry > today) return statuts.ONBOARDING;
  return isDate(leaving) && leaving <= addDays(today, 30) ? statuts.OFFBOARDING : statuts.ACTIVE;
}

/** Whether the field is never emptied: what a person is found by, or can't be without. */
export function isKept(name: PersonField): boolean {
  return (
    ['IdPersonne', 'CompteAD', 'Mail', 'IdStatut', 'IdLangue', 'DateEntree'].includes(name) ||
    personField(name).type === 'boolean'
  );
}

function isDate(value: unknown): value is string {
  return typeof value === 'string';
}
