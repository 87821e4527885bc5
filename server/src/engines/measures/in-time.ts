/** Nobody waits longer for what is counted. */
export class TooLate extends Error {
  constructor(milliseconds: number) {
    super(`Not counted within ${milliseconds} ms`);
  }
}

/** Answers what is asked, unless it takes too long or whoever asked gives it up: then what still runs for it is told to stop. */
export async function inTime<T>(
  milliseconds: number,
  given: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(milliseconds);
  const signal = given ? AbortSignal.any([late, given]) : late;
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(new TooLate(milliseconds));
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([ask(signal), ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
