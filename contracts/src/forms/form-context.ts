import type { ValueCountry, ValueRule } from '../catalogue/value-rules.ts';

/** Rules of the family REGLES that a field of a form may break. */
export type FormRuleName =
  | ValueRule
  | 'readOnly'
  | 'unknownValue'
  | 'max'
  | 'duplicate'
  | 'cycle'
  | 'notAllowed'
  | 'gone'
  | 'used'
  | 'oneselfAbove';

/** A country as forms know it. */
export interface FormCountry extends ValueCountry {
  /** Its time zone (IANA), where its days end; null where none is said. */
  readonly Fuseau: string | null;
}

/** What the world outside a form says to its rules: the same on both sides. */
export interface FormContext {
  /** The instant, in milliseconds. */
  readonly now: number;
  readonly countryOf: (IdPays: string) => FormCountry | undefined;
  /** The most tags that somebody bears: the parameter TAGS_MAX. */
  readonly mostTags: number;
  /** Nothing is stored yet. */
  readonly isNew: boolean;
}

/** Where people are of whom no country is known. */
const usualZone = 'Europe/Paris';

/** The day it is there, `YYYY-MM-DD`. */
export function dayIn(country: Pick<FormCountry, 'Fuseau'> | undefined, now: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: country?.Fuseau ?? usualZone, dateStyle: 'short' }).format(now);
}
