import type { Input, Output } from '@passerelle/contracts/call.ts';
import {
  type DeliveryState,
  deliveryStates,
  type mailDeliveryCalls,
} from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf } from '../../platform/db/sql.ts';

type Query = NonNullable<Input<typeof mailDeliveryCalls.list>['query']>;
type Page = Omit<Output<typeof mailDeliveryCalls.list>, 'channel'>;
type Line = Page['deliveries'][number];
type Delivery = Omit<Output<typeof mailDeliveryCalls.read>, 'messageId'>;

const line = sql`d.id, d."IdMail", d."IdPersonneEV1", json_build_object('name', d.name, 'address', d.address) as recipient,
  d."IdLangue", d.subject, d.state, d.attempts, d.due_at, d.created_at, d.ended_at,
  (select a.answer from mail_attempt a where a.mail_delivery = d.id order by n desc limit 1) as answer`;

const instants = <T extends { due_at: unknown; created_at: unknown; ended_at: unknown }>(row: T): T => ({
  ...row,
  due_at: (row.due_at as Date).toISOString(),
  created_at: (row.created_at as Date).toISOString(),
  ended_at: (row.ended_at as Date | null)?.toISOString() ?? null,
});

/** A page of mails, newest first, with how many there are in each state. */
export async function readDeliveries(db: Db, { state, IdMail, q, before, limit = 50 }: Query): Promise<Page> {
  const words = q === undefined ? undefined : `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const found = allOf([
    ...(state ? [sql<boolean>`d.state = ${state}`] : []),
    ...(IdMail ? [sql<boolean>`d."IdMail" = ${IdMail}`] : []),
    ...(words ? [sql<boolean>`(d.address ilike ${words} or d.name ilike ${words} or d.subject ilike ${words})`] : []),
    ...(before ? [sql<boolean>`d.id < ${before}`] : []),
  ]);
  const rows = await rowsOf(
    db,
    sql<Line>`select ${line} from mail_delivery d where ${found} order by d.id desc limit ${limit + 1}`,
  );
  const counted = await rowsOf(
    db,
    sql<{ state: DeliveryState; n: number }>`select state, count(*) as n from mail_delivery group by 1`,
  );
  const counts = Object.fromEntries(
    deliveryStates.map((each) => [each, counted.find((row) => row.state === each)?.n ?? 0]),
  ) as Page['counts'];
  return { deliveries: rows.slice(0, limit).map(instants), more: rows.length > limit, counts };
}

/** One mail with its words and its attempts. */
export async function readDelivery(db: Db, id: number): Promise<Delivery | undefined> {
  const [row] = await rowsOf(
    db,
    sql<Omit<Delivery, 'history'>>`
      select ${line}, d.visible_to as "to", d.visible_cc as cc, d.html, d.body as text from mail_delivery d where d.id = ${id}`,
  );
  if (!row) return undefined;
  const history = await rowsOf(
    db,
    sql<Delivery['history'][number] & { at: unknown }>`
      select n, at, outcome, answer from mail_attempt where mail_delivery = ${id} order by n`,
  );
  return {
    ...instants(row),
    history: history.map((one) => ({ ...one, at: (one.at as unknown as Date).toISOString() })),
  };
}
