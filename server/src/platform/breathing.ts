import { setImmediate } from 'node:timers/promises';

/** Time that one may work without letting requests through: less than anybody feels. */
const millisecondsAtMost = 10;

/** To be called often by what works for long in the one thread of the server: it lets requests through once they have waited. */
export function breathing(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < millisecondsAtMost) return;
    await setImmediate();
    since = performance.now();
  };
}
