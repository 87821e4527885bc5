import type { Input, Output } from '@passerelle/contracts/call.ts';
import type { EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import {
  type attemptOutcomes,
  type DeliveryChoice,
  type DeliveryState,
  deliveryStates,
  type mailDeliveryCalls,
  notArrived,
} from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { sql } from 'kysely';
import type { Outcome } from '../../../engines/effects/effect-system.ts';
import { countEach, foundIn, keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { eachWord } from '../../../engines/lists/words.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { always, type Sql } from '../../../platform/db/sql.ts';
import { causeOf } from './delivery-cause.rules.ts';
import { deliveries } from './mail-delivery.queries.ts';
import type { MessageKey } from './message-id.ts';

type Query = NonNullable<Input<typeof mailDeliveryCalls.list>['query']>;
type Page = Omit<Output<typeof mailDeliveryCalls.list>, 'channel' | 'from'>;
type Line = Page['deliveries'][number];
type Delivery = Omit<Output<typeof mailDeliveryCalls.read>, 'messageId'> & MessageKey;

/** How a mail stands, by how its effect does. */
export const stateOf = {
  waiting: 'waiting',
  running: 'sending',
  done: 'sent',
  returned: 'bounced',
  refused: 'refused',
  failed: 'failed',
  cancelled: 'givenUp',
  skipped: 'unneeded',
  byHand: 'givenUp',
} as const satisfies Record<EffectState, DeliveryState>;

/** The states of the effects of mails that stand so. */
export function effectStatesOf(states: readonly DeliveryState[]): readonly EffectState[] {
  return (Object.keys(stateOf) as EffectState[]).filter((state) => states.includes(stateOf[state]));
}

const outcomeOf = {
  done: 'sent',
  found: 'sent',
  refused: 'refused',
  postponed: 'postponed',
  held: 'postponed',
  down: 'postponed',
  lost: 'lost',
  returned: 'bounced',
  conflict: 'refused',
} as const satisfies Record<Outcome, (typeof attemptOutcomes)[number]>;

const line = sql<
  Omit<Line, keyof Raw> & Raw
>`d.id, d."IdMail", d."IdPersonneEV1", json_build_object('name', d.name, 'address', d.address) as recipient,
  d."IdLangue", d.subject, e.state, e.attempts, d."IdPersonneNotification" is not null as "unlessRead", e.due_at, d.created_at,
  e.ended_at, last.answer, last.outcome`;
const lastAttempt = sql`left join lateral (
  select answer, outcome from effect_attempt where effect = e.id order by n desc limit 1) last on true`;

interface Raw {
  readonly state: EffectState;
  readonly due_at: Date;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly answer: string | null;
  readonly outcome: Outcome | null;
}

const asTold = <T extends Raw>({ outcome, ...row }: T) => ({
  ...row,
  state: stateOf[row.state],
  due_at: row.due_at.toISOString(),
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  cause: outcome === null ? null : causeOf(outcome, row.answer ?? ''),
});

/** What a list of mails (`d`) is narrowed to. */
export interface Sought {
  readonly state?: DeliveryChoice | undefined;
  readonly IdMail?: string | undefined;
  readonly q?: string | undefined;
}

const mails = keyedList<Omit<Line, keyof Raw> & Raw, Sought>({
  from: deliveries,
  joins: lastAttempt,
  select: line,
  key: sql`d.id`,
  newestFirst: true,
  pageSize: 50,
  narrows: {
    state: (state) =>
      sql`e.state = any(${sql.val(effectStatesOf(state === 'notArrived' ? notArrived : [state]))}::text[])`,
    IdMail: (IdMail) => (IdMail === '' ? always : sql`d."IdMail" = ${IdMail}`),
    q: (words) => eachWord(words, (like) => sql`searched(concat_ws(' ', d.address, d.name, d.subject)) like ${like}`),
  },
});

/** The mails (`d`) that are looked for. */
export const sought = (asked: Sought): Sql<boolean> => foundIn(mails, asked);

export const theDelivery = (id: number): Sql<boolean> => sql`d.id = ${id}`;

/** A page of mails, newest first, with how many of those that are looked for there are in each state. */
export async function readDeliveries(db: Db, { state, IdMail, q, before, limit }: Query): Promise<Page> {
  const { rows, more } = await readKeyed(db, mails, { state, IdMail, q }, { past: before, limit });
  const counted = await countEach(db, mails, { IdMail, q }, sql`e.state`, Object.keys(stateOf) as EffectState[]);
  const counts = Object.fromEntries(deliveryStates.map((each) => [each, 0])) as Page['counts'];
  for (const [each, n] of Object.entries(counted)) counts[stateOf[each as EffectState]] += n;
  return { deliveries: rows.map(asTold), more, counts };
}

/** One mail with its words and its attempts. */
export async function readDelivery(db: Db, id: number): Promise<Delivery | undefined> {
  const [row] = await rowsOf(
    db,
    sql<Omit<Delivery, 'history' | keyof Raw> & Raw & { readonly effect: number }>`
      select ${line}, e.id as effect, d.message_tag, d.visible_to as "to", d.visible_cc as cc, d.html, d.body as text,
        (select json_build_object('IdPays', p."IdPays", 'address', coalesce(p."Mail", ''))
          from "Personne" p where p."IdPersonneEV1" = d."IdPersonneEV1") as person
      from ${deliveries} ${lastAttempt} where d.id = ${id}`,
  );
  if (!row) return undefined;
  const { effect, ...delivery } = row;
  const history = await rowsOf(
    db,
    sql<{ n: number; at: Date; outcome: Outcome; answer: string }>`
      select n, at, outcome, answer from effect_attempt where effect = ${effect} order by n`,
  );
  return {
    ...asTold(delivery),
    history: history.map((one) => ({ ...one, at: one.at.toISOString(), outcome: outcomeOf[one.outcome] })),
  };
}
