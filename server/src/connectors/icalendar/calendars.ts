import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import type { CalendarPort } from '../../ports/calendars.ts';
import { daysAwayIn } from './days-away.ts';

const wholeMs = 15_000;
const mostBytes = 5 * 1024 * 1024;

/** Addresses of this machine, of its network, and of nobody: what people name is not read there. */
const within = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
])
  within.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const)
  within.addSubnet(net, bits, 'ipv6');

/** Whether an address may be asked: one of the world's, not of the network that the portal stands in. */
export function isPublic(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPublic(mapped);
  const family = isIP(address);
  // A mapped address has more than one spelling.
  if (family === 6 && /^::ffff:/i.test(address)) return false;
  return family !== 0 && !within.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Looked up and connected to in one step: what a name means cannot change between the two. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[] = []) => {
    const first = found.find(({ address }) => isPublic(address));
    if (error || !first || found.some(({ address }) => !isPublic(address)))
      return callback(error ?? new Error('Not an address of the world'), '', 4);
    if (options.all) return callback(null, [first]);
    return callback(null, first.address, first.family);
  });
};

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
    ...{ headersTimeout: wholeMs, bodyTimeout: wholeMs, maxResponseSize: mostBytes, connections: 2 },
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
          ...{ dispatcher: agent, signal: AbortSignal.timeout(wholeMs) },
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
