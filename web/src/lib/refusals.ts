import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { ErrorCode } from '@passerelle/contracts/errors.ts';
import { ApiError } from './api.ts';
import { createStore } from './store.ts';

interface Refusal {
  /** Any one of these would have let it through; none where it was refused for something else. */
  readonly rights: readonly RightCode[];
}

/** What was refused and is looked at now; the shell says what is missing, and whom to ask. */
export const refusalShown = createStore<Refusal | undefined>(undefined);

/** What is known of a refusal; undefined for any other error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || error.code !== 'NOT_AUTHORIZED') return undefined;
  const rights = error.details.flatMap(({ path, rule }) =>
    rule === 'right' ? path.split('|') : rule.startsWith('ann-') ? [rule] : [],
  );
  return { rights: rights as RightCode[] };
}

const closing: readonly (ErrorCode | undefined)[] = ['NOT_FOUND', 'NOT_AUTHORIZED', 'AUTRE_ROLE', 'DEMANDE_RAPPELEE'];

/** Whether it says that what was read may be read no more: it is taken off the screen, and nothing else is told of it. */
export function isClosed(error: unknown): boolean {
  return error instanceof ApiError && closing.includes(error.code);
}
