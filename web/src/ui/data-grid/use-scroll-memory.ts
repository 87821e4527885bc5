import { type RefObject, useLayoutEffect, useRef } from 'react';

const positions = new Map<string, number>();
const mostPositions = 50;

/**
 * Scrolling starts at the top for a new question, and where it was left for one that comes back (Back, a closed
 * record). Positions live with the page: they are gone with a reload.
 */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, key: string, ready: boolean): void {
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !ready) return;
    if (shown.current !== key) {
      element.scrollTop = positions.get(key) ?? 0;
      shown.current = key;
    }
    const remember = () => {
      positions.delete(key);
      positions.set(key, element.scrollTop);
      const oldest = positions.keys().next();
      if (positions.size > mostPositions && !oldest.done) positions.delete(oldest.value);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller, key, ready]);
}
