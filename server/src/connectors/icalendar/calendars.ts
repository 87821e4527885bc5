import { worldDoor } from '../../platform/outside/http-door.ts';
import type { CalendarPort } from '../../ports/calendars.ts';
import { daysAwayIn } from './days-away.ts';

const bounds = { connectMs: 15_000, wholeMs: 15_000, mostBytes: 5 * 1024 * 1024, connections: 2 };

/**
 * Calendars as iCalendar (RFC 5545), over TLS, at addresses that people give: of the hosts that the installation names, else of
 * any that stands in the world. No redirect is followed; time and size are bounded.
 */
export function icalendars({ CALENDAR_HOSTS }: { readonly CALENDAR_HOSTS: string | undefined }): CalendarPort {
  const { ask, mayAsk } = worldDoor(bounds, CALENDAR_HOSTS);
  return {
    read: async (address, at) => {
      // Outlook and others give theirs so.
      const url = URL.parse(address.trim().replace(/^webcal:/i, 'https:'));
      if (!url || !mayAsk(url)) return { failed: 'host' };
      try {
        const { status, text } = await ask(url, { headers: { accept: 'text/calendar' } });
        if (status !== 200) return { failed: 'unreached' };
        return daysAwayIn(text, at) ?? { failed: 'unread' };
      } catch {
        return { failed: 'unreached' };
      }
    },
  };
}
