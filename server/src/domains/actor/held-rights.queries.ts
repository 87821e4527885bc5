import { sql } from 'kysely';
import type { Impact } from '../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { baseGrants } from './base-grants.ts';

/** Role rows that give something now or will: not cancelled, not past, and their source neither. */
const current = (alias: string) =>
  sql`(not ${sql.ref(`${alias}.Annule`)} and (${sql.ref(`${alias}.DateFin`)} is null or ${sql.ref(`${alias}.DateFin`)} >= current_date))`;

/**
 * Every right that people hold under any of their roles, at its best grade, as `person` and `rights` (a JSON object).
 * Where a role was given narrowed, no more than its giver held. Perimeters are not looked at.
 */
function heldRights(people: Sql, base: boolean): Sql {
  const own = sql`
    select pr."IdPersonneEV1" as person, l."IdDroit" as "right", max(least(l."Valeur", narrowed.grade)) as grade
    from "PersonneRole" pr
    left join "PersonneRole" own on own."IdPersonneRole" = pr."IdPersonneRoleDelegue"
    join "RoleProfil" g on g."IdRole" = pr."IdRole"
    join "ProfilDroit" l on l."IdProfil" = g."IdProfil" and l."Valeur" > 0
    cross join lateral (
      select case when coalesce(own."Restriction", pr."Restriction") is null then 2 else (
        select max((then_held->'rights'->>l."IdDroit")::integer)
        from jsonb_array_elements(coalesce(own."Restriction", pr."Restriction")) then_held) end as grade) narrowed
    where pr."IdPersonneEV1" in (${people}) and ${current('pr')} and narrowed.grade > 0
      and (own."IdPersonneRole" is null or ${current('own')})
    group by 1, 2`;
  const everybody = sql`
    union all select p."IdPersonneEV1", l."IdDroit", l."Valeur" from (${people}) p, "ProfilDroit" l
    where l."Valeur" > 0 and l."IdProfil" in (${sql.join(Object.values(baseGrants).map(({ IdProfil }) => sql.lit(IdProfil)))})`;
  return sql`select person, jsonb_object_agg("right", grade) as rights
    from (select person, "right", max(grade) as grade from (${own} ${base ? everybody : sql``}) one group by 1, 2) held
    group by 1`;
}

/**
 * Looks at the rights of people, and answers what to call, in the same transaction, once something changed: who gained
 * and who lost which. `people` selects their keys; `base` counts what everybody holds as well.
 */
export async function measureRights(db: Db, people: Sql, base = false): Promise<(db: Db) => Promise<Impact>> {
  await sql`create temporary table rights_before (person integer primary key, rights jsonb not null) on commit drop`.execute(
    db,
  );
  await sql`insert into rights_before ${heldRights(people, base)}`.execute(db);
  return async (after) => {
    const changed = await rowsOf(
      after,
      sql<Impact['people'][number]>`
        with now_held as materialized (${heldRights(people, base)})
        select person as "IdPersonneEV1",
          (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(coalesce(n.rights, '{}'))
            where value::integer > coalesce((b.rights->>key)::integer, 0)) as gained,
          (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(coalesce(b.rights, '{}'))
            where value::integer > coalesce((n.rights->>key)::integer, 0)) as lost
        from rights_before b full join now_held n using (person) where b.rights is distinct from n.rights order by 1`,
    );
    return { people: changed, reach: [], losing: 0 };
  };
}

/** How many present people, but for these, hold a right under some role of theirs. */
export async function countHolders(db: Db, right: string, but: readonly number[]): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql<{ n: number }>`
      select count(*) as n from (${heldRights(
        sql`select pr."IdPersonneEV1" from "PersonneRole" pr join "RoleProfil" g using ("IdRole") join "ProfilDroit" l using ("IdProfil")
          join "Personne" p on p."IdPersonneEV1" = pr."IdPersonneEV1"
          where l."IdDroit" = ${right} and p."IdStatut" in (400, 500, 600) and not p."Suspendu" and not p."Desactive"`,
        false,
      )}) held where rights ? ${right} and not person = any(${sql.val(but)}::integer[])`,
  );
  return row?.n ?? 0;
}

/** Whether a person holds a right under any role of theirs, whichever they act under. */
export async function holdsSomehow(db: Db, right: string, IdPersonneEV1: number): Promise<boolean> {
  const held = heldRights(sql`select ${IdPersonneEV1}::integer`, false);
  const rows = await rowsOf(db, sql`select 1 from (${held}) held where rights ? ${right}`);
  return rows.length > 0;
}
