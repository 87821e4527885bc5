import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { sql } from 'kysely';
import type { Effect } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { baseGrants } from './base-grants.ts';
import { rightsToValidate } from './delegation-scope.ts';
import { holdings, isLive, isLiveOrToCome } from './live-roles.ts';
import { signsIn } from './presence.ts';
import { effectOf } from './rights-impact.ts';

/** The best grade of the right in `l` that whoever gave the role in `alias` left of it. */
const left = (alias: string) => {
  const Restriction = sql.ref(`${alias}.Restriction`);
  return sql`case when ${Restriction} is null then 2 else coalesce((
    select max((then_held->'rights'->>l."IdDroit")::integer) from jsonb_array_elements(${Restriction}) then_held), 0) end`;
};

/** What the role `pr` gives of the right in `l`, as `narrow` cuts it down: a role delegated of a narrowed one is cut twice. */
export const grade = sql`least(l."Valeur", ${left('pr')}, ${left('own')}, case when pr."Portee" is null then 2
  else coalesce((${JSON.stringify(rightsToValidate)}::jsonb->>l."IdDroit")::integer, 0) end)`;

/** Roles held with the rights that they give, in `l`. Perimeters are not looked at. */
export const giving = sql`${holdings}
  join "RoleProfil" g on g."IdRole" = pr."IdRole"
  join "ProfilDroit" l on l."IdProfil" = g."IdProfil" and l."Valeur" > 0`;

/** Whether the role row of this key, live or not, gives a right. */
export const givesRight = (IdPersonneRole: Sql, right: Sql): Sql<boolean> => sql<boolean>`exists (
  select from ${giving} where pr."IdPersonneRole" = ${IdPersonneRole} and l."IdDroit" = ${right} and ${grade} > 0)`;

/** The people who hold a right now under some role of theirs, as the kernel lets them, but for `but`. */
export const holdersNow = (right: RightCode, but: readonly (number | null)[] = []): Sql => sql`
  select distinct pr."IdPersonneEV1" from ${giving} where l."IdDroit" = ${right}::text and ${grade} > 0 and ${isLive}
    and ${signsIn('me')} and not pr."IdPersonneEV1" = any(${sql.val(but.filter((key) => key !== null))}::integer[])`;

/**
 * Every right that people hold under any of their roles, at its best grade, as `person`, `now` and `promised` (JSON
 * objects): what they may do now, and what a role that is live or to come gives them once they may sign in; with the last
 * day of which it is known that they administer (`infinity`: none).
 */
function heldRights(people: Sql, base: boolean): Sql {
  const own = sql`
    select pr."IdPersonneEV1" as person, l."IdDroit" as "right", ${grade} as grade, ${isLive} and ${signsIn('me')} as live,
      least(coalesce(pr."DateFin", 'infinity'), coalesce(own."DateFin", 'infinity')) as until
    from ${giving} where pr."IdPersonneEV1" in (${people}) and ${isLiveOrToCome}`;
  const everybody = sql`
    union all select p."IdPersonneEV1", l."IdDroit", l."Valeur", ${signsIn('p')}, 'infinity'
    from "Personne" p, "ProfilDroit" l where p."IdPersonneEV1" in (${people}) and l."Valeur" > 0
      and l."IdProfil" in (${sql.join(Object.values(baseGrants).map(({ IdProfil }) => sql.lit(IdProfil)))})`;
  const graded = (side: string) =>
    sql`coalesce(jsonb_object_agg("right", ${sql.ref(side)}) filter (where ${sql.ref(side)} > 0), '{}') as ${sql.ref(side)}`;
  return sql`select person, ${graded('now')}, ${graded('promised')},
      max(until) filter (where "right" = 'adm' and promised > 0) as administers_until
    from (select person, "right", max(grade) as promised, max(grade) filter (where live) as now,
        max(until) filter (where grade > 0) as until
      from (${own} ${base ? everybody : sql``}) one group by 1, 2) held
    group by 1`;
}

