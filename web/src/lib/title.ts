import { createStore } from './store.ts';

/** How many things wait for the reader, at most 99: shown before the title of the tab. */
export const waitingCount = createStore(0);
