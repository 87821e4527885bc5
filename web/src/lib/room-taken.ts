import { type RefObject, useEffect } from 'react';
import { createStore } from './store.ts';

const heights = new Map<symbol, number>();

/** How much of the window's height, below the header, is taken by what controls stand in, in pixels. */
export const roomTaken = createStore(0);

function keep(of: symbol, height: number): void {
  if (height > 0) heights.set(of, height);
  else heights.delete(of);
  roomTaken.set([...heights.values()].reduce((sum, one) => sum + one, 0));
}

/** Counts the height of this among what is taken: toasts stay below it, and hide no button. */
export function useRoomTaken(of: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const one = Symbol('room');
    const watch = new ResizeObserver(([entry]) => keep(one, Math.round(entry?.contentRect.height ?? 0)));
    if (of.current) watch.observe(of.current);
    return () => {
      watch.disconnect();
      keep(one, 0);
    };
  }, [of]);
}
