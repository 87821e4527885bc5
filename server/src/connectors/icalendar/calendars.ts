import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { isPublic, publicOnly } from '../../platform/outside/public-addresses.ts';
import type { CalendarPort } from '../../ports/calendars.ts';
import { daysAwayIn } from './days-away.ts';

const wholeMs = 15_000;
const mostBytes = 5 * 1024 * 1024;

/**
 * Calendars as iCalendar (RFC 5545), over TLS, at addresses that people give: of the hosts that the installation names, else of
 * any that stands in the world. No redirect is followed; time and size are bounded.
 */
export function icalendars({ CALENDAR_HOSTS }: { readonly CALENDAR_HOSTS: string | undefined }): CalendarPort {
  const named = CALENDAR_HOSTS?.toLowerCase()
    .split(',')
    .map((host) => host.trim());
  const agent = new Agent({
    connect: { rejectUnauthorized: true, timeout: wholeMs, ...(!named && { lookup: publicOnly }) },
    headersTimeout: wholeMs,
    bodyTimeout: wholeMs,
    maxResponseSize: mostBytes,
    connections: 2,
  });

  function mayAsk(url: URL): boolean {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
    if (named) return named.includes(host) && (url.protocol === 'https:' || url.protocol === 'http:');
    return url.protocol === 'https:' && (isIP(host) === 0 || isPublic(host));
  }

  return {
    read: async (address, at) => {
      // Outlook and others give theirs so.
      const url = URL.parse(address.trim().replace(/^webcal:/i, 'https:'));
      if (!url || !mayAsk(url)) return { failed: 'host' };
      try {
        const { statusCode, body } = await request(url, {
          dispatcher: agent,
          signal: AbortSignal.timeout(wholeMs),
          headers: { accept: 'text/calendar' },
        });
        const text = await body.text();
        if (statusCode !== 200) return { failed: 'unreached' };
        return daysAwayIn(text, at) ?? { failed: 'unread' };
      } catch {
        return { failed: 'unreached' };
      }
    },
  };
}
