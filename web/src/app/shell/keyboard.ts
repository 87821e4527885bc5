import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session.ts';
import { createPreference, createStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { isOffered, offeredPath, screens } from '../screens.ts';

export const singleKeys = createPreference('single-keys', true);
export const keyboardHelpOpened = createStore(false);

/** Screens that a letter after G opens, for the acting role. */
export function useGoKeys(): readonly { letter: string; name: ScreenName; href: string }[] {
  const { language } = useTexts();
  const { user } = useSession();
  return (Object.keys(screens) as ScreenName[]).flatMap((name) => {
    const { go } = screens[name];
    if (!go || !isOffered(name, user)) return [];
    return [{ letter: go, name, href: offeredPath(name, language, user) }];
  });
}

const timeToChoose = 1500;
/** G was not pressed. Time begins with the page: 0 would be a moment ago where that has just come. */
const never = Number.NEGATIVE_INFINITY;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="menu"], [role="dialog"], [role="listbox"]') !== null)
  );
}

/** Single keys, wherever nobody is typing: `?` for help, `[` for the menu, G then a letter for a screen. */
export function useKeyboard(toggleMenu: () => void): void {
  const router = useRouter();
  const goKeys = useGoKeys();
  const enabled = useStore(singleKeys);
  const handle = useRef<(event: KeyboardEvent) => void>(() => {});
  const goneAt = useRef(never);

  useEffect(() => {
    handle.current = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const waiting = event.timeStamp - goneAt.current < timeToChoose;
      goneAt.current = never;
      const screen = waiting && goKeys.find(({ letter }) => letter === event.key.toLowerCase());
      if (screen) void router.navigate({ href: screen.href });
      else if (event.key === '?') keyboardHelpOpened.set(true);
      else if (event.key === '[') toggleMenu();
      else if (event.key.toLowerCase() === 'g') goneAt.current = event.timeStamp;
      else return;
      event.preventDefault();
    };
  });

  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => handle.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}
