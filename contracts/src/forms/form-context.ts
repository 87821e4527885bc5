import type { ValueCountry, ValueRule } from '../catalogue/value-rules.ts';
import type { DaysOfCountry } from '../days.ts';

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
  | 'oneOnly'
  | 'noAddress'
  | 'mixedLetters'
  | 'forbiddenWord'
  | 'needsSenders';

/** A country as forms know it. */
export interface FormCountry extends ValueCountry, DaysOfCountry {
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
