/** What PostgreSQL answers to who writes at the same moment as others and comes second; nothing was written. */
const second: ReadonlySet<string> = new Set([
  '23505', // unique_violation: the same was added meanwhile
  '23503', // foreign_key_violation: what it names was taken away meanwhile
  '23P01', // exclusion_violation
  '40P01', // deadlock_detected
]);

/** Whether others wrote first what this rests on, so that it would see that if it began again. */
export function isOvertaken(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && second.has(code);
}
