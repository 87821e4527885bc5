import { createStore } from './store.ts';

/** What the last answers said of our link to the server. Each is shown by the shell until it ends. */
export const sessionExpired = createStore(false);
/** The session ended at its provider: an answer to the last token does not mean that it is back. */
export const renewalFailed = createStore(false);
export const roleChanged = createStore(false);
/** The look through somebody else's eyes is over: its time, or a right, ran out. */
export const viewAsEnded = createStore(false);
/** How many calls maintenance has refused: each says that the board is no longer the one that is shown. */
export const maintenanceMet = createStore(0);
export const unreachable = createStore(false);
/** The stream of what changes broke off, and the server did not answer since. */
export const liveLost = createStore(false);
/** How many calls have succeeded: whoever waits for the server to be back follows it. */
export const answered = createStore(0);
