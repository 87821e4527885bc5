import type { Input, Output } from '@passerelle/contracts/call.ts';
import {
  type DeliveryChoice,
  type DeliveryState,
  deliveryStates,
  type mailDeliveryCalls,
  notArrived,
} from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import { causeOf } from './delivery-cause.rules.ts';

type Query = NonNullable<Input<typeof mailDeliveryCalls.list>['query']>;
type Page = Omit<Output<typeof mailDeliveryCalls.list>, 'channel' | 'from'>;
type Line = Page['deliveries'][number];
type Delivery = Omit<Output<typeof mailDeliveryCalls.read>, 'messageId'>;

const line = sql`d.id, d."IdMail", d."IdPersonneEV1", json_build_object('name', d.name, 'address', d.address) as recipient,
  d."IdLangue", d.subject, d.state, d.attempts, d."IdPersonneNotification" is not null as "unlessRead", d.due_at, d.created_at, d.ended_at,
  last.answer, last.outcome`;
const lastAttempt = sql`left join lateral (
  select answer, outcome from mail_attempt where mail_delivery = d.id order by n desc limit 1) last on true`;

interface Raw {
  readonly due_at: unknown;
  readonly created_at: unknown;
  readonly ended_at: unknown;
  readonly answer: string | null;
  readonly outcome: string | null;
}

const asTold = <T extends Raw>({ outcome, ...row }: T) => ({
  ...row,
  due_at: (row.due_at as Date).toISOString(),
  created_at: (row.created_at as Date).toISOString(),
  ended_at: (row.ended_at as Date | null)?.toISOString() ?? null,
  cause: outcome === null ? null : causeOf(outcome, row.answer ?? ''),
});

/** What a list of mails, known as `d`, is narrowed to. */
export interface Sought {
  readonly state?: DeliveryChoice | undefined;
  readonly IdMail?: string | undefined;
  readonly q?: string | undefined;
}

export function sought({ state, IdMail, q }: Sought): Sql<boolean> {
  const words = q === undefined ? undefined : `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const states = state === 'notArrived' ? notArrived : [state];
  return allOf([
    ...(state ? [sql<boolean>`d.state = any(${sql.val(states)}::text[])`] : []),
    ...(IdMail ? [sql<boolean>`d."IdMail" = ${IdMail}`] : []),
    ...(words ? [sql<boolean>`(d.address ilike ${words} or d.name ilike ${words} or d.subject ilike ${words})`] : []),
  ]);
}

export const theDelivery = (id: number): Sql<boolean> => sql`d.id = ${id}`;

/** A page of mails, newest first, with how many of those that are looked for there are in each state. */
export async function readDeliveries(db: Db, { state, IdMail, q, before, limit = 50 }: Query): Promise<Page> {
  const found = allOf([sought({ state, IdMail, q }), ...(before ? [sql<boolean>`d.id < ${before}`] : [])]);
  const rows = await rowsOf(
    db,
    sql<
      Line & Raw
    >`select ${line} from mail_delivery d ${lastAttempt} where ${found} order by d.id desc limit ${limit + 1}`,
  );
  const counted = await rowsOf(
    db,
    sql<{ state: DeliveryState; n: number }>`
      select state, count(*) as n from mail_delivery d where ${sought({ IdMail, q })} group by 1`,
  );
  const counts = Object.fromEntries(
    deliveryStates.map((each) => [each, counted.find((row) => row.state === each)?.n ?? 0]),
  ) as Page['counts'];
  return { deliveries: rows.slice(0, limit).map(asTold), more: rows.length > limit, counts };
}

/** One mail with its words and its attempts. */
export async function readDelivery(db: Db, id: number): Promise<Delivery | undefined> {
  const [row] = await rowsOf(
    db,
    sql<Omit<Delivery, 'history'> & Raw>`
      select ${line}, d.visible_to as "to", d.visible_cc as cc, d.html, d.body as text,
        (select json_build_object('IdPays', p."IdPays", 'address', coalesce(p."Mail", ''))
          from "Personne" p where p."IdPersonneEV1" = d."IdPersonneEV1") as person
      from mail_delivery d ${lastAttempt} where d.id = ${id}`,
  );
  if (!row) return undefined;
  const history = await rowsOf(
    db,
    sql<Delivery['history'][number] & { at: unknown }>`
      select n, at, outcome, answer from mail_attempt where mail_delivery = ${id} order by n`,
  );
  return {
    ...asTold(row),
    history: history.map((one) => ({ ...one, at: (one.at as unknown as Date).toISOString() })),
  };
}
