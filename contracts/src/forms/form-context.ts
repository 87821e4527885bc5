import type { ValueCountry, ValueRule } from '../catalogue/value-rules.ts';

/** Rules of the family REGLES that a field of a form may break. */
export type FormRuleName =
  | ValueRule
  | 'readOnly'
  | 'unknownValue'
  | 'dateFuture'
  | 'minLength'
  | 'max'
  | 'duplicate'
  | 'fileCount'
  | 'cycle'
  | 'notAllowed'
  | 'gone'
  | 'used'
  | 'oneselfAbove'
  | 'administers'
  | 'borrowedRole'
  | 'notAhead'
  | 'waitsAlready'
  | 'unknownPlace'
  | 'writtenTwice'
  | 'wrongAt'
  | 'withinBase'
  | 'apart'
  | 'hadElsewhere'
  | 'recognisable'
  | 'decimals'
  | 'oneOnly';

/** A country as forms know it. */
export interface FormCountry extends ValueCountry {
  /** Its time zone (IANA), where its days end; null where none is said. */
  readonly Fuseau: string | null;
  /** What tells two people of the same name apart there: 1 their birth date, 2 their national identifier, 3 nothing. */
  readonly Empreinte?: number;
}

/** What the world outside a form says to its rules: the same on both sides. */
export interface FormContext {
  /** The instant, in milliseconds. */
  readonly now: number;
  readonly countryOf: (IdPays: string) => FormCountry | undefined;
  /** The most tags that somebody bears: the parameter TAGS_MAX. */
  readonly mostTags: number;
  /** The most files of a document field: the parameter DOCUMENT_FICHIERS_MAX. */
  readonly mostFiles: number;
  /** Nothing is stored yet. */
  readonly isNew: boolean;
}

/** Where people are of whom no country is known. */
const usualZone = 'Europe/Paris';

/** Making one costs more than all else that a form asks of a day. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day it is there, `YYYY-MM-DD`. */
export function dayIn(country: Pick<FormCountry, 'Fuseau'> | undefined, now: number): string {
  const timeZone = country?.Fuseau ?? usualZone;
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, calendar);
  return calendar.format(now);
}

/** An instant of that day there, for what is judged as it will be. */
export function instantOn(country: Pick<FormCountry, 'Fuseau'> | undefined, day: string): number {
  const midday = Date.parse(`${day}T12:00:00Z`);
  const hour = 3_600_000;
  return [0, -12, 12].map((hours) => midday + hours * hour).find((at) => dayIn(country, at) === day) ?? midday;
}
