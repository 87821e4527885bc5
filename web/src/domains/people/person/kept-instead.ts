import { redirect } from '@tanstack/react-router';
import { ApiError } from '../../../lib/api.ts';

/** Leads on to the same screen of the record that this one was merged into, where the reader sees that one. */
export function leadToKept(error: unknown, pathOf: (kept: string) => string): void {
  const kept = error instanceof ApiError ? error.details.find(({ rule }) => rule === 'merged')?.value : undefined;
  if (kept !== undefined) throw redirect({ href: pathOf(kept), replace: true });
}
