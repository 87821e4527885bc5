import { attempt } from './errors.ts';
import { createStore } from './store.ts';

/** How long an act waits to be taken back, in milliseconds. */
export const heldFor = 10_000;

/** What was asked for and is done once its time is over, unless it is taken back. */
export interface HeldAct {
  readonly text: string;
  /** When it was asked for, in milliseconds. */
  readonly since: number;
  /** Does it; `leaving` while the page is left, so that its call outlives the page. */
  readonly act: (leaving: boolean) => Promise<void>;
  /** Puts everything as it was. */
  readonly takeBack: () => void;
}

/** The one that waits. */
export const heldAct = createStore<HeldAct | undefined>(undefined);

let timer: number | undefined;

/** Holds an act for ten seconds. The one before it is done at once: only what was asked for last is taken back. */
export function holdAct(held: Omit<HeldAct, 'since'>): void {
  attempt(finishHeldAct());
  heldAct.set({ ...held, since: Date.now() });
  timer = window.setTimeout(() => attempt(finishHeldAct()), heldFor);
}

/** Takes back the one that waits: nothing was sent. */
export function takeBackHeldAct(): void {
  takeOut()?.takeBack();
}

/** Does what waits now: before the role changes, the session ends or the page is left. */
export async function finishHeldAct(leaving = false): Promise<void> {
  await takeOut()?.act(leaving);
}

function takeOut(): HeldAct | undefined {
  window.clearTimeout(timer);
  const held = heldAct.get();
  heldAct.set(undefined);
  return held;
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => attempt(finishHeldAct(true)));
