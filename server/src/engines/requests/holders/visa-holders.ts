import { decidingRights } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowsPrepared } from '../../../platform/db/database.ts';
import { allOf, always, anyOf, never, type Sql } from '../../../platform/db/sql.ts';
import { type Actor, actsForAnother } from '../../access/actor.ts';
import type { AccessKernel } from '../../access/decide.ts';
import { brought } from '../ground.ts';
import type { Who } from '../who.ts';

/**
 * Who holds a visa, and on which ground: `name` it is held in theirs, `standIn` they act for whoever that is, `right` theirs over the
 * site, `instead` of security, as general services, where the site lets them, `role` they act under one that it names, `lastResort` any
 * administrator. What awaits somebody, who may decide, whom the sheet names and whom a reminder reaches are all asked of it.
 */
export type HoldingGround = 'name' | 'standIn' | 'right' | 'instead' | 'role' | 'lastResort';

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
const sitesOf = ['SGX', 'SECUOFF'] as const;

/** The actor, and whoever they act for: neither decides what is theirs. */
const selves = ({ IdPersonneEV1, RoleIdPersonneEV1 }: Actor): readonly number[] => [
  ...new Set([IdPersonneEV1, RoleIdPersonneEV1]),
];

/** It is for, or by, one of these people. */
const isOwn = (people: readonly number[], request: string): Sql<boolean> => {
  const own = sql`any(${sql.val(people)}::integer[])`;
  return sql<boolean>`(${column(request, 'IdPersonneEV1')} = ${own} or ${column(request, 'IdPersonneEV1Demandeur')} = ${own}
    or ${column(request, 'RoleIdPersonneEV1')} = ${own})`;
};

/** The actor has this right over the site of a visa. */
function overSite({ kernel, actor }: Who, right: 'SGX' | 'SECUOFF', visa: string, more: Sql<boolean> = always) {
  const scope = kernel.scope(actor, right, 'site', 's', 2);
  if (scope === never) return never;
  return sql<boolean>`exists (select from "Site" s where s."IdSite" = ${column(visa, 'IdSite')} and ${allOf([more, scope])})`;
}

/** The actor would decide a visa of security as general services, where the site lets them. */
export function standsIn(who: Who, visa: string): Sql<boolean> {
  if (!who.kernel.holds(who.actor, 'SGX', 2)) return never;
  return allOf([
    sql<boolean>`${column(visa, 'IdDroit')} = 'SECUOFF'`,
    sql<boolean>`not ${overSite(who, 'SECUOFF', visa)}`,
    overSite(who, 'SGX', visa, sql<boolean>`s."SecuriteParSGX"`),
  ]);
}

/** The actor acts for whom a visa is held by in their name, under a role that decides about the person. */
function actsForHolder({ kernel, actor }: Who, visa: string, request: string): Sql<boolean> {
  if (!actsForAnother(actor)) return never;
  const decides = kernel.scope(actor, decidingRights, 'person', 'p', 2);
  if (decides === never) return never;
  return sql<boolean>`(${column(visa, 'IdPersonneEV1Titulaire')} = ${actor.RoleIdPersonneEV1} and exists (select from "Personne" p
    where p."IdPersonneEV1" = ${column(request, 'IdPersonneEV1')} and ${decides}))`;
}

/** The actor's role is one that a visa names, and decides about the company of the person. */
function holdsByRole({ kernel, actor }: Who, visa: string, request: string): Sql<boolean> {
  if (!actor.acting) return never;
  const decides = kernel.scope(actor, 'VALIDATION', 'company', 'c', 2);
  if (decides === never) return never;
  return sql<boolean>`(${column(visa, 'IdRoles')} @> array[${actor.acting.IdRole}::integer] and exists (select from "Societe" c
    where c."IdSociete" = ${column(request, 'IdSociete')} and ${decides}))`;
}

/** The site that a request is about: where it is asked for, else where the person is. */
export const siteAsked = (request: string): Sql => sql`coalesce(${column(request, 'IdSite')}, (
  select q."IdSite" from "Personne" q where q."IdPersonneEV1" = ${column(request, 'IdPersonneEV1')}))`;

/** Of a role handed over for some types of request only, those. */
export function ofTypes({ actor }: Pick<Who, 'actor'>, request: string): Sql<boolean>[] {
  const types = actsForAnother(actor) ? actor.acting?.Portee?.types : undefined;
  return types ? [sql<boolean>`${column(request, 'typeDemande')} = any(${sql.val(types)}::smallint[])`] : [];
}

/** Of a role handed over for some sites only, what is about those; a right over a site says so by itself. */
export function atSites({ actor }: Pick<Who, 'actor'>, request: string): Sql<boolean>[] {
  const sites = actsForAnother(actor) ? actor.acting?.Portee?.sites : undefined;
  return sites ? [sql<boolean>`${siteAsked(request)} = any(${sql.val(sites)}::integer[])`] : [];
}

