import type { Output } from '@passerelle/contracts/call.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import {
  type ReviewKind,
  type reviewCalls,
  reviewDays,
  reviewKinds,
} from '@passerelle/contracts/review/review.contract.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { allOf, always, type Sql } from '../../../platform/db/sql.ts';
import { baseGrants } from '../../foundation/actor/base-grants.ts';
import { dayThere, isLive, rolesHeld } from '../../foundation/actor/live-roles.ts';
import { isActive } from '../../foundation/actor/presence.ts';
import { namedPeople, whoseField } from '../../people/directory/directory.queries.ts';
import { lookedAfter, type Reviewer } from './review.policy.ts';

/** Roles that come with being here, and whose rights are no exception. */
const commonFamily = 'BASE';

type Review = Output<typeof reviewCalls.list>;

const gone = sql.join([statuts.NO_SHOW, statuts.INACTIVE, statuts.ARCHIVED].map((statut) => sql.lit(statut)));

/**
 * Live roles but the common ones, which everybody has, each with the gravest reason for which it stands out, if any.
 * Who holds which right is looked at role by role, as strings of bits; what a role was narrowed to is not.
 */
const standingOut = (mine: Sql<boolean>, common: readonly number[]) => sql`
  held as materialized (
    select pr."IdPersonneRole", pr."IdRole", pr."DateDebut", pr."DateFin", me."IdPersonneEV1", d."IdPersonneEV1" as delegator,
      own."IdPersonneRole" is not null as delegated, me."IdPersonneEV1Manager" as manager, me."IdStatut" in (${gone}) as gone,
      ${isActive('me')} as present, ${dayThere} as today, ${mine} as mine
    from ${rolesHeld}
    where pr."IdRole" <> all(${sql.val(common)}::integer[]) and ${isLive}),
  given as materialized (
    select distinct g."IdRole", l."IdDroit" from "RoleProfil" g join "ProfilDroit" l using ("IdProfil")
    where g."IdRole" <> all(${sql.val(common)}::integer[]) and l."Valeur" > 0 and l."IdDroit" not in (
      select l."IdDroit" from "ProfilDroit" l where l."Valeur" > 0 and (
        l."IdProfil" in (${sql.join(Object.values(baseGrants).map(({ IdProfil }) => sql.lit(IdProfil)))})
        or l."IdProfil" in (select g."IdProfil" from "RoleProfil" g where g."IdRole" = any(${sql.val(common)}::integer[]))))),
  code as materialized (
    select "IdDroit", row_number() over (order by "IdDroit")::integer - 1 as n,
      repeat('0', count(*) over ()::integer)::varbit as nothing
    from (select distinct "IdDroit" from given) d),
  role_rights as materialized (
    select "IdRole", nothing, bit_or(set_bit(nothing, n, 1)) as rights
    from given join code using ("IdDroit") group by 1, 2),
  person_rights as (
    select manager, "IdPersonneEV1", nothing, bit_or(rights) as rights from held join role_rights using ("IdRole")
    where present and not delegated and manager in (select manager from held where mine) group by 1, 2, 3),
  alone as materialized (
    select "IdPersonneEV1", nothing, rights & ~coalesce(others, nothing) as rights
    from (select *, bit_or(rights) over (partition by manager
        rows between unbounded preceding and unbounded following exclude current row) as others from person_rights) p
    where rights & ~coalesce(others, nothing) <> nothing
      and exists (select from "Personne" c where c."IdPersonneEV1Manager" = p.manager
        and c."IdPersonneEV1" <> p."IdPersonneEV1" and ${isActive('c')} and c."Physique")),
  judged as materialized (
    select h.*, u.day as "lastUse", alone.rights & role_rights.rights as rights, case
      when gone then 'left'
      when delegated and h."DateFin" <= today + ${reviewDays.ending}::integer then 'ending'
      when not delegated and greatest(u.day, h."DateDebut") <= today - ${reviewDays.unused}::integer then 'unused'
      when not delegated and alone.rights & role_rights.rights <> alone.nothing then 'alone' end as kind
    from held h left join role_use u using ("IdPersonneRole") left join alone using ("IdPersonneEV1")
    left join role_rights using ("IdRole")
    where mine),
  shown as materialized (
    select * from judged where kind is not null and not exists (
      select from role_review k where k."IdPersonneRole" = judged."IdPersonneRole" and k.kind = judged.kind
        and k.decision = 'keep' and k.at > now() - make_interval(days => ${reviewDays.kept})))`;

/**
 * Roles that stand out for a reason that each tells by itself, one row for each: the same as in the review, which has to
 * look at everybody's rights for the others.
 */
export const rolesStandingOut = (reviewer: Reviewer, kind: 'left' | 'ending'): Sql => sql`
  select from ${rolesHeld}
  where pr."IdRole" = any(array(select "IdRole" from "Role" where "Famille" <> ${commonFamily})) and ${isLive} and ${lookedAfter(reviewer)}
    and ${
      kind === 'left'
        ? sql`me."IdStatut" in (${gone})`
        : sql`pr."IdPersonneRoleDelegue" is not null and own."IdPersonneRole" is not null and me."IdStatut" not in (${gone})
            and pr."DateFin" <= ${dayThere} + ${reviewDays.ending}::integer`
    }
    and not exists (select from role_review k where k."IdPersonneRole" = pr."IdPersonneRole" and k.kind = ${kind}
      and k.decision = 'keep' and k.at > now() - make_interval(days => ${reviewDays.kept}))`;

