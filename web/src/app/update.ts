import { registerSW } from 'virtual:pwa-register';
import { queryClient } from '../lib/query.ts';
import { createStore } from '../lib/store.ts';

const everyHour = 3_600_000;

/** A new version waits for the person's yes. */
export const updateReady = createStore(false);

let accept: (() => Promise<void>) | undefined;

export function watchForUpdate(): void {
  accept = registerSW({
    onNeedRefresh: () => updateReady.set(true),
    onRegisteredSW(_url, registration) {
      setInterval(() => void registration?.update(), everyHour);
    },
  });
}

/** Forgets what the old version had read, and reloads onto the new one. */
export async function acceptUpdate(): Promise<void> {
  queryClient.clear();
  await accept?.();
}
