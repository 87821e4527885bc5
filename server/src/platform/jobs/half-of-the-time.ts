import { setTimeout as sleep } from 'node:timers/promises';

/** Waits as long as the work since the last time took: those who read and write meanwhile keep their pace. */
export function halfOfTheTime(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await sleep(performance.now() - since);
    since = performance.now();
  };
}
