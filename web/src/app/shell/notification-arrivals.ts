import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { type Notification, type NotificationsPage, useNotificationActions, wordsOf } from '../../lib/notifications.ts';
import { waitingCount } from '../../lib/title.ts';
import { showArrival } from '../../ui/toast.tsx';
import { showOnIcon } from './icon-badge.ts';

const mostAtOnce = 3;
const mostOnBadge = 99;

/** Marks a notification read, then goes where it leads. */
export function useOpenNotification(): (notification: Notification) => void {
  const router = useRouter();
  const { read } = useNotificationActions();
  const action = useRef(read);
  useEffect(() => {
    action.current = read;
  });
  return useCallback(
    (notification) => {
      action.current(notification);
      if (notification.URL) void router.navigate({ href: notification.URL });
    },
    [router],
  );
}

/** Tells what comes after the first answer, as it comes; in the hours of silence it waits under the bell. */
export function useArrivals(page: NotificationsPage | undefined, open: (notification: Notification) => void): void {
  const seenUntil = useRef<string>(undefined);
  useEffect(() => {
    if (!page) return;
    const { current = '' } = seenUntil;
    const fresh = page.notifications.filter(({ DateC, DateLecture }) => !DateLecture && DateC > current);
    if (seenUntil.current !== undefined && !page.silent)
      for (const each of fresh.slice(0, mostAtOnce))
        showArrival({ title: each.Titre, text: wordsOf(each.Texte), onOpen: () => open(each) });
    seenUntil.current = page.notifications.reduce((last, { DateC }) => (DateC > last ? DateC : last), current);
  }, [page, open]);
}

/** How many are unread, on the tab, on its icon, and on the icon of the installed product. */
export function useWaitingBadge(unread: number): void {
  useEffect(() => {
    const shown = Math.min(unread, mostOnBadge);
    waitingCount.set(shown);
    void showOnIcon(shown);
    // Refused where the product is not installed, which is no matter.
    void (shown > 0 ? navigator.setAppBadge?.(shown) : navigator.clearAppBadge?.())?.catch(() => {});
  }, [unread]);
}
