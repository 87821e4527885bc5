import { type RefObject, useEffect } from 'react';

/** Keeps the height of what a control stands in as a variable of the style: toasts stay below it, and hide no button. */
export function useRoomTaken(of: RefObject<HTMLElement | null>, variable: `--${string}`): void {
  useEffect(() => {
    const root = document.documentElement;
    const watch = new ResizeObserver(([entry]) =>
      root.style.setProperty(variable, `${Math.round(entry?.contentRect.height ?? 0)}px`),
    );
    if (of.current) watch.observe(of.current);
    return () => {
      watch.disconnect();
      root.style.removeProperty(variable);
    };
  }, [of, variable]);
}
