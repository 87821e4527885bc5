import type { Output } from '@passerelle/contracts/call.ts';
import type { webhookCalls } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { sql } from 'kysely';
import type { AnnouncedRow } from '../../../engines/announced/announced.ts';
import { keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { type Db, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { instant, isOneOf, type Sql } from '../../../platform/db/sql.ts';
import { mayCall } from '../programs/programs.queries.ts';
import { webhookSystemName } from './webhook-effects.ts';

type Listed = Output<typeof webhookCalls.list>;
type Messages = Output<typeof webhookCalls.messages>;

/** The effects of the messages of the webhook `w`. */
const inLane = (alias: string): Sql<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.system`)} = ${webhookSystemName} and ${sql.ref(`${alias}.lane`)} = w."IdWebhook"::text`;

export async function readWebhooks(db: Db): Promise<Listed> {
  const [webhooks, programs] = await Promise.all([
    rowsOf(
      db,
      sql<Listed['webhooks'][number]>`
        select w."IdWebhook", g."IdProgramme", g."LibProgramme", w."Url", w."Evenements" as events,
          case when w."Etat" <> 'active' then w."Etat" when not ${mayCall('g')} then 'closed'
            when l.failing_since is not null then 'failing' else 'active' end as state,
          ${instant(sql`l.failing_since`)} as "failingSince",
          case when w.former_until > now() then ${instant(sql`w.former_until`)} end as "overlapUntil",
          (select count(*)::integer from effect e where ${inLane('e')} and e.state in ('waiting', 'running')) as waiting,
          (select ${instant(sql`max(a.at)`)} from webhook_message m join webhook_attempt a on a.message = m.id
            where m."IdWebhook" = w."IdWebhook" and a.status between 200 and 299) as "lastDone"
        from webhook w join program g using ("IdProgramme") left join effect_lane l on ${inLane('l')}
        order by w."Etat" = 'ended', g."LibProgramme" collate "und-x-icu", w."IdWebhook"`,
    ),
    rowsOf(
      db,
      sql<Listed['programs'][number]>`select g."IdProgramme", g."LibProgramme" from program g
        where g."DateArret" is null order by g."LibProgramme" collate "und-x-icu", g."IdProgramme"`,
    ),
  ]);
  return { webhooks, programs };
}

/** Where the last sending of the message `m` stands. */
const stands = sql`(select e.state from effect e where e.system = ${webhookSystemName} and e.entity = 'webhook_message'
  and e.entity_id = m.id order by e.id desc limit 1)`;

const messageList = keyedList<Messages['messages'][number], { readonly of: number }>({
  from: sql`webhook_message m`,
  joins: sql`cross join lateral (select coalesce(json_agg(json_build_object('at', ${instant(sql`a.at`)}, 'replay', a.replay,
      'status', a.status, 'fault', a.fault, 'ms', a.ms, 'told', a.told) order by a.id desc), '[]') as attempts,
      (array_agg(a.fault order by a.id desc))[1] as last from webhook_attempt a where a.message = m.id) tried`,
  select: sql`m.id, m.uuid::text, m.event, ${instant(sql`m.at`)} as at, tried.attempts,
    case when tried.last = 'nothing' then 'nothing' when ${stands} in ('waiting', 'running') then 'waiting'
      when ${stands} in ('done', 'byHand') then 'done' else 'failed' end as state`,
  key: sql`m.id`,
  newestFirst: true,
  pageSize: 20,
  narrows: { of: (IdWebhook) => sql<boolean>`m."IdWebhook" = ${IdWebhook}` },
});

/** What a webhook was sent, newest first. */
export async function readMessages(db: Db, IdWebhook: number, past: number | undefined): Promise<Messages> {
  const { rows, more } = await readKeyed(db, messageList, { of: IdWebhook }, { past });
  return { messages: rows, more };
}

export async function isWebhook(db: Db, IdWebhook: number): Promise<boolean> {
  return (await rowsOf(db, sql`select from webhook where "IdWebhook" = ${IdWebhook}`)).length > 0;
}

/** A message that is to be sent, and to whom. */
export interface MessageToSend {
  readonly IdWebhook: number;
  readonly IdProgramme: number;
  readonly uuid: string;
  readonly event: string;
  readonly at: Date;
  readonly rows: readonly AnnouncedRow[];
  readonly Url: string;
  /** Sealed: that which is current, and the former while it signs. */
  readonly secrets: readonly string[];
}

/** Messages by their keys, while their webhooks are there; one whose webhook is ended is left out. */
export async function readToSend(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, MessageToSend>> {
  const found = await rowsPrepared(
    db,
    sql<
      Omit<MessageToSend, 'rows'> & {
        readonly id: number;
        readonly rows: readonly (readonly [number, readonly string[]])[];
      }
    >`
      select m.id::integer, w."IdWebhook", w."IdProgramme", m.uuid::text, m.event, m.at, m.rows, w."Url",
        case when w.former_until > now() then array[w.secret, w.former_secret] else array[w.secret] end as secrets
      from webhook_message m join webhook w using ("IdWebhook") where ${isOneOf(sql`m.id`, ids)} and w."Etat" <> 'ended'`,
  );
  return new Map(
    found.map(({ id, ...message }) => [
      id,
      { ...message, rows: message.rows.map(([key, columns]) => ({ id: key, columns })) },
    ]),
  );
}
