import { Type } from 'typebox';

/** How many characters a reason has: blanks count for none at the least. */
export const reasonLength = { min: 5, max: 500 } as const;
/** Of whoever does alone what takes two, more is asked. */
export const shortestReasonAlone = 10;

/** What shows nothing, as a part of a class of a regular expression. */
const blanks = '\\s\\u00ad\\u200b-\\u200f\\u2060\\u3164\\ufeff';

/** A reason of so many characters at least that show something. */
export const reasonOf = (shortest: number) =>
  Type.String({
    minLength: shortest,
    maxLength: reasonLength.max,
    pattern: `^(?:[${blanks}]*[^${blanks}]){${shortest}}`,
  });

/** Why somebody does something to others, in their own words: kept with what they did. */
export const Reason = reasonOf(reasonLength.min);
export const ReasonAlone = reasonOf(shortestReasonAlone);

const blank = new RegExp(`[${blanks}]`, 'g');

/** How much a reason says: the characters of it that show something. */
export const lengthOfReason = (text: string) => text.replace(blank, '').length;
