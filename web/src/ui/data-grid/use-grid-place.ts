import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cellAt, type GridPlace, soleControl } from './use-grid-keys.ts';

let left: { readonly key: string; readonly place: GridPlace } | undefined;

const start: GridPlace = { row: -1, column: 1 };

/** Where the keys are in a list. Whoever left it for a record, and comes back, has the focus on the same cell again. */
export function useGridPlace(scroller: RefObject<HTMLElement | null>, key: string) {
  const [place, setPlace] = useState(left?.key === key ? left.place : start);
  const returning = useRef(place !== start);
  const now = useRef({ key, place });
  now.current = { key, place };

  useLayoutEffect(() => {
    const element = scroller.current;
    return () => {
      left = element?.contains(document.activeElement) ? now.current : undefined;
    };
  }, [scroller]);
  // Its row is drawn a moment after the list.
  useEffect(() => {
    if (!returning.current) return;
    const cell = cellAt(scroller.current, place);
    if (!cell) return;
    returning.current = false;
    const held = document.activeElement;
    if (held === document.body || held?.tagName === 'MAIN') soleControl(cell).focus({ preventScroll: true });
  });
  return [place, setPlace] as const;
}
