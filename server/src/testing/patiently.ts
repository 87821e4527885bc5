import { setTimeout as delay } from 'node:timers/promises';

/** Tries until it works, twenty times a second, for so many times; then it fails as the last one did. */
export async function patiently<T>(attempt: () => Promise<T>, times = 100): Promise<T> {
  for (let left = times; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await delay(50);
    }
  }
}
