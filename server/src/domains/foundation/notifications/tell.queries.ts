import { kindOfNotification, type NotificationKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import { sql } from 'kysely';
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
const said = (values: Sql): Sql => sql`(${values} - '{from,until}'::text[])`;
const hashed = (values: Sql): Sql => sql`jsonb_hash_extended(${said(values)}, 0)`;
/** Whether both say the same: an index finds those that do by their hash, however much somebody did not read. */
const same = (one: Sql, other: Sql): Sql<boolean> =>
  sql`(${hashed(one)} = ${hashed(other)} and ${said(one)} = ${said(other)})`;

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
}

/**
 * Tells people by the channels that they chose. The same thing (kind, screen, and the keys that it is about) told again
 * before it was read is one notification, which counts and says the newest days.
 *
 * @returns whom the bell rings for
 */
export async function tell(db: Db, { kind, told, notice }: TellOptions): Promise<readonly number[]> {
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
          for no key update) o),
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

/**
 * What told people of visas, or these people alone, awaits them no more. Answers whose bell it was under.
 */
export async function settleVisas(
  db: Db,
  kinds: readonly NotificationKind[],
  visas: readonly number[],
  people?: readonly number[],
): Promise<readonly number[]> {
  const those = people ? sql`and ${isOneOf(sql`"IdPersonneEV1"`, people)}` : sql``;
  return await settle(
    db,
    sql`"values" ? 'visa' and ${isOneOf(sql`("values" ->> 'visa')::integer`, visas)}
      and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) ${those}`,
  );
}

/** What was told these people is so no more. Answers whose bell it was under. */
export async function untell(
  db: Db,
  kind: NotificationKind,
  people: readonly number[],
  values: object,
): Promise<readonly number[]> {
  const those = sql`kind = ${kind} and ${isOneOf(sql`"IdPersonneEV1"`, people)}`;
  return await settle(db, sql`${those} and "values" @> ${JSON.stringify(values)}::jsonb`);
}

/** What is settled counts as read and says so, and no mail of it is written. */
async function settle(db: Db, which: Sql): Promise<readonly number[]> {
  const settled = await rowsPrepared(
    db,
    sql<{ IdPersonneEV1: number; bell: boolean }>`
      with held as materialized (
        select "IdPersonneNotification" as id from "PersonneNotification"
        where ${which} and not "values" ? 'settled' order by 1 for no key update)
      update "PersonneNotification" n
      set "DateLecture" = coalesce("DateLecture", now()), mail_due = null, "values" = "values" || '{"settled": 1}'
      from held where n."IdPersonneNotification" = held.id and not "values" ? 'settled'
      returning "IdPersonneEV1", bell`,
  );
  return settled.filter(({ bell }) => bell).map(({ IdPersonneEV1 }) => IdPersonneEV1);
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
