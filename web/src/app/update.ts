import { registerSW } from 'virtual:pwa-register';
import { keepDrafts } from '../lib/form/open-drafts.ts';
import { queryClient } from '../lib/query.ts';
import { createStore } from '../lib/store.ts';

const everyHour = 3_600_000;

/** A new version waits for the person's yes. */
export const updateReady = createStore(false);

let accept: (() => Promise<void>) | undefined;
let accepted = false;
/** Another tab said yes: this one is offered it still, so that nothing is taken away under somebody's fingers. */
let taken = false;

export function watchForUpdate(): void {
  accept = registerSW({
    onNeedRefresh: () => updateReady.set(true),
    // The tab that said yes reloads below, whether or not the worker had it from its first load.
    onNeedReload: () => undefined,
    onRegisteredSW(_url, registration) {
      setInterval(() => void registration?.update(), everyHour);
    },
  });
  navigator.serviceWorker?.addEventListener('controllerchange', () => {
    if (accepted) location.reload();
    taken = updateReady.get();
  });
}

/** Keeps what is typed, forgets what the old version had read, and reloads onto the new one. */
export async function acceptUpdate(): Promise<void> {
  await keepDrafts();
  queryClient.clear();
  accepted = true;
  if (taken) location.reload();
  else await accept?.();
}
