import { randomBytes } from 'node:crypto';
import { type Rhythm, subscriptionLimits } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { todayOfPerson } from '../../../platform/db/days.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { marksOf } from './marks.ts';
import type { OpenView, ReadView } from './view.reading.ts';

const entity = 'view_subscription';
/** What a key is sealed for. */
const owner = (IdPersonneEV1: number) => `view_subscription ${IdPersonneEV1}`;

/** A key to make marks with, sealed for whom the subscription is. */
export const newKey = (vault: Vault, IdPersonneEV1: number): string =>
  vault.seal(randomBytes(32).toString('base64url'), owner(IdPersonneEV1));
export const openKey = (vault: Vault, IdPersonneEV1: number, sealed: string): Buffer =>
  Buffer.from(vault.open(sealed, owner(IdPersonneEV1)), 'base64url');

/** The marks of all that a view finds, by key. */
export function marksOfView({ asked, rows = [] }: ReadView, key: Buffer): ReadonlyMap<number, Buffer> {
  const { list, question } = asked;
  return new Map(rows.map((row) => [Number(row[list.subject.key]), marksOf(key, question.columns, row)]));
}

/** Keeps what a view finds now, in the place of what it found. */
export async function keepSeen(
  db: Db,
  IdAbonnement: number,
  seen: ReadonlyMap<number, Buffer>,
  before: ReadonlyMap<number, Buffer> = new Map(),
): Promise<void> {
  const gone = [...before.keys()].filter((key) => !seen.has(key));
  const other = [...seen].filter(([key, marks]) => !before.get(key)?.equals(marks));
  if (gone.length > 0)
    await sql`delete from view_seen where "IdAbonnement" = ${IdAbonnement}
      and row_key = any(${sql.val(gone)}::integer[])`.execute(db);
  if (other.length > 0)
    await sql`insert into view_seen ("IdAbonnement", row_key, marks)
      select ${IdAbonnement}, given.key, decode(given.marks, 'hex')
      from unnest(${sql.val(other.map(([key]) => key))}::integer[], ${sql.val(other.map(([, marks]) => marks.toString('hex')))}::text[])
        as given(key, marks)
      on conflict ("IdAbonnement", row_key) do update set marks = excluded.marks`.execute(db);
}

/** Subscribes somebody to a view that they read. Throws INVALID_INPUT where it finds too many rows, or they have too many already. */
export async function subscribe(
  { db, record }: Writing,
  actor: Actor,
  vault: Vault,
  view: OpenView,
  read: ReadView,
  Rythme: Rhythm,
): Promise<number> {
  const { IdPersonneEV1, acting } = actor;
  if (!acting) throw new ApiError('NOT_AUTHORIZED');
  const own = sql`"IdPersonneEV1" = ${IdPersonneEV1} and "EtatAbonnement" <> 'ended'`;
  await sql`select pg_advisory_xact_lock(hashtextextended('view_subscription', ${IdPersonneEV1}))`.execute(db);
  const subscribed = await rowsOf(
    db,
    sql<{ IdVue: number | null }>`select "IdVue" from view_subscription where ${own}`,
  );
  if (subscribed.some(({ IdVue }) => IdVue === view.IdVue)) throw invalidInput('body/IdVue', 'taken');
  if (!read.rows || subscribed.length >= subscriptionLimits.each)
    throw invalidInput('body/IdVue', 'max', read.rows ? subscriptionLimits.each : subscriptionLimits.rows);
  const sealed = newKey(vault, IdPersonneEV1);
  const [made] = await rowsOf(
    db,
    sql<{ IdAbonnement: number }>`insert into view_subscription
        ("IdPersonneEV1", "IdVue", "IdPersonneRole", "Ecran", "Rythme", last_day, asked, columns, sealed)
      values (${IdPersonneEV1}, ${view.IdVue}, ${acting.IdPersonneRole}, ${view.Ecran}, ${Rythme},
        ${todayOfPerson(sql`${IdPersonneEV1}::integer`)}, ${JSON.stringify(view.Etat)}::jsonb,
        ${sql.val(read.asked.question.columns)}::text[], ${sealed})
      returning "IdAbonnement"`,
  );
  if (!made) throw new Error('A subscription was not written');
  await keepSeen(db, made.IdAbonnement, marksOfView(read, openKey(vault, IdPersonneEV1, sealed)));
  await record({ entity, id: made.IdAbonnement, after: { IdVue: view.IdVue, Rythme } });
  return made.IdAbonnement;
}

/** Has one of somebody's subscriptions tell otherwise, or not for a while. Throws NOT_FOUND; one that ended stays so. */
export async function changeSubscription(
  { db, record }: Writing,
  { IdPersonneEV1 }: Actor,
  IdAbonnement: number,
  after: { readonly Rythme: Rhythm; readonly EtatAbonnement: 'live' | 'paused' },
): Promise<void> {
  const [before] = await rowsOf(
    db,
    sql<typeof after>`select "Rythme", "EtatAbonnement" from view_subscription where "IdAbonnement" = ${IdAbonnement}
      and "IdPersonneEV1" = ${IdPersonneEV1} and "EtatAbonnement" <> 'ended' for update`,
  );
  if (!before) throw new ApiError('NOT_FOUND');
  await sql`update view_subscription set "Rythme" = ${after.Rythme}, "EtatAbonnement" = ${after.EtatAbonnement}
    where "IdAbonnement" = ${IdAbonnement}`.execute(db);
  await record({ entity, id: IdAbonnement, before, after });
}

/** Forgets one of somebody's subscriptions. Throws NOT_FOUND. */
export async function endSubscription(
  { db, record }: Writing,
  { IdPersonneEV1 }: Actor,
  IdAbonnement: number,
): Promise<void> {
  const [gone] = await rowsOf(
    db,
    sql<{ IdVue: number | null; Rythme: Rhythm }>`delete from view_subscription where "IdAbonnement" = ${IdAbonnement}
      and "IdPersonneEV1" = ${IdPersonneEV1} returning "IdVue", "Rythme"`,
  );
  if (!gone) throw new ApiError('NOT_FOUND');
  await record({ entity, id: IdAbonnement, before: gone });
}
