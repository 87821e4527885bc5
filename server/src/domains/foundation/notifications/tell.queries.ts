import { kindOfNotification, type NotificationKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import { sql } from 'kysely';
import type { Events } from '../../../engines/act/events.ts';
import '../../../engines/told/told.events.ts';
import { type Db, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { usualToday } from '../../../platform/db/days.ts';
import { isOneOf, type Sql } from '../../../platform/db/sql.ts';
import { minutesBeforeMail } from '../mail-delivery/mail-delivery.queries.ts';

/** A mail of the back-office tells of it already. */
const hasMailOfItsOwn = (kind: NotificationKind): Sql => sql`exists (
  select from "Mail" where "Source" = ${kind} and "Actif" and ${usualToday} between coalesce("DateD", '-infinity') and coalesce("DateF", 'infinity'))`;

export interface Telling {
  readonly kind: NotificationKind;
  readonly values: object;
  readonly opens: string | null;
}

/** What it says, but for its days. */
const saying = (values: Sql): Sql => sql`(${values} - '{from,until}'::text[])`;
const hashed = (values: Sql): Sql => sql`jsonb_hash_extended(${saying(values)}, 0)`;
/** Whether both say the same: an index finds those that do by their hash, however much somebody did not read. */
const same = (one: Sql, other: Sql): Sql<boolean> =>
  sql`(${hashed(one)} = ${hashed(other)} and ${saying(one)} = ${saying(other)})`;

/** What one person is told, of those who are told something of one kind: selects `IdPersonneEV1`, `values` and `opens`. */
export const tellingAll = ({ values, opens }: Omit<Telling, 'kind'>, people: Sql): Sql =>
  sql`select one."IdPersonneEV1", ${JSON.stringify(values)}::jsonb as "values", ${opens}::text as opens from (${people}) one`;

/** Something that people are told, of many things of one kind. */
export interface ToldEach {
  readonly people: readonly number[];
  readonly values: object;
  readonly opens?: string;
}

/** The same of many things, each to people of its own; whoever did them (`by`) is told none. */
export const tellingEach = (each: readonly ToldEach[], by: number | null): Sql => {
  const given = each.flatMap(({ people, values, opens = null }) => people.map((person) => ({ person, values, opens })));
  return sql`select p."IdPersonneEV1", given."values", given.opens
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(person integer, "values" jsonb, opens text)
    join "Personne" p on p."IdPersonneEV1" = given.person where p."IdPersonneEV1" is distinct from ${by}::integer`;
};

interface TellOptions {
  readonly kind: NotificationKind;
  /** Selects who is told what: see `tellingAll`. */
  readonly told: Sql;
  /** The notice that it comes from, which is told once whatever happens. */
  readonly notice?: Sql;
  /** The act holds already what it touches: what somebody wrote since is theirs, and is not waited for. */
  readonly held?: boolean;
}

/** Selects the keys of notifications that an act touches, as `id`. */
export type Touched = Sql;

/**
 * Holds all that an act touches, in the order of keys: acts that touch the same, each in an order of its own, wait for each
 * other at the first, and not each for what the other has.
 */
export async function holdAll(db: Db, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return;
  await sql`select from "PersonneNotification"
    where "IdPersonneNotification" in (${sql.join(touched, sql` union all `)})
    order by "IdPersonneNotification" for no key update`.execute(db);
}

/** Those not read yet that say what these people are told: see `tellingEach`. */
export const toldAgain = (kind: NotificationKind, told: Sql): Touched =>
  sql`select o."IdPersonneNotification" as id from (${told}) told cross join lateral (
    select o."IdPersonneNotification" from "PersonneNotification" o
    where o."IdPersonneEV1" = told."IdPersonneEV1" and o.kind = ${kind} and o."DateLecture" is null
      and ${same(sql`o."values"`, sql`told."values"`)}) o`;

/**
 * Tells people by the channels that they chose. The same thing (kind, screen, and the keys that it is about) told again
 * before it was read is one notification, which counts and says the newest days.
 *
 * @returns whom the bell rings for
 */
export async function tell(db: Db, { kind, told, notice, held = false }: TellOptions): Promise<readonly number[]> {
  const { always = false, mail } = kindOfNotification(kind);
  const rows = await rowsPrepared(
    db,
    sql<{ IdPersonneEV1: number; bell: boolean }>`
      with told as (
        select distinct p."IdPersonneEV1", p."values", p.opens, ${always} or coalesce(c.bell, true) as bell,
          case when coalesce(c.mail, ${mail}) and not ${hasMailOfItsOwn(kind)}
            then now() + make_interval(mins => ${sql.lit(minutesBeforeMail)}) end as mail_due
        from (${told}) p left join notification_choice c
          on c."IdPersonneEV1" = p."IdPersonneEV1" and c.kind = ${kind}),
      unread as (
        select told.*, one.id from told cross join lateral (
          select o."IdPersonneNotification" as id from "PersonneNotification" o
          where ${sql.lit(notice === undefined)} and o."IdPersonneEV1" = told."IdPersonneEV1" and o.kind = ${kind}
            and o."DateLecture" is null and o.bell = told.bell and o.opens is not distinct from told.opens
            and ${same(sql`o."values"`, sql`told."values"`)}
          limit 1) one
        order by one.id),
      -- Held in one order for all, each looked up by its key, unless it was read meanwhile.
      held as materialized (
        select unread.* from unread cross join lateral (
          select from "PersonneNotification" o where o."IdPersonneNotification" = unread.id and o."DateLecture" is null
          ${heldBy(held)}) o),
      again as (
        update "PersonneNotification" n
        set "Nombre" = n."Nombre" + 1, "DateC" = now(), "values" = told."values", mail_due = coalesce(n.mail_due, told.mail_due)
        from held told
        where n."IdPersonneNotification" = told.id
        returning n."IdPersonneEV1", n.bell, n.opens, n."values"),
      new as (
        insert into "PersonneNotification" ("IdPersonneEV1", kind, "values", opens, bell, mail_due, standing_notice)
        select told."IdPersonneEV1", ${kind}, told."values", told.opens, told.bell, told.mail_due, ${notice ?? sql`null::integer`}
        from told
        where (told.bell or told.mail_due is not null) and not exists (select from again
          where again."IdPersonneEV1" = told."IdPersonneEV1" and again.opens is not distinct from told.opens
            and again."values" = told."values")
        order by told."IdPersonneEV1"
        on conflict do nothing
        returning "IdPersonneEV1", bell)
      select "IdPersonneEV1", bell from again union all select * from new`,
  );
  return [...new Set(rows.filter(({ bell }) => bell).map(({ IdPersonneEV1 }) => IdPersonneEV1))];
}

/** Whatever is held already is held once more, and what others hold since is not waited for. */
const heldBy = (held: boolean): Sql => (held ? sql`for no key update skip locked` : sql`for no key update`);

/** What told people of visas, or these people alone, awaits them no more. */
export function aboutVisas({ visas, people }: Events['visas.settled']): Sql {
  const those = people ? sql`and ${isOneOf(sql`"IdPersonneEV1"`, people)}` : sql``;
  return sql`"values" ? 'visa' and ${isOneOf(sql`("values" ->> 'visa')::integer`, visas)}
    and kind in ('visaAwaits', 'requestReminded') ${those}`;
}

/** What was told these people, and is so no more. */
export const said = ({ kind, people, values }: Events['people.untold']): Sql =>
  sql`kind = ${kind} and ${isOneOf(sql`"IdPersonneEV1"`, people)} and "values" @> ${JSON.stringify(values)}::jsonb`;

/** Those of them that are not settled yet. */
export const settledBy = (which: Sql): Touched =>
  sql`select "IdPersonneNotification" as id from "PersonneNotification" where ${which} and not "values" ? 'settled'`;

/**
 * What is settled counts as read and says so, and no mail of it is written. Answers whose bell it was under. `held`, where the
 * act holds already what it touches.
 */
export async function settle(db: Db, which: Sql, held: boolean): Promise<readonly number[]> {
  const settled = await rowsPrepared(
    db,
    sql<{ IdPersonneEV1: number; bell: boolean }>`
      with held as materialized (${settledBy(which)} order by 1 ${heldBy(held)})
      update "PersonneNotification" n
      set "DateLecture" = coalesce("DateLecture", now()), mail_due = null, "values" = "values" || '{"settled": 1}'
      from held where n."IdPersonneNotification" = held.id and not "values" ? 'settled'
      returning "IdPersonneEV1", bell`,
  );
  return settled.filter(({ bell }) => bell).map(({ IdPersonneEV1 }) => IdPersonneEV1);
}

/** All that one person was told. */
export const allOf = (IdPersonneEV1: number): Touched =>
  sql`select "IdPersonneNotification" as id from "PersonneNotification" where "IdPersonneEV1" = ${IdPersonneEV1}`;

/** Forgets all that one person was told. */
export async function forget(db: Db, IdPersonneEV1: number): Promise<void> {
  await sql`with held as materialized (${allOf(IdPersonneEV1)} order by 1 for update)
    delete from "PersonneNotification" n using held where n."IdPersonneNotification" = held.id`.execute(db);
}

/** What told somebody of this under the bell, since then. */
export async function bellOf(
  db: Db,
  { kind, values, opens }: Telling,
  { person, since }: { readonly person: number; readonly since: Date },
): Promise<number | undefined> {
  const [row] = await rowsOf(
    db,
    sql<{ id: number }>`select n."IdPersonneNotification" as id from "PersonneNotification" n
      where n."IdPersonneEV1" = ${person} and n.kind = ${kind} and n.bell and n."DateC" >= ${since}
        and n.opens is not distinct from ${opens}::text and ${same(sql`n."values"`, sql`${JSON.stringify(values)}::jsonb`)}
      order by n."DateC" desc limit 1`,
  );
  return row?.id;
}
