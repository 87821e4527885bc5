import type { EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import type { MovedTo } from '../../../engines/effects/effect-system.ts';
import {
  forgetEnded,
  type Moving,
  moveEffects,
  postponeDue,
  skipWaiting,
} from '../../../engines/effects/move-effects.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { always, type Sql } from '../../../platform/db/sql.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { MailParty } from '../../../ports/mail.ts';
import { mailSystemName, sending } from './mail-effects.ts';
import type { MessageKey } from './message-id.ts';

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
  /** What stands for `hiddenInMail` in its words, sealed by `sealForMail`: whoever it is to reads it, and nobody else. */
  readonly sealed?: string | undefined;
}

/** Stands in the words of a mail for what its recipient alone may read. */
export const hiddenInMail = 'only-in-the-mail-itself';

const ownerOfSealed = (cause: string) => `mail_delivery/${cause}`;

/** Seals what the recipient of a mail alone may read. */
export function sealForMail(vault: Vault, cause: string, secret: string): string {
  return vault.seal(secret, ownerOfSealed(cause));
}

/**
 * The words of a mail as they leave, with what is hidden from everybody else in its place; undefined once that is kept no more: the mail
 * was over.
 */
export function unsealed({ html, body, sealed, cause }: OutgoingDelivery, vault: Vault) {
  if (sealed === null) return html.includes(hiddenInMail) ? undefined : { html, text: body };
  const secret = vault.open(sealed, ownerOfSealed(cause));
  return { html: html.replaceAll(hiddenInMail, secret), text: body.replaceAll(hiddenInMail, secret) };
}

/** What is read at once needs no mail: it waits for so long. */
export const minutesBeforeMail = 2;
/** A mail that waits for the end of somebody's silence leaves so many minutes after it at most. */
const minutesOfSilence = 5;

/** Writes mails down to be sent. Answers how many are new: those that are there for their cause stay as they are. */
export async function insertDeliveries(
  { db, queue }: Pick<Writing, 'db' | 'queue'>,
  deliveries: readonly NewDelivery[],
): Promise<number> {
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
    sealed: one.sealed ?? null,
  }));
  const made = await db
    .insertInto('mail_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['cause', 'address']).doNothing())
    .returning(['id', 'IdPersonneNotification'])
    .execute();
  queue(
    made.map(({ id, IdPersonneNotification }) => sending(id, IdPersonneNotification === null ? 0 : minutesBeforeMail)),
  );
  return made.length;
}

/** A mail as it is handed over. */
export interface OutgoingDelivery extends MessageKey {
  readonly name: string;
  readonly address: string;
  readonly IdLangue: string;
  readonly visible_to: readonly MailParty[];
  readonly visible_cc: readonly MailParty[];
  readonly subject: string;
  readonly html: string;
  readonly body: string;
  readonly cause: string;
  readonly sealed: string | null;
}

export async function readOutgoing(db: Db, id: number): Promise<OutgoingDelivery | undefined> {
  const [mail] = await rowsOf(
    db,
    sql<OutgoingDelivery>`select id, message_tag, name, address, "IdLangue", visible_to, visible_cc, subject, html, body,
        cause, sealed from mail_delivery where id = ${id}`,
  );
  return mail;
}

/** What only the recipient of a mail may read is kept no longer than until the mail is over, whatever became of it. */
export async function dropSeals(db: Db, found: Sql<boolean> = always): Promise<void> {
  await sql`update mail_delivery d set sealed = null from effect e
    where d.sealed is not null and e.system = ${mailSystemName} and e.entity_id = d.id and e.ended_at is not null and ${found}`.execute(
    db,
  );
}

/** Mails that whoever they are to needs no more, having read the same under the bell, will not leave. */
export async function dropUnneeded(db: Db): Promise<void> {
  await skipWaiting(
    db,
    mailSystemName,
    sql`exists (select from mail_delivery d join "PersonneNotification" n using ("IdPersonneNotification")
      where d.id = e.entity_id and n."DateLecture" is not null)`,
  );
}

/** Mails that are due within the hours of silence of their recipient wait; looked at again a little later. */
export async function holdInSilence(db: Db): Promise<void> {
  await postponeDue(
    db,
    mailSystemName,
    minutesOfSilence,
    sql`exists (select from mail_delivery d where d.id = e.entity_id and d.discreet and in_silence(d."IdPersonneEV1"))`,
  );
}

/** Forgets mails that ended so many days ago, with their words. */
export async function purgeDeliveries(db: Db, days: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await forgetEnded(trx, mailSystemName, days);
    await sql`delete from mail_delivery where id = any(${sql.val(ended)}::integer[])`.execute(trx);
  });
}

/** A mail that somebody moves by hand, as it stands. */
export interface HeldDelivery {
  readonly id: number;
  readonly effect: number;
  readonly state: EffectState;
  readonly address: string;
}

/** Mails (`d`) with the effects (`e`) that they leave by. */
export const deliveries = sql`mail_delivery d join effect e
  on e.system = 'mail' and e.operation = 'send' and e.entity = 'mail_delivery' and e.entity_id = d.id`;

/** Holds the mails that are found, in one of these states, until the end of the transaction. */
export function holdDeliveries(
  db: Db,
  found: Sql<boolean>,
  from: readonly EffectState[],
  most: number,
): Promise<HeldDelivery[]> {
  return rowsOf(
    db,
    sql<HeldDelivery>`select d.id, e.id as effect, e.state, d.address from ${deliveries}
      where ${found} and e.state = any(${sql.val(from)}::text[]) order by d.id limit ${most} for update`,
  );
}

/** Moves mails that are held. Whoever sends one again wants it to leave, read or not, at whatever hour. */
export async function moveDeliveries(
  writing: Moving,
  held: readonly HeldDelivery[],
  to: MovedTo,
  answer: string | undefined,
): Promise<void> {
  if (to === 'waiting')
    await sql`update mail_delivery set "IdPersonneNotification" = null, discreet = false
      where id = any(${sql.val(held.map(({ id }) => id))}::integer[])`.execute(writing.db);
  await moveEffects(
    writing,
    held.map(({ effect }) => effect),
    to,
    answer,
  );
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
