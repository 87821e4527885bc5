import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { personValidators } from 'stdnum';
import { IsEmail } from 'typebox/format';
import type { Field, FieldFormat } from '../catalogue/field.ts';
import { type PersonField, personField, statuts } from './person.fields.ts';

/** What a country decides about its people. */
export interface PersonCountry {
  readonly IdPays: string;
  /** What tells two people of the same name apart: 1 their birth date, 2 their national identifier. */
  readonly Empreinte: number;
  /** Pattern of a national identifier, in capitals and without separators. */
  readonly nin: RegExp | null;
}

/** Rules of the family REGLES that a value of a person may break. */
export type PersonRule =
  | 'required'
  | 'maxLength'
  | 'pattern'
  | 'email'
  | 'phone'
  | 'nin'
  | 'type'
  | 'tooLarge'
  | 'birthDate'
  | 'dateNotFuture'
  | 'min';

export interface PersonFault<Name extends PersonField = PersonField> {
  readonly field: Name;
  readonly rule: PersonRule;
  /** What `maxLength`, `tooLarge` and `min` speak of. */
  readonly limit?: string | number;
}

/** The value to store, or the rule that what was given breaks. */
export type Checked<T> = { readonly value: T } | { readonly rule: PersonRule; readonly limit?: number };

type Values = Readonly<Partial<Record<PersonField, unknown>>>;

const oldest = 80;
const day = 86_400_000;

/** A text without the blanks around and inside that nobody sees. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\u00a0\u200b]+/g, ' ')
    .trim();
}

const formats: Readonly<
  Record<FieldFormat, readonly [PersonRule, (text: string, country: PersonCountry | undefined) => string | undefined]>
> = {
  mail: ['email', (text) => (IsEmail(text) && /@[^@]+\.[^@.]{2,}$/.test(text) ? text : undefined)],
  phone: ['phone', readPhone],
  nationalId: ['nin', readNationalId],
  login: ['pattern', (text) => (/^\S+$/.test(text) ? text : undefined)],
};

/**
 * A cleaned text that is not empty, as the field stores it: a phone in international form, a national identifier in its
 * country's. Without a country, phones need their prefix and identifiers are taken as they are.
 */
export function checkText(field: Field, text: string, country: PersonCountry | undefined): Checked<string> {
  if (text.includes('\0')) return { rule: 'pattern' };
  const { maxLength, format } = field;
  if (maxLength !== undefined && text.length > maxLength) return { rule: 'maxLength', limit: maxLength };
  if (!format) return { value: text };
  const [rule, read] = formats[format];
  const value = read(text, country);
  return value === undefined ? { rule } : { value };
}

function readPhone(text: string, country: PersonCountry | undefined): string | undefined {
  const number = parsePhoneNumberFromString(text.replace(/^00/, '+'), country?.IdPays as CountryCode | undefined);
  return number?.isValid() ? number.number : undefined;
}

/** In the form of the country's mask, with right check digits where they are known. */
function readNationalId(text: string, country: PersonCountry | undefined): string | undefined {
  if (!country) return text;
  const value = text.toUpperCase().replace(/[\s./-]/g, '');
  if (country.nin && !country.nin.test(value)) return undefined;
  const validators = personValidators[country.IdPays] ?? [];
  return validators.length === 0 || validators.some((one) => one.validate(value).isValid) ? value : undefined;
}

/** Tags, each once and in order; `most` is the parameter TAGS_MAX. */
export function checkTags({ maxLength }: Field, tags: readonly string[], most: number): Checked<readonly string[]> {
  const all = [...new Set(tags)].toSorted();
  if (all.length > most) return { rule: 'tooLarge', limit: most };
  if (maxLength !== undefined && all.some((tag) => tag.length > maxLength))
    return { rule: 'maxLength', limit: maxLength };
  return { value: all };
}

/** What is wrong with values together: names, and the dates of a stay. `today` is `YYYY-MM-DD`. */
export function checkTogether(values: Values, today: string): readonly PersonFault[] {
  const { Prenom, Physique, DateNaissance, DateEntree, DateEntreePhysique, DateSortiePhysique } = values;
  const faults: PersonFault[] = [];
  if (Prenom === '' && Physique !== false) faults.push({ field: 'Prenom', rule: 'required' });
  if (isDate(DateNaissance) && (DateNaissance > today || DateNaissance < yearsBefore(today, oldest)))
    faults.push({ field: 'DateNaissance', rule: 'birthDate' });
  if (isDate(DateEntree) && DateEntree > today) faults.push({ field: 'DateEntree', rule: 'dateNotFuture' });
  const entered = [DateEntree, DateEntreePhysique].filter(isDate).toSorted().at(-1);
  if (isDate(DateSortiePhysique) && entered && DateSortiePhysique <= entered)
    faults.push({ field: 'DateSortiePhysique', rule: 'min', limit: shown(dayAfter(entered)) });
  return faults;
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
  const soon = new Date(Date.parse(today) + 30 * day).toISOString().slice(0, 10);
  return isDate(leaving) && leaving <= soon ? statuts.OFFBOARDING : statuts.ACTIVE;
}

/** Whether the field is never emptied: what a person is found by, or can't be without. */
export function isKept(name: PersonField): boolean {
  return (
    ['IdPersonne', 'CompteAD', 'Mail', 'IdStatut', 'IdLangue'].includes(name) || personField(name).type === 'boolean'
  );
}

function isDate(value: unknown): value is string {
  return typeof value === 'string';
}

function yearsBefore(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + day).toISOString().slice(0, 10);
}

function shown(date: string): string {
  return date.split('-').toReversed().join('/');
}
