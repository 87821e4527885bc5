import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { LiveEvents, LiveTopic } from '@passerelle/contracts/live/live.events.ts';
import { sql } from 'kysely';
import type { Sql } from '../db/sql.ts';

/** Whom an event is for: everyone who is signed in, these people (`IdPersonneEV1`), or whoever holds a right now. */
export type LiveAudience = 'everyone' | { readonly people: readonly number[] } | { readonly right: RightCode };

/** Something that open tabs are told once it is committed. */
export type Announcement = {
  readonly [Topic in LiveTopic]: {
    readonly topic: Topic;
    readonly to: LiveAudience;
    readonly data: LiveEvents[Topic];
  };
}[LiveTopic];

/** Notes an event, written with the transaction that it is about and sent after its commit. */
export type Announce = (announcement: Announcement) => void;

/** Beyond so many, tabs are told that many changed, and each looks at its own. */
const mostNamed = 50;

/** The things that an event names, each once; null where they are too many to be named. */
export function namedKeys(keys: Iterable<number>): readonly number[] | null {
  const each = [...new Set(keys)];
  return each.length > mostNamed ? null : each;
}

/** Writes events, as an expression to be selected: it rides in a statement that is sent anyway. */
export function writtenAnnouncements(announcements: readonly Announcement[]): Sql {
  const events = announcements.map(({ topic, to, data }) => ({
    topic,
    data,
    people: typeof to === 'object' && 'people' in to ? to.people : null,
    right: typeof to === 'object' && 'right' in to ? to.right : null,
  }));
  return sql`live_announce(${JSON.stringify(events)}::jsonb)`;
}
