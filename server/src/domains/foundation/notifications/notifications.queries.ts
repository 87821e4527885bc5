import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { givesRight } from '../actor/held-rights.queries.ts';

/** A notification with what its words are filled with. */
export interface NotificationRow {
  readonly IdPersonneNotification: number;
  readonly kind: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly opens: string | null;
  readonly DateC: Date;
  readonly DateLecture: Date | null;
  readonly Epingle: boolean;
  readonly Nombre: number;
}

const filled = (from: Sql) => sql<NotificationRow>`
  select n."IdPersonneNotification", n.kind, n."values", n.opens, n."DateC", n."DateLecture", n."Epingle", n."Nombre"
  from ${from} n
  order by n."Epingle" desc, n."DateC" desc, n."IdPersonneNotification" desc`;

const ofOne = (IdPersonneEV1: number) => sql`"PersonneNotification" where "IdPersonneEV1" = ${IdPersonneEV1} and bell`;

/** A page of somebody's notifications: pinned first, then the newest. */
export function readNotifications(
  db: Db,
  IdPersonneEV1: number,
  { skip = 0, limit = 50 }: { readonly skip?: number; readonly limit?: number } = {},
): Promise<NotificationRow[]> {
  return rowsOf(
    db,
    filled(sql`(select * from ${ofOne(IdPersonneEV1)}
      order by "Epingle" desc, "DateC" desc, "IdPersonneNotification" desc offset ${skip} limit ${limit})`),
  );
}

export function countNotifications(
  db: Db,
  IdPersonneEV1: number,
): Promise<{ readonly total: number; readonly unread: number; readonly silent: boolean }> {
  return rowOf(
    db,
    sql<{ total: number; unread: number; silent: boolean }>`
      select count(*) as total, count(*) filter (where "DateLecture" is null) as unread,
        in_silence(${IdPersonneEV1}) as silent from ${ofOne(IdPersonneEV1)}`,
  );
}

/**
 * Changes those of somebody's notifications that the condition keeps, and answers them as they now are; `hidden` ones,
 * which only wait for their mail, where it is said.
 */
export function updateNotifications(
  db: Db,
  IdPersonneEV1: number,
  { set, where, hidden = false }: { readonly set: Sql; readonly where: Sql; readonly hidden?: boolean },
): Promise<NotificationRow[]> {
  return rowsOf(
    db,
    // Held in the order of keys, as what tells people holds them.
    sql<NotificationRow>`with held as materialized (
        select "IdPersonneNotification" as id from "PersonneNotification"
        where "IdPersonneEV1" = ${IdPersonneEV1} and (bell or ${hidden}) and ${where} order by 1 for no key update),
      changed as (
        update "PersonneNotification" set ${set} from held where "IdPersonneNotification" = held.id and ${where} returning "PersonneNotification".*)
      ${filled(sql`changed`)}`,
  );
}

/**
 * Makes their own what was said to the holders of a right before they held it, if one of these roles now gives it.
 * Asked at each look rather than at each change of rights: a role also starts and ends by its dates alone.
 */
export async function receiveNotices(db: Db, IdPersonneEV1: number, IdPersonneRoles: readonly number[]): Promise<void> {
  await sql`
    insert into "PersonneNotification" ("IdPersonneEV1", kind, "values", opens, "DateC", standing_notice)
    select ${IdPersonneEV1}, notice.kind, notice."values", notice.opens, notice.created_at, notice.id
    from standing_notice notice
    where notice.until > now() and notice.by_person is distinct from ${IdPersonneEV1}
      and not exists (select from "PersonneNotification" n
        where n."IdPersonneEV1" = ${IdPersonneEV1} and n.standing_notice = notice.id)
      and exists (select from unnest(${sql.val(IdPersonneRoles)}::integer[]) as held(key)
        where ${givesRight(sql`held.key`, sql`notice."IdDroit"`)})
    on conflict do nothing`.execute(db);
}

/** Keeps something for whoever comes to hold a right within so many days; gives its key. */
export async function keepNotice(
  db: Db,
  {
    right,
    days,
    kind,
    values,
    by,
    opens,
  }: {
    readonly right: RightCode;
    readonly days: number;
    readonly kind: string;
    readonly values: object;
    readonly by: number | null;
    readonly opens: string | null;
  },
): Promise<number> {
  const notice = await rowOf(
    db,
    sql<{ id: number }>`
      insert into standing_notice ("IdDroit", kind, "values", opens, by_person, until)
      values (${right}, ${kind}, ${JSON.stringify(values)}::jsonb, ${opens}, ${by}::integer,
        now() + make_interval(days => ${days}))
      returning id`,
  );
  return notice.id;
}
