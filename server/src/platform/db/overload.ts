/** What PostgreSQL answers to who waited too long, or came as one too many; nothing was written. */
const tooMuch: ReadonlySet<string> = new Set([
  '57014', // query_canceled: the statement's time was up
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '40P01', // deadlock_detected
  '40001', // serialization_failure
]);

/** Whether the database was too busy for this, so that the same may succeed a moment later. */
export function isOverload(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && tooMuch.has(code)) || error.message === 'timeout exceeded when trying to connect';
}
