import { Suspense } from 'react';
import { lazyPiece, untilItComes } from '../lib/code.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import type { Tone } from './tone.tsx';

export interface Toast {
  readonly text: string;
  readonly tone?: Tone;
  readonly title?: string;
}

/** A notification that has just arrived, and where it leads. */
export interface Arrival {
  readonly title: string;
  readonly text: string;
  readonly onOpen?: () => void;
}

const wanted = createStore(false);
const loadStack = () => import('./toast-stack.tsx');
const ToastStack = lazyPiece(async () => ({ default: (await loadStack()).ToastStack }));

/** Where toasts appear; its code comes with the first of them. */
export function Toasts() {
  return useStore(wanted) ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null;
}

/** What has just happened: top right, four seconds. */
export function showToast(toast: Toast): void {
  wanted.set(true);
  void untilItComes(loadStack).then(({ pushToast }) => pushToast(toast));
}

/** A notification that has just arrived: bottom right, three seconds. */
export function showArrival(arrival: Arrival): void {
  wanted.set(true);
  void untilItComes(loadStack).then(({ pushArrival }) => pushArrival(arrival));
}
