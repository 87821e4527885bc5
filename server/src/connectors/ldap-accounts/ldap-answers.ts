import { ResultCodeError } from 'ldapts';
import { thrownError } from '../../platform/log/thrown-error.ts';
import type { NotNow } from '../../ports/answer.ts';

/** What a directory says by a number, as far as it means more than that it will not have this. */
export const results = {
  timeLimit: 3,
  sizeLimit: 4,
  strongAuthRequired: 8,
  referral: 10,
  adminLimit: 11,
  confidentialityRequired: 13,
  noSuchAttribute: 16,
  attributeOrValueExists: 20,
  noSuchObject: 32,
  busy: 51,
  unavailable: 52,
  unwillingToPerform: 53,
  objectClassViolation: 65,
  alreadyExists: 68,
} as const;

const notNow: ReadonlySet<number> = new Set([results.timeLimit, results.adminLimit, results.busy]);
const notAtAll: ReadonlySet<number> = new Set([
  ...[results.strongAuthRequired, results.confidentialityRequired, results.unavailable, results.noSuchObject],
]);

/** Whether a directory said this number. */
export function said(error: unknown, code: number): boolean {
  return error instanceof ResultCodeError && error.code === code;
}

/** What will never be as it is wanted, found by us before the directory says so. */
export class RefusedHere extends Error {}

/**
 * What a directory threw, as an answer: what it says by a number concerns this one, unless it has nothing of what was set,
 * refers elsewhere, which is not followed, or is closed; whatever else happens is the connection's, and so everybody's.
 */
export function answerOf(thrown: unknown): NotNow {
  const answer = wordsOf(thrown);
  if (thrown instanceof RefusedHere) return { outcome: 'refused', answer };
  if (!(thrown instanceof ResultCodeError)) return { outcome: 'down', answer };
  const { code } = thrown;
  if (code === results.referral)
    return { outcome: 'down', answer: `${answer} It refers elsewhere, which is not followed.` };
  if (notAtAll.has(code)) return { outcome: 'down', answer };
  return { outcome: notNow.has(code) ? 'postponed' : 'refused', answer };
}

/** What was thrown, in its own words, on one line. */
export function wordsOf(thrown: unknown): string {
  const words = thrownError(thrown).message;
  // What Node advises whoever started it is none of what the other side said.
  const told = words.replace(/; if the root CA is installed locally.*/s, '');
  return oneLine(thrown instanceof ResultCodeError ? `${thrown.name} (${thrown.code}): ${told}` : told);
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
}
