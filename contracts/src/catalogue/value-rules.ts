import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { personValidators } from 'stdnum';
import { IsEmail } from 'typebox/format';
import { fold } from '../fold.ts';
import type { Language } from '../languages.ts';
import { seenText } from '../seen-text.ts';
import type { Field, FieldFormat } from './field.ts';
import { readAccount, readBic } from './iban.ts';
import { readPostalCode } from './postal-codes.ts';
import { readRio } from './rio.ts';

/** What a country decides about what its people write. */
export interface ValueCountry {
  readonly IdPays: string;
  /** Pattern of a national identifier, in capitals and without separators. */
  readonly nin: RegExp | null;
}

/** Rules of the family REGLES that a value may break. */
export type ValueRule =
  | 'required'
  | 'maxLength'
  | 'pattern'
  | 'email'
  | 'phone'
  | 'nin'
  | 'type'
  | 'tooLarge'
  | 'blankWord'
  | 'birthDate'
  | 'dateNotFuture'
  | 'min'
  | 'rio'
  | 'iban'
  | 'bic'
  | 'postalCode'
  | 'name';

/** Rules of the family REGLES that a value may break and be stored all the same: whoever typed it is told. */
export type ValueWarning = 'ninCheck' | 'postalCheck' | 'rioCheck' | 'formerCountry';

/** The value to store, with what is to be looked at again; or the rule that what was given breaks. */
export type Checked<T> =
  | { readonly value: T; readonly warning?: ValueWarning }
  | { readonly rule: ValueRule; readonly limit?: number };

/** A text without the blanks around and inside that nobody sees. */
export function cleanText(text: string): string {
  return seenText(text.normalize('NFC').replace(/[\s\u00a0\u200b]+/g, ' ')).trim();
}

const formats: Readonly<
  Record<FieldFormat, readonly [ValueRule, (text: string, country: ValueCountry | undefined) => string | undefined]>
> = {
  mail: ['email', (text) => (IsEmail(text) && /@[^@]+\.[^@.]{2,}$/.test(text) ? text : undefined)],
  phone: ['phone', readPhone],
  nationalId: ['nin', readNationalId],
  rio: ['rio', readRio],
  iban: ['iban', (text, country) => readAccount(text, country?.IdPays)],
  bic: ['bic', readBic],
  postalCode: ['postalCode', (text, country) => readPostalCode(text, country?.IdPays)?.value],
  login: ['pattern', (text) => (/^\S+$/.test(text) ? text : undefined)],
};

/** What is to be looked at again of a value that is written as its format wants it. */
const doubts: Readonly<
  Partial<Record<FieldFormat, (value: string, country: ValueCountry) => ValueWarning | undefined>>
> = {
  nationalId: (value, country) => (fitsCheckDigits(value, country) ? undefined : 'ninCheck'),
  postalCode: (value, { IdPays }) => (readPostalCode(value, IdPays)?.isOwn === false ? 'postalCheck' : undefined),
};

/**
 * A cleaned text that is not empty, as the field stores it: a phone in international form, a national identifier in its
 * country's: one whose check digits do not fit, as a postal code of another country, is stored with a warning. Without a country, phones need their prefix and
 * identifiers are taken as they are.
 */
export function checkText(field: Field, text: string, country: ValueCountry | undefined): Checked<string> {
  if (text.includes('\0')) return { rule: 'pattern' };
  const { maxLength, format } = field;
  if (maxLength !== undefined && characters(text) > maxLength) return { rule: 'maxLength', limit: maxLength };
  if (!format) return { value: text };
  const [rule, read] = formats[format];
  const value = read(text, country);
  if (value === undefined) return { rule };
  const warning = country && doubts[format]?.(value, country);
  return warning ? { value, warning } : { value };
}

/** How many characters people, and the database, count. */
function characters(text: string): number {
  return [...text].length;
}

/** Numbers over sea that are dialled within France as any other: by their first digits, the prefix that they have. */
const overSea: readonly (readonly [starts: RegExp, prefix: string])[] = [
  [/^(?:590|69[01])/, '+590'],
  [/^[56]94/, '+594'],
  [/^(?:596|69[67])/, '+596'],
  [/^(?:26[23]|69[23]|269|639)/, '+262'],
  [/^[57]08/, '+508'],
];

/** What an extension is called where the library does not know it. */
const extension = /\s*(?:poste|durchwahl|dw|interno|int|wewn|wew|toestel|tst|分机|内线)[.:]?\s*(\d{1,7})$/i;

/**
 * A phone as it is stored, in international form, its extension behind as RFC 3966 has it. A number that stands within other
 * words is none.
 */
function readPhone(text: string, country: ValueCountry | undefined): string | undefined {
  const defaultCountry = country?.IdPays as CountryCode | undefined;
  // A spreadsheet's guard is no part of it.
  const bare = text.replace(/^'?(?:00)?/, (sign) => (sign.endsWith('00') ? '+' : '')).replace(extension, ' ext. $1');
  const number = parsePhoneNumberFromString(bare, {
    extract: false,
    ...(defaultCountry && { defaultCountry }),
  });
  if (!number?.isValid()) return undefined;
  const { countryCallingCode, nationalNumber, ext } = number;
  const prefix = countryCallingCode === '33' && overSea.find(([starts]) => starts.test(nationalNumber))?.[1];
  return `${prefix ? `${prefix}${nationalNumber}` : number.number}${ext ? `;ext=${ext}` : ''}`;
}

/** What an extension is called in each language; it is read again by any of these words. */
const extensionWords: Readonly<Record<Language, string>> = {
  fr: 'poste',
  gb: 'ext.',
  es: 'ext.',
  de: 'Durchwahl',
  it: 'int.',
  nl: 'toestel',
  pl: 'wew.',
  cn: '分机',
};

/** A phone number as its country writes it to others, its extension in words of the reader's; what is none as it is. */
export function showPhone(text: string, language: Language): string {
  const number = parsePhoneNumberFromString(text);
  if (!number) return text;
  const { ext } = number;
  number.ext = undefined;
  const shown = number.formatInternational();
  return ext ? `${shown} ${extensionWords[language]} ${ext}` : shown;
}

/** In the form of the country's mask. */
function readNationalId(text: string, country: ValueCountry | undefined): string | undefined {
  if (!country) return text;
  const value = text.toUpperCase().replace(/[\s./-]/g, '');
  return country.nin === null || country.nin.test(value) ? value : undefined;
}

/**
 * Whether it is one of the numbers of its country whose check digits are known; where none are, nothing speaks against it
 * but that it is one digit over and over.
 */
function fitsCheckDigits(value: string, { IdPays }: ValueCountry): boolean {
  if (/^(.)\1*$/.test(value)) return false;
  const validators = personValidators[IdPays] ?? [];
  return validators.length === 0 || validators.some((one) => one.validate(value).isValid);
}

/** Tags, each once however it is spelled (of several spellings the last), in order and none of blanks alone; `most` is the parameter TAGS_MAX. */
export function checkTags({ maxLength }: Field, tags: readonly string[], most: number): Checked<readonly string[]> {
  if (tags.some((tag) => cleanText(tag) === '')) return { rule: 'blankWord' };
  const all = [...new Map(tags.map((tag) => [fold(tag), tag])).values()].toSorted();
  if (all.length > most) return { rule: 'tooLarge', limit: most };
  if (maxLength !== undefined && all.some((tag) => characters(tag) > maxLength))
    return { rule: 'maxLength', limit: maxLength };
  return { value: all };
}