/** What somebody is called, as far as the reviewer may name them; their key else. */
const nameOf = (reviewer: Reviewer, alias: string) =>
  sql`case when ${namedPeople(reviewer, alias)} then ${sql.ref(`${alias}.IndexPrenomNom`)} else ${sql.ref(`${alias}.IdPersonneEV1`)}::text end`;

const person = (
  reviewer: Reviewer,
  alias: string,
) => sql`json_build_object('IdPersonneEV1', ${sql.ref(`${alias}.IdPersonneEV1`)},
  'IndexPrenomNom', ${nameOf(reviewer, alias)}, 'IdPays', ${sql.ref(`${alias}.IdPays`)})`;

/** What stands out, gravest first and then by name, and how many of each kind. */
export async function readReview(
  db: Db,
  reviewer: Reviewer,
  language: Language,
  { kind, limit = 100 }: { readonly kind?: ReviewKind; readonly limit?: number },
): Promise<Review> {
  const administrator = reviewer.kernel.holds(reviewer.actor, 'adm');
  const common = await commonRoles(db);
  const found = await rowOf(
    db,
    sql<{ counts: Partial<Review['counts']>; lines: Review['lines'] }>`
      with ${standingOut(lookedAfter(reviewer), common)},
      page as (
        select s.*, ${nameOf(reviewer, 'p')} as "IndexPrenomNom", array_position(${sql.val([...reviewKinds])}::text[], kind) as gravity
        from shown s join "Personne" p using ("IdPersonneEV1")
        where ${kind ? sql`kind = ${kind}` : always}
        order by gravity, ${nameOf(reviewer, 'p')} collate "und-x-icu", "IdPersonneRole" limit ${limit})
      select
        (select coalesce(json_object_agg(kind, n), '{}') from (select kind, count(*) as n from shown group by 1) c) as counts,
        (select coalesce(json_agg(json_build_object(
            'kind', kind, 'IdPersonneRole', page."IdPersonneRole", 'IdRole', page."IdRole",
            'LibRole', coalesce(r."Traductions"->>${idLangues[language]}, r."LibRole"), 'Famille', r."Famille",
            'person', ${person(reviewer, 'p')}, 'delegator', case when d."IdPersonneEV1" is not null then ${person(reviewer, 'd')} end,
            'manager', case when ${allOf([namedPeople(reviewer, 'm'), whoseField(reviewer, 'Manager', 'p')])} then m."IndexPrenomNom" end, 'DateDebut', page."DateDebut", 'DateFin', page."DateFin",
            'lastUse', page."lastUse", 'rights', coalesce(case when kind = 'alone' then (
              select json_agg(coalesce(d."Traductions"->>${idLangues[language]}, d."LibDroit") order by code.n)
              from code join "Droit" d using ("IdDroit") where get_bit(page.rights, code.n) = 1) end, '[]'),
            'can', json_build_object('end', ${administrator} or page.delegator is not null or not exists (
              select from "RoleProfil" g join "ProfilDroit" l using ("IdProfil")
              where g."IdRole" = page."IdRole" and l."IdDroit" = 'adm' and l."Valeur" > 0)))
            order by gravity, page."IndexPrenomNom" collate "und-x-icu", page."IdPersonneRole"), '[]')
          from page join "Role" r using ("IdRole") join "Personne" p using ("IdPersonneEV1")
          left join "Personne" d on d."IdPersonneEV1" = page.delegator
          left join "Personne" m on m."IdPersonneEV1" = page.manager) as lines`,
  );
  return { counts: { left: 0, ending: 0, unused: 0, alone: 0, ...found.counts }, lines: found.lines };
}

const commonRoles = async (db: Db): Promise<readonly number[]> =>
  (await db.selectFrom('Role').select('IdRole').where('Famille', '=', commonFamily).execute()).map(
    ({ IdRole }) => IdRole,
  );

/** Why a role stands out for a reviewer; undefined where it does not, or was kept. */
export async function standsOutFor(
  db: Db,
  reviewer: Reviewer,
  IdPersonneRole: number,
): Promise<ReviewKind | undefined> {
  const thisOne = allOf([lookedAfter(reviewer), sql<boolean>`pr."IdPersonneRole" = ${IdPersonneRole}`]);
  const [found] = await rowsOf(
    db,
    sql<{ kind: ReviewKind }>`with ${standingOut(thisOne, await commonRoles(db))} select kind from shown`,
  );
  return found?.kind;
}

/** Whether the reviewer looks after this role, live or not, and whether it is a delegation; undefined when they do not. */
export async function reviewedRole(
  db: Db,
  reviewer: Reviewer,
  IdPersonneRole: number,
): Promise<{ readonly delegated: boolean; readonly ParDefaut: boolean } | undefined> {
  const [found] = await rowsOf(
    db,
    sql<{ delegated: boolean; ParDefaut: boolean }>`
      select own."IdPersonneRole" is not null as delegated, pr."ParDefaut" from ${rolesHeld}
      where pr."IdPersonneRole" = ${IdPersonneRole} and ${lookedAfter(reviewer)}`,
  );
  return found;
}