/** Each ground on which the actor may hold a visa, known as `visa`, of a request known as `request`. */
function groundsOf(who: Who, visa: string, request: string): readonly (readonly [HoldingGround, Sql<boolean>])[] {
  const { kernel, actor } = who;
  const handed = [...ofTypes(who, request), ...atSites(who, request)];
  const names = sql<boolean>`${column(visa, 'IdPersonneEV1Titulaire')} = ${actor.IdPersonneEV1}`;
  return [
    ['name', allOf([...handed, names])],
    ['standIn', allOf([...handed, actsForHolder(who, visa, request)])],
    ['role', allOf([...handed, holdsByRole(who, visa, request)])],
    ...sitesOf
      .filter((right) => kernel.holds(actor, right, 2))
      .map((right): readonly [HoldingGround, Sql<boolean>] => {
        const named = sql<boolean>`${column(visa, 'IdDroit')} = ${sql.lit(right)}`;
        return ['right', allOf([...ofTypes(who, request), named, overSite(who, right, visa)])];
      }),
    ['instead', allOf([...ofTypes(who, request), standsIn(who, visa)])],
    ['lastResort', kernel.holds(actor, 'adm') ? sql<boolean>`${column(visa, 'IdDroit')} = 'adm'` : never],
  ];
}

/**
 * Neither is it theirs, for or by them or whoever they act for, nor did these decide what it is decided apart from, be it as who
 * they were before two records of one person became one.
 */
function mayBeOf({ actor }: Who, visa: string, request: string): Sql<boolean> {
  const own = sql`any(array(select p."IdPersonneEV1" from "Personne" p
    where p."IdPersonneEV1" = any(${sql.val(selves(actor))}::integer[])
      or p."IdPersonneEV1Fusion" = any(${sql.val(selves(actor))}::integer[])))`;
  return allOf([
    sql<boolean>`not ${isOwn(selves(actor), request)}`,
    sql<boolean>`(not ${column(visa, 'Autre')} or not exists (select from "Visa" other
      where other."IdDemande" = ${column(visa, 'IdDemande')} and other."Tour" = ${column(visa, 'Tour')}
        and other."Rang" <> ${column(visa, 'Rang')}
        and (other."IdPersonneEV1Decideur" = ${own} or other."RoleIdPersonneEV1" = ${own})))`,
  ]);
}

/** The visas, known as `visa`, of requests known as `request` that the actor holds now, on whatever ground. */
export function holdsVisa(who: Who, visa: string, request: string): Sql<boolean> {
  return allOf([mayBeOf(who, visa, request), anyOf(groundsOf(who, visa, request).map(([, holds]) => holds))]);
}

/** What awaits the actor. */
export function awaits(who: Who, visa: string, request: string): Sql<boolean> {
  return allOf([sql<boolean>`${column(visa, 'Etat')} = 'pending'`, holdsVisa(who, visa, request)]);
}

/** Somebody who holds a visa, and on which ground. */
export interface VisaHolder {
  readonly person: number;
  readonly ground: HoldingGround;
}

/** A visa as those who may hold it are looked for. */
export interface HeldVisa {
  readonly IdVisa: number;
  readonly IdPersonneEV1Titulaire: number | null;
  readonly IdDroit: string | null;
  readonly IdRoles: readonly number[] | null;
}

const atOnce = 200;

/** Whoever holds a visa now: of those whom it could be, each asked what awaits them. */
export async function visaHolders(
  { db, kernel }: { readonly db: Db; readonly kernel: AccessKernel },
  visa: HeldVisa,
): Promise<readonly VisaHolder[]> {
  const found = new Map<number, HoldingGround>();
  const named = visa.IdPersonneEV1Titulaire;
  if (named !== null) found.set(named, 'name');
  const candidates = await couldHold(db, visa);
  for (let from = 0; from < candidates.length; from += atOnce) {
    const some = candidates.slice(from, from + atOnce);
    const grounds = some.map((actor) => {
      const who = { kernel, actor };
      const each = groundsOf(who, 'v', 'd').flatMap(([ground, holds]) =>
        holds === never ? [] : [sql`when ${holds} then ${sql.lit(ground)}`],
      );
      return each.length === 0
        ? sql`null::text`
        : sql`case when ${mayBeOf(who, 'v', 'd')} then case ${sql.join(each, sql` `)} end end`;
    });
    const [judged] = await rowsPrepared(
      db,
      sql<{ grounds: (HoldingGround | null)[] }>`select array[${sql.join(grounds)}]::text[] as grounds
        from "Visa" v join "Demande" d using ("IdDemande") where v."IdVisa" = ${visa.IdVisa}`,
    );
    for (const [n, { IdPersonneEV1 }] of some.entries()) {
      const ground = judged?.grounds[n];
      if (ground && !found.has(IdPersonneEV1)) found.set(IdPersonneEV1, ground);
    }
  }
  return [...found].map(([person, ground]) => ({ person, ground }));
}

