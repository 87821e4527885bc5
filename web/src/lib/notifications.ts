import type { Output } from '@passerelle/contracts/call.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sessionExpired } from './connection.ts';
import { callQuery, useWrite } from './query.ts';
import { createStore } from './store.ts';
import { useTexts } from './texts.ts';
import { useStore } from './use-store.ts';

/** The panel of notifications, which other screens open too. */
export const notificationPanelOpened = createStore(false);

export type NotificationsPage = Output<typeof notificationsCalls.list>;
export type Notification = NotificationsPage['notifications'][number];

/** What comes by dates alone is not told: it is looked for now and then. */
const everyFiveMinutes = 300_000;

/** Notifications of a page, and the most that the server gives at once. */
export const notificationsPage = 50;
export const mostNotifications = 200;

/**
 * One’s newest notifications, followed as they come. Undefined until the first answer.
 */
export function useNotifications(limit = notificationsPage): NotificationsPage | undefined {
  const { language } = useTexts();
  // A session that ends says so until somebody acts: an answer in the background must not take that away.
  const alive = !useStore(sessionExpired);
  const asked = callQuery(notificationsCalls.list, { query: { limit } });
  const { data } = useQuery({
    ...asked,
    // Their words are in the language that they were asked in.
    queryKey: [...asked.queryKey, language],
    refetchInterval: alive && everyFiveMinutes,
    refetchOnWindowFocus: alive,
    placeholderData: keepPreviousData,
  });
  return data;
}

const stale = [notificationsCalls.list];

/** What is done with them; whatever shows them follows. */
export function useNotificationActions() {
  const read = useWrite(notificationsCalls.read, { stale });
  const readAll = useWrite(notificationsCalls.readAll, { stale });
  const pin = useWrite(notificationsCalls.pin, { stale });
  return {
    read: ({ IdPersonneNotification: id, DateLecture }: Notification) =>
      DateLecture === null && read.write({ params: { id } }),
    readAll: (IdPersonneEV1: number) => readAll.write({ params: { IdPersonneEV1 } }),
    pin: ({ IdPersonneNotification: id }: Notification) => pin.write({ params: { id } }),
    readingAll: readAll.pending,
  };
}

/** The words of an HTML text: markup never reaches the page. */
export function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}
