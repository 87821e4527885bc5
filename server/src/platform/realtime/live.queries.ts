import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { LiveTopic } from '@passerelle/contracts/live/live.events.ts';
import type pg from 'pg';
import { firstOf } from '../sure.ts';

/** An event as it is sent; `number` orders all of them. */
export interface LiveEvent {
  readonly number: number;
  readonly topic: LiveTopic | typeof rightsMoved;
  readonly people: readonly number[] | null;
  readonly IdDroit: RightCode | null;
  readonly data: object;
}

/** Topic of the event that the database writes where somebody may do less or more than before: for streams, not for tabs. */
export const rightsMoved = 'rights.moved';

/** Name of the notification that says that there are events; it carries nothing. */
export const liveChannel = 'passerelle_live';

/** Numbers what is committed and wakes every replica, in one statement; nothing where there is nothing new. */
export async function numberAndWake(pool: pg.Pool): Promise<void> {
  await pool.query({
    name: 'live-wake',
    text: `select pg_notify('${liveChannel}', '') where live_number() > 0`,
  });
}

/** Events after a number, oldest first, `limit` at most. */
export async function eventsAfter(pool: pg.Pool, after: number, limit: number): Promise<readonly LiveEvent[]> {
  const { rows } = await pool.query<LiveEvent>({
    name: 'live-after',
    text: 'select number, topic, people, "IdDroit", data from live_event where number > $1 order by number limit $2',
    values: [after, limit],
  });
  return rows;
}

/** The same for one person's eyes, up to a number that is already known: those for everyone, for them, or by a right. */
export async function eventsOf(
  pool: pg.Pool,
  IdPersonneEV1: number,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
): Promise<readonly LiveEvent[]> {
  const { rows } = await pool.query<LiveEvent>({
    name: 'live-of',
    text: `select number, topic, people, "IdDroit", data from live_event
      where number > $1 and number <= $2 and (people is null or $3 = any(people)) order by number limit $4`,
    values: [after, until, IdPersonneEV1, limit],
  });
  return rows;
}

/** The last number that can be seen, and the oldest that is kept; 0 before the first event. */
export async function liveHead(pool: pg.Pool): Promise<{ readonly last: number; readonly first: number }> {
  const { rows } = await pool.query<{ last: number; first: number }>(
    'select coalesce(max(number), 0) as last, coalesce(min(number), 0) as first from live_event',
  );
  return firstOf(rows);
}

/** Deletes what is older, but for the last event: it tells whether somebody who was away missed any. */
export async function forgetEvents(pool: pg.Pool, hours: number): Promise<void> {
  await pool.query(
    `delete from live_event where number < (select max(number) from live_event)
      and created_at < now() - make_interval(hours => $1)`,
    [hours],
  );
}
