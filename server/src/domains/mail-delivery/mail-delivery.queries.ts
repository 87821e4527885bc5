import type { DeliveryState } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import type { Handover, MailParty } from '../../ports/mail.ts';

/** A mail to one recipient, to be sent once. */
export interface NewDelivery {
  /** What it is for: for one cause, one address gets one mail. */
  readonly cause: string;
  readonly recipient: MailParty;
  readonly IdMail: string | null;
  readonly IdPersonneEV1: number | null;
  readonly IdLangue: string;
  readonly to: readonly MailParty[];
  readonly cc: readonly MailParty[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The notification that tells the recipient of the same: it leaves two minutes later, unless that was read. */
  readonly unlessRead?: number | undefined;
  /** It does not leave within the hours of silence of its recipient. */
  readonly discreet?: boolean;
}

/** A mail that one has taken to send; `lease` tells whether one still has it. */
export interface LeasedDelivery {
  readonly id: number;
  readonly lease: number;
  readonly attempts: number;
  readonly name: string;
  readonly address: string;
  readonly IdLangue: string;
  readonly visible_to: readonly MailParty[];
  readonly visible_cc: readonly MailParty[];
  readonly subject: string;
  readonly html: string;
  readonly body: string;
}

/** What is read at once needs no mail: it waits for so long. */
export const minutesBeforeMail = 2;
/** A mail that waits for the end of somebody's silence leaves so many minutes after it at most. */
const minutesOfSilence = 5;

/** Minutes before the next attempt, by how many there were; past the last, it has failed. */
export const minutesBetween = [1, 5, 15, 60, 180, 360, 720, 1440] as const;

/** Writes mails down to be sent. Answers how many are new: those that are there for their cause stay as they are. */
export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<number> {
  if (deliveries.length === 0) return 0;
  const rows = deliveries.map((one) => ({
    cause: one.cause,
    name: one.recipient.name,
    address: one.recipient.address,
    IdMail: one.IdMail,
    IdPersonneEV1: one.IdPersonneEV1,
    IdLangue: one.IdLangue,
    visible_to: JSON.stringify(one.to),
    visible_cc: JSON.stringify(one.cc),
    subject: one.subject,
    html: one.html,
    body: one.text,
    IdPersonneNotification: one.unlessRead ?? null,
    discreet: one.discreet ?? false,
    due_at: sql<Date>`now() + make_interval(mins => ${sql.lit(one.unlessRead === undefined ? 0 : minutesBeforeMail)})`,
  }));
  const made = await db
    .insertInto('mail_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['cause', 'address']).doNothing())
    .returning('id')
    .execute();
  return made.length;
}

/** Mails whose sender fell silent wait again: they may have left, so that is noted. */
export async function takeBackLost(db: Db): Promise<void> {
  await sql`
    with lost as (
      update mail_delivery set state = ${afterAttempt(sql`attempts`)}, due_at = now(), leased_until = null,
        ended_at = case when attempts > ${minutesBetween.length} then now() end
      where state = 'sending' and leased_until < now() returning id)
    ${noteAttempt(sql`lost`, 'lost', '')}`.execute(db);
}

/** Mails that whoever they are to needs no more, having read the same under the bell, will not leave. */
export async function dropUnneeded(db: Db): Promise<void> {
  await sql`update mail_delivery d set state = 'unneeded', ended_at = now() from "PersonneNotification" n
    where d.state = 'waiting' and n."IdPersonneNotification" = d."IdPersonneNotification" and n."DateLecture" is not null`.execute(
    db,
  );
}

/** Mails that are due within the hours of silence of their recipient wait; looked at again a little later. */
export async function holdInSilence(db: Db): Promise<void> {
  await sql`update mail_delivery set due_at = now() + make_interval(mins => ${sql.lit(minutesOfSilence)})
    where state = 'waiting' and due_at <= now() and discreet and in_silence("IdPersonneEV1")`.execute(db);
}

/** Takes mails that are due, for so many seconds. Two who ask at once get different ones. */
export function leaseDue(db: Db, most: number, seconds: number): Promise<LeasedDelivery[]> {
  return rowsOf(
    db,
    sql<LeasedDelivery>`
      update mail_delivery set state = 'sending', lease = lease + 1, attempts = attempts + 1,
        leased_until = now() + make_interval(secs => ${seconds})
      where id in (select id from mail_delivery where state = 'waiting' and due_at <= now()
        order by due_at, id limit ${most} for update skip locked)
      returning id, lease, attempts, name, address, "IdLangue", visible_to, visible_cc, subject, html, body`,
  );
}

/** Goes on holding a mail for so many seconds; false where somebody else has taken it since. */
export async function stillLeased(
  db: Db,
  { id, lease }: Pick<LeasedDelivery, 'id' | 'lease'>,
  seconds: number,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`update mail_delivery set leased_until = now() + make_interval(secs => ${seconds})
      where id = ${id} and lease = ${lease} and state = 'sending' returning id`,
  );
  return rows.length > 0;
}

/** Notes what became of a mail; false, and nothing noted, where somebody else has taken it since. */
export async function endAttempt(
  db: Db,
  { id, lease, attempts }: Pick<LeasedDelivery, 'id' | 'lease' | 'attempts'>,
  { outcome, answer }: Handover,
): Promise<boolean> {
  const again = outcome === 'postponed';
  const minutes = minutesBetween[attempts - 1];
  const state: DeliveryState = !again ? outcome : minutes === undefined ? 'failed' : 'waiting';
  const rows = await rowsOf(
    db,
    sql`
      with ended as (
        update mail_delivery set state = ${state}, leased_until = null,
          due_at = case when ${state} = 'waiting' then now() + make_interval(mins => ${minutes ?? 0}) else due_at end,
          ended_at = case when ${state} = 'waiting' then null else now() end
        where id = ${id} and lease = ${lease} and state = 'sending' returning id)
      ${noteAttempt(sql`ended`, outcome, answer)} returning 1`,
  );
  return rows.length > 0;
}

/** Whether any mail waits for its turn, now. */
export async function anyDue(db: Db): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from mail_delivery where (state = 'waiting' and due_at <= now())
      or (state = 'sending' and leased_until < now()) limit 1`,
  );
  return rows.length > 0;
}

/** Forgets mails that ended so many days ago, with their words. */
export async function purgeDeliveries(db: Db, days: number): Promise<void> {
  await sql`delete from mail_delivery where ended_at < now() - make_interval(days => ${days})`.execute(db);
}

export interface Bounce {
  readonly id: number;
  readonly answer: string;
}

/** A mail that somebody moves by hand, as it stands. */
export interface HeldDelivery {
  readonly id: number;
  readonly state: DeliveryState;
  readonly address: string;
}

/** Holds the mails that are found, in one of these states, until the end of the transaction. */
export function holdDeliveries(
  db: Db,
  found: Sql<boolean>,
  from: readonly DeliveryState[],
  most: number,
): Promise<HeldDelivery[]> {
  return rowsOf(
    db,
    sql<HeldDelivery>`select d.id, d.state, d.address from mail_delivery d
      where ${allOf([found, sql<boolean>`d.state = any(${sql.val(from)}::text[])`])} order by d.id limit ${most} for update`,
  );
}

/** Moves mails that are held. Whoever sends one again wants it to leave, read or not, at whatever hour. */
export async function moveDeliveries(
  db: Db,
  ids: readonly number[],
  to: 'waiting' | 'givenUp' | 'bounced',
): Promise<void> {
  await sql`update mail_delivery set state = ${to}, leased_until = null,
      attempts = case when ${to} = 'waiting' then 0 else attempts end,
      due_at = case when ${to} = 'waiting' then now() else due_at end,
      ended_at = case when ${to} = 'waiting' then null else now() end,
      "IdPersonneNotification" = case when ${to} <> 'waiting' then "IdPersonneNotification" end,
      discreet = ${to} <> 'waiting' and discreet
    where id = any(${sql.val(ids)}::integer[])`.execute(db);
}

/**
 * Gives mails to people the address that these have today, where it is another: what came back was often corrected since.
 * Not where that address has the same mail already. Answers the new ones.
 */
export async function takeAddressesOfToday(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf(
    db,
    sql<{ id: number; address: string }>`
      with today as (
        select distinct on (d.cause, p."Mail") d.id, p."Mail" as address
        from mail_delivery d join "Personne" p using ("IdPersonneEV1")
        where d.id = any(${sql.val(ids)}::integer[]) and p."Mail" <> '' and p."Mail" <> d.address
          and not exists (select from mail_delivery o where o.cause = d.cause and o.address = p."Mail")
        order by d.cause, p."Mail", d.id)
      update mail_delivery d set address = today.address, visible_to = ${readdressed('visible_to')},
        visible_cc = ${readdressed('visible_cc')}
      from today where d.id = today.id returning d.id, d.address`,
  );
  return new Map(rows.map(({ id, address }) => [id, address]));
}

const readdressed = (column: 'visible_to' | 'visible_cc') => sql`(
  select coalesce(jsonb_agg(case when party ->> 'address' = d.address
    then party || jsonb_build_object('address', today.address) else party end order by n), '[]')
  from jsonb_array_elements(${sql.ref(`d.${column}`)}) with ordinality as parties (party, n))`;

/** Notes a return of a mail among its attempts. */
export async function noteBounce(db: Db, { id, answer }: Bounce): Promise<void> {
  await sql`${noteAttempt(sql`(select ${id}::integer as id)`, 'bounced', answer)}`.execute(db);
}

function noteAttempt(from: ReturnType<typeof sql>, outcome: string, answer: string) {
  return sql`
    insert into mail_attempt (mail_delivery, n, outcome, answer)
    select ended.id, 1 + coalesce((select max(n) from mail_attempt a where a.mail_delivery = ended.id), 0),
      ${outcome}, ${answer.slice(0, 1000)}
    from ${from} ended`;
}

function afterAttempt(attempts: ReturnType<typeof sql>) {
  return sql`case when ${attempts} > ${minutesBetween.length} then 'failed' else 'waiting' end`;
}
