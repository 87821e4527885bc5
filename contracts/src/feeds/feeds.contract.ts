import { Type } from 'typebox';
import { anyone, call, Instant, nullable, oneOf, signedIn, strict } from '../call.ts';

/** What a calendar holds: one's own missions and absences, or who comes to one's team and leaves it. */
export const feedKinds = ['own', 'team'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Days around today of which a calendar tells, and days for which it tells that something is off. */
export const feedDays = { before: 60, after: 366, calledOff: 30 } as const;

const shared = { access: signedIn, personal: true } as const;
const one = strict({ kind: oneOf(feedKinds) });
const Secret = Type.String({ minLength: 1, maxLength: 100 });

/** Calendars that programs of people read at addresses of their own. */
export const feedCalls = {
  list: call({
    ...shared,
    operationId: 'feeds.list',
    method: 'GET',
    path: '/agendas',
    summary: 'The calendars that the reader has addresses of, and when each was last read',
    response: strict({
      feeds: Type.Array(strict({ kind: oneOf(feedKinds), DateC: Instant, lastFetched: nullable(Instant) })),
    }),
  }),
  make: call({
    ...shared,
    operationId: 'feeds.make',
    method: 'POST',
    path: '/agendas/{kind}',
    summary: 'Makes an address of a calendar of the reader’s and shows it once; the one before opens nothing any more',
    params: one,
    response: strict({ url: Type.String({ description: 'shown this once' }) }),
    shownOnce: true,
  }),
  end: call({
    ...shared,
    operationId: 'feeds.end',
    method: 'DELETE',
    path: '/agendas/{kind}',
    summary: 'Has the address of a calendar open nothing any more',
    params: one,
  }),
  read: call({
    operationId: 'feeds.read',
    method: 'GET',
    path: '/agendas/{secret}/passerelle.ics',
    summary: 'A calendar (RFC 5545), with what whoever has its address may read at this moment',
    access: anyone,
    params: strict({ secret: Secret }),
    secret: ['secret'],
    produces: ['text/calendar'],
    cached: true,
    limits: [
      { name: 'feed', by: ({ params }) => String((params as { secret?: unknown } | undefined)?.secret) },
      { name: 'feeds', by: 'address' },
    ],
  }),
};
