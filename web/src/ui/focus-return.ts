import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** What had the focus last, wherever it was: what leaves the page takes the focus along without a word. */
let last: Element | null = null;

/** For the frame of the portal: follows the focus for as long as it stands. */
export function followFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = target;
  };
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** What had the focus is gone, or takes it no more. */
const isLost = () => isNowhere() && last !== null && (!last.isConnected || last.matches(':disabled'));

/** The contents of the page. */
export const contents = () => document.getElementById('main');

type Place = Element | null | undefined;

/** The focus goes to the first of these that takes it. */
function focusOneOf(...places: readonly Place[]): void {
  for (const place of places) {
    if (!(place instanceof HTMLElement)) continue;
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}

/** Where the focus goes that is lost by this change, if anywhere. Nobody's is taken. */
export function useLostFocus(change: unknown, place: () => Place): void {
  const give = useEffectEvent(() => isLost() && focusOneOf(place()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each change.
  useEffect(() => void give(), [change]);
}

/** What opened a menu or a panel, which is gone with what was pressed in it. */
function controlOf(part: Element): Element | null {
  const labelledBy = part.closest('[role=menu], [role=dialog]')?.getAttribute('aria-labelledby');
  return document.getElementById(labelledBy ?? '');
}

/**
 * What opens over the page gives the focus back as it closes: to what had it, to what that lay in, or to the contents of the
 * page. Mantine's own return misses whatever is drawn opened already.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const from = isNowhere() && !isLost() ? null : isNowhere() ? last : document.activeElement;
    const host = from?.closest('[role=dialog]');
    return () => {
      const held = document.activeElement;
      // Whoever closed it may give the focus to something else: only what nobody took is given back.
      setTimeout(() => {
        if (from && (isNowhere() || document.activeElement === held))
          focusOneOf(from, controlOf(from), host, contents());
      });
    };
  }, [opened]);
}