/**
 * Looks at the rights of people, and answers what to call, in the same transaction, once something changed: who gained
 * and who lost which. Lost is what one may do now; gained also what one will, on a later day or back from an absence; the
 * right to administer also where it is for longer, or not for as long.
 * `people` selects their keys; `base` counts what everybody holds as well.
 */
export async function measureRights(db: Db, people: Sql, base = false): Promise<(db: Db) => Promise<Effect>> {
  await sql`create temporary table rights_before
    (person integer primary key, now jsonb not null, promised jsonb not null, administers_until date) on commit drop`.execute(
    db,
  );
  await sql`insert into rights_before ${heldRights(people, base)}`.execute(db);
  const more = (side: string, than: string) => sql`
    select key, value from jsonb_each(coalesce(${sql.ref(side)}, '{}'))
    where value::integer > coalesce((${sql.ref(than)}->>key)::integer, 0)`;
  const grades = (rows: Sql) =>
    sql`(select coalesce(jsonb_object_agg(key, value order by value), '{}') from (${rows}) one)`;
  const administers = (side: string, than: string) => sql`
    union select 'adm', ${sql.ref(side)}.promised->'adm'
    where ${sql.ref(side)}.administers_until > ${sql.ref(than)}.administers_until`;
  return async (after) => {
    const changed = await rowsOf(
      after,
      sql<Effect['people'][number]>`
        with now_held as materialized (${heldRights(people, base)}), compared as (
          select person as "IdPersonneEV1",
            ${grades(sql`${more('n.promised', 'b.promised')} union ${more('n.now', 'b.now')} ${administers('n', 'b')}`)} as gained,
            ${grades(sql`${more('b.now', 'n.now')} ${administers('b', 'n')}`)} as lost
          from rights_before b full join now_held n using (person)
          where (b.now, b.promised, b.administers_until) is distinct from (n.now, n.promised, n.administers_until))
        select * from compared where gained <> '{}' or lost <> '{}' order by 1`,
    );
    return await effectOf(after, { people: changed, reach: [], losing: 0 });
  };
}

/** How many hold a right now, but for these people. */
export async function countHolders(db: Db, right: RightCode, but: readonly number[]): Promise<number> {
  const [row] = await rowsOf(db, sql<{ n: number }>`select count(*) as n from (${holdersNow(right, but)}) who`);
  return row?.n ?? 0;
}

/** Whether a role of `person`, live or to come, gives a right, whichever they act under: they may, or will. */
export const holdsSomehowAs = (right: RightCode, person: Sql): Sql<boolean> => sql<boolean>`exists (
  select from ${giving} where pr."IdPersonneEV1" = ${person} and l."IdDroit" = ${sql.lit(right)} and ${grade} > 0
    and ${isLiveOrToCome})`;

/** Which of these people hold a right under some role of theirs, live or to come, whichever they act under. */
export async function whoHoldSomehow(
  db: Db,
  right: RightCode,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(
    db,
    sql<{ key: number }>`select one.key from unnest(${sql.val(people)}::integer[]) as one(key)
      where ${holdsSomehowAs(right, sql`one.key`)}`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Whether a role of a person's, live or to come, gives a right, whichever they act under. */
export async function holdsSomehow(db: Db, right: RightCode, IdPersonneEV1: number): Promise<boolean> {
  return (await whoHoldSomehow(db, right, [IdPersonneEV1])).has(IdPersonneEV1);
}

/** Every right that roles of a person's, live or to come, give, at its best grade, whichever they act under. */
export async function gradesSomehow(db: Db, IdPersonneEV1: number): Promise<ReadonlyMap<RightCode, number>> {
  const rows = await rowsOf(
    db,
    sql<{
      right: RightCode;
      grade: number;
    }>`select l."IdDroit" as "right", max(${grade})::integer as grade from ${giving}
      where pr."IdPersonneEV1" = ${IdPersonneEV1} and ${grade} > 0 and ${isLiveOrToCome} group by 1`,
  );
  return new Map(rows.map((row) => [row.right, row.grade]));
}
