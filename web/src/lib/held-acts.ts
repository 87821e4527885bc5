import { attempt } from './errors.ts';
import { createStore } from './store.ts';
import { useStore } from './use-store.ts';

/** How long an act waits to be taken back, in milliseconds. */
export const heldFor = 10_000;

/** What was asked for and is done once its time is over, unless it is taken back. */
export interface HeldAct {
  /** What is said of it, as if it were done. */
  readonly text: string;
  /** Whom it is about, such as `visa 12`: lists leave them out until it is done or taken back. */
  readonly about: readonly string[];
  /** Does it; `leaving` while the page is left, so that its call outlives the page. */
  readonly act: (leaving: boolean) => Promise<void>;
}

export interface WaitingAct extends HeldAct {
  /** When it was asked for, in milliseconds. */
  readonly since: number;
}

/** The one that waits. */
export const heldAct = createStore<WaitingAct | undefined>(undefined);

/** Whom the one that waits is about, and those that are being done. */
const left = createStore<ReadonlySet<string>>(new Set());

let timer: number | undefined;

/** Holds an act for ten seconds. The one before it is done at once: only what was asked for last is taken back. */
export function holdAct(held: HeldAct): void {
  attempt(finishHeldAct());
  left.set(new Set([...left.get(), ...held.about]));
  heldAct.set({ ...held, since: Date.now() });
  timer = window.setTimeout(() => attempt(finishHeldAct()), heldFor);
}

/** Takes back the one that waits: nothing was sent. */
export function takeBackHeldAct(): void {
  const held = takeOut();
  if (held) letBack(held);
}

/** Does what waits now: before the role changes, the session ends or the page is left. */
export async function finishHeldAct(leaving = false): Promise<void> {
  const held = takeOut();
  if (!held) return;
  try {
    await held.act(leaving);
  } finally {
    letBack(held);
  }
}

/** Those of some that no act is about which can still be taken back. Give the same `nameOf` each time. */
export function useNotHeld<T>(rows: readonly T[], nameOf: (row: T) => string): readonly T[] {
  const names = useStore(left);
  return names.size === 0 ? rows : rows.filter((row) => !names.has(nameOf(row)));
}

function takeOut(): WaitingAct | undefined {
  window.clearTimeout(timer);
  const held = heldAct.get();
  heldAct.set(undefined);
  return held;
}

function letBack({ about }: HeldAct): void {
  left.set(new Set([...left.get()].filter((one) => !about.includes(one))));
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', () => attempt(finishHeldAct(true)));
