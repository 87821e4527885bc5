import { lazy } from 'react';
import { askServer } from './api.ts';
import { createStore } from './store.ts';

/** The server answers, but no longer gives the code of this page: another version has taken its place. */
export const codeGone = createStore(false);

/** A screen whose code the server no longer gives. */
export class CodeGone extends Error {
  constructor(cause: unknown) {
    super('The code of the screen did not come', { cause });
  }
}

const pause = 4000;

/**
 * Brings code however long the server is away, so that a piece that does not come leaves all that is around it, and what
 * is typed there. When the server is back and still does not give it, only loading the page anew does: the shell says so.
 */
export async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  let refused = false;
  for (;;) {
    try {
      return await load();
    } catch {
      const answers = await askServer();
      if (answers && refused) {
        codeGone.set(true);
        return new Promise<never>(() => {});
      }
      refused = answers;
      if (!answers) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** A component whose code comes when it is first drawn. */
export const lazyPiece: typeof lazy = (load) => lazy(() => untilItComes(load));