/** Whoever holds a visa now, each once. */
export async function peopleHolding(...asked: Parameters<typeof visaHolders>): Promise<readonly number[]> {
  return (await visaHolders(...asked)).map(({ person }) => person);
}

/** Everybody under a role under which they could hold a visa, wherever that reaches; whom it names apart. */
async function couldHold(
  db: Db,
  { IdPersonneEV1Titulaire: named, IdDroit, IdRoles }: HeldVisa,
): Promise<readonly Actor[]> {
  const { holdersOf } = brought().deciders;
  if (named !== null) return await standingInFor(db, named);
  if (IdRoles !== null)
    return await holdersOf(db, 'VALIDATION', sql<boolean>`pr."IdRole" = any(${sql.val([...IdRoles])}::integer[])`);
  if (IdDroit === 'adm') return await holdersOf(db, 'adm', always);
  const rights = IdDroit === 'SECUOFF' ? sitesOf : (['SGX'] as const);
  const held = await Promise.all(rights.map(async (right) => await holdersOf(db, right, always)));
  return held.flat();
}

/** Everybody under a role of somebody's that was handed over to them, and decides. */
export async function standingInFor(db: Db, holder: number): Promise<readonly Actor[]> {
  const handed = sql<boolean>`own."IdPersonneEV1" = ${holder}`;
  // Most have handed on nothing at all, which is told without asking what of it is live.
  const [any] = await rowsPrepared(
    db,
    sql`select from "PersonneRole" pr join "PersonneRole" own on own."IdPersonneRole" = pr."IdPersonneRoleDelegue"
      where ${handed} and not pr."Annule" limit 1`,
  );
  if (!any) return [];
  const held = await Promise.all(
    decidingRights.map(async (right) => await brought().deciders.holdersOf(db, right, handed)),
  );
  return [...new Map(held.flat().map((one) => [one.acting?.IdPersonneRole, one])).values()];
}

/** Of those who act for whom a visa is to be held by, who would hold that of this request. */
export async function standInsOf(
  { db, kernel }: { readonly db: Db; readonly kernel: AccessKernel },
  IdDemande: number,
  holder: number,
): Promise<readonly number[]> {
  const delegates = await standingInFor(db, holder);
  if (delegates.length === 0) return [];
  const tests = delegates.map((actor) => {
    const who = { kernel, actor };
    const handed = [...ofTypes(who, 'd'), ...atSites(who, 'd')];
    const holds = allOf([...handed, actsForHolder(who, 'v', 'd'), sql<boolean>`not ${isOwn(selves(actor), 'd')}`]);
    return sql`coalesce(${holds}, false)`;
  });
  const [judged] = await rowsPrepared(
    db,
    sql<{ may: boolean[] }>`select array[${sql.join(tests)}] as may
      from "Demande" d, (select ${holder}::integer as "IdPersonneEV1Titulaire") v where d."IdDemande" = ${IdDemande}`,
  );
  return [...new Set(delegates.flatMap(({ IdPersonneEV1 }, n) => (judged?.may[n] ? [IdPersonneEV1] : [])))];
}

/**
 * Of these, whoever acts under a role that was not handed over for other requests alone. A right over a site is narrowed by itself:
 * its sites are not asked.
 */
export async function thoseHandedOver(
  db: Db,
  IdDemande: number,
  holders: readonly Actor[],
  kind: 'site' | 'company',
): Promise<readonly Actor[]> {
  const narrowed = holders.map((actor) =>
    kind === 'site' ? ofTypes({ actor }, 'd') : [...ofTypes({ actor }, 'd'), ...atSites({ actor }, 'd')],
  );
  if (narrowed.every((one) => one.length === 0)) return holders;
  const [judged] = await rowsPrepared(
    db,
    sql<{ may: boolean[] }>`select array[${sql.join(narrowed.map((one) => sql`coalesce(${allOf(one)}, false)`))}] as may
      from "Demande" d where d."IdDemande" = ${IdDemande}`,
  );
  return holders.filter((_one, n) => judged?.may[n]);
}

/** Visas known as `v` that these people might have held by a right or a role, whatever is left of it. */
export const hadBy = (people: readonly number[]): Sql<boolean> => sql<boolean>`exists (select from "PersonneRole" pr
  where pr."IdPersonneEV1" = any(${sql.val(people)}::integer[]) and (v."IdRoles" @> array[pr."IdRole"]
    or exists (select from "RoleProfil" g join "ProfilDroit" l using ("IdProfil") where g."IdRole" = pr."IdRole" and l."Valeur" > 0
      and l."IdDroit" = any(${sql.val(decidingRights)}::text[]) and (l."IdDroit" = v."IdDroit" or v."IdDroit" = 'SECUOFF'))))`;
