import { Type } from 'typebox';

/** How many characters a reason has, spaces around it apart. */
export const reasonLength = { min: 5, max: 500 } as const;
/** Of whoever does alone what takes two, more is asked. */
export const shortestReasonAlone = 10;

const reason = (minLength: number) => Type.String({ minLength, maxLength: reasonLength.max, pattern: '\\S' });

/** Why somebody does something to others, in their own words: kept with what they did. */
export const Reason = reason(reasonLength.min);
export const ReasonAlone = reason(shortestReasonAlone);
