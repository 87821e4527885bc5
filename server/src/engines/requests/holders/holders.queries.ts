import { isOver } from '@passerelle/contracts/requests/request.ts';
import type { Holder, HolderRelation, VisaCause } from '@passerelle/contracts/requests/steps.ts';
import { sql } from 'kysely';
import { type Db, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { allOf, always, anyOf, type Sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../access/actor.ts';
import type { AccessKernel, RowKind } from '../../access/decide.ts';
import { brought } from '../ground.ts';
import { kindOf } from '../kind/kinds.ts';
import type { RequestRow } from '../kind/request-kind.ts';
import { standInsOf, thoseHandedOver } from './visa-holders.ts';

/** Who holds a visa: a person by name, whoever has a right, or whoever acts under a role. */
export interface Held {
  readonly IdPersonneEV1Titulaire: number | null;
  readonly IdDroit: 'SGX' | 'SECUOFF' | 'adm' | null;
  readonly IdRoles: readonly number[] | null;
  /** Why it is not whom the round names. */
  readonly Cause: VisaCause | null;
  /** Who could decide it now. */
  readonly people: readonly number[];
}

/** What holders are found with. */
export interface HolderNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  /** Who was found already, where many requests are asked about at once. */
  readonly found?: Map<string, Promise<readonly Actor[]>>;
  /** Who decided an earlier round, of one that is decided apart: not whoever did that. */
  readonly but?: readonly number[];
}

type About = Pick<
  RequestRow,
  | 'IdDemande'
  | 'typeDemande'
  | 'IdPersonneEV1'
  | 'IdPersonneEV1Demandeur'
  | 'RoleIdPersonneEV1'
  | 'IdSite'
  | 'IdSociete'
  | 'Tour'
  | 'IdStade'
>;

/** Whom a request is for and by, and who decided what it is decided apart from: none of them decides it. */
const ownersOf = (
  { but = [] }: Pick<HolderNeeds, 'but'>,
  { IdPersonneEV1, IdPersonneEV1Demandeur, RoleIdPersonneEV1 }: About,
): readonly number[] => [IdPersonneEV1, IdPersonneEV1Demandeur, RoleIdPersonneEV1, ...but];

/**
 * Who decided a round of a request that is not over, and for whom: what is decided apart from that is not theirs. Whoever decided
 * as another record of theirs is who they are by now, too.
 */
export async function decidersOf(
  db: Db,
  { IdDemande, Tour, IdStade }: Pick<RequestRow, 'IdDemande' | 'Tour' | 'IdStade'>,
): Promise<readonly number[]> {
  if (isOver(IdStade)) return [];
  const found = await rowsOf(
    db,
    sql<{ key: number | null }>`select unnest(array[p."IdPersonneEV1", p."IdPersonneEV1Fusion"]) as key from "Visa" v
      join "Personne" p on p."IdPersonneEV1" in (v."IdPersonneEV1Decideur", v."RoleIdPersonneEV1")
      where v."IdDemande" = ${IdDemande} and v."Tour" = ${Tour} and v."Etat" = 'validated'`,
  );
  return found.flatMap(({ key }) => key ?? []);
}

/**
 * Who holds what a round names. Where nobody whom it names can decide, it climbs the line of managers of the person, and
 * ends with the administrators.
 */
export async function resolveHolder(needs: HolderNeeds, request: About, holder: Holder): Promise<Held> {
  if (holder.relation) return await resolveRelation(needs, request, holder.relation, holder.of === 'file');
  if (holder.right === 'adm') return await administrators(needs, request, null);
  const people = holder.right
    ? await holdersAt(needs, request, holder.right)
    : await holdersUnder(needs, request, holder.roles ?? []);
  if (people.able.length === 0)
    return holder.right
      ? await climb(needs, request, people.lacking, null)
      : await climbPast(needs, request, people.lacking);
  return {
    ...nobody,
    IdDroit: holder.right ?? null,
    IdRoles: holder.right ? null : (holder.roles ?? []).map(brought().deciders.roleKey),
    people: people.able,
  };
}

const nobody = { IdPersonneEV1Titulaire: null, IdDroit: null, IdRoles: null, Cause: null, people: [] } as const;

async function heldByName(needs: HolderNeeds, request: About, key: number, Cause: VisaCause | null): Promise<Held> {
  const standIns = await standInsOf(needs, request.IdDemande, key);
  const people = [key, ...standIns.filter((one) => !(needs.but ?? []).includes(one))];
  return { ...nobody, IdPersonneEV1Titulaire: key, Cause, people };
}

/** Somebody by what they are to the person, as their record says it, or as what is asked names it. */
async function resolveRelation(
  needs: HolderNeeds,
  request: About,
  relation: HolderRelation,
  ofFile: boolean,
): Promise<Held> {
  const named = ofFile ? sql`${sql.table(kindOf(request).table)} t` : sql`"Personne" t`;
  const key = ofFile ? sql`t."IdDemande" = ${request.IdDemande}` : sql`t."IdPersonneEV1" = ${request.IdPersonneEV1}`;
  const [found] = await rowsPrepared(
    needs.db,
    sql<{ key: number; fit: boolean; own: boolean }>`
      select m."IdPersonneEV1" as key, ${brought().deciders.signsIn('m')} as fit,
        m."IdPersonneEV1" = any(${sql.val(ownersOf(needs, request))}::integer[]) as own
      from ${named} join "Personne" m on m."IdPersonneEV1" = t.${sql.ref(`IdPersonneEV1${relation}`)} where ${key}`,
  );
  if (found?.fit && !found.own) return await heldByName(needs, request, found.key, null);
  return await climb(needs, request, found?.own ? 'own' : 'absent', found?.key ?? null);
}

/** Who holds what somebody did not decide in time: whoever is above them, and the administrators last. */
export const handOnLate = async (needs: HolderNeeds, request: About, holder: number): Promise<Held> =>
  await climb(needs, request, 'late', holder, holder);

/**
 * Who holds what a role lacks, past whoever decided an earlier round: another service was to judge, and they would judge the
 * same again. Only where nobody else at all is left it is theirs.
 */
async function climbPast(needs: HolderNeeds, request: About, Cause: VisaCause): Promise<Held> {
  const decided = await decidersOf(needs.db, request);
  const past = { ...needs, but: [...(needs.but ?? []), ...decided] };
  const held = await climb(past, request, Cause, null);
  return held.people.length > 0 ? held : await climb(needs, request, Cause, null);
}

/** The nearest above somebody who can decide, but for whoever could not; of what is no business of managers, those who do in their place. */
async function climb(
  needs: HolderNeeds,
  request: About,
  Cause: VisaCause,
  but: number | null,
  above = request.IdPersonneEV1,
): Promise<Held> {
  const found = await nearestAbove(needs, request, above, but);
  if (found !== undefined) return await heldByName(needs, request, found, Cause);
  const held = await underRoles(needs, request, kindOf(request).notByManagers ?? [], Cause);
  return held ?? (await administrators(needs, request, Cause));
}

/** The nearest in the line of somebody who can decide; nobody where it is no business of managers. */
async function nearestAbove(
  needs: HolderNeeds,
  request: About,
  above: number,
  but: number | null = null,
): Promise<number | undefined> {
  if (kindOf(request).notByManagers) return undefined;
  const [found] = await rowsPrepared(
    needs.db,
    sql<{ key: number }>`select m."IdPersonneEV1" as key from management_line l
      join "Personne" m on m."IdPersonneEV1" = l."IdAncetre"
      where l."Ligne" = 'Manager' and l."IdPersonneEV1" = ${above} and ${brought().deciders.signsIn('m')}
        and m."IdPersonneEV1" <> all(${sql.val(ownersOf(needs, request))}::integer[])
        and m."IdPersonneEV1" is distinct from ${but}::integer
      order by l."Profondeur" limit 1`,
  );
  return found?.key;
}

/** The administrators; where there is none but whoever it is of, whoever is above those who ask, and human resources last. */
async function administrators(needs: HolderNeeds, request: About, Cause: VisaCause | null): Promise<Held> {
  const people = await rowsOf(
    needs.db,
    sql<{ key: number }>`select "IdPersonneEV1" as key
      from (${brought().deciders.holdersNow('adm', ownersOf(needs, request))}) one`,
  );
  const held: Held = { ...nobody, IdDroit: 'adm', Cause, people: people.map(({ key }) => key) };
  return people.length > 0 ? held : ((await insteadOfThem(needs, request, Cause)) ?? held);
}

async function insteadOfThem(needs: HolderNeeds, request: About, Cause: VisaCause | null): Promise<Held | undefined> {
  const found = await nearestAbove(needs, request, request.IdPersonneEV1Demandeur);
  if (found !== undefined) return await heldByName(needs, request, found, Cause);
  return await underRoles(needs, request, ['hrManager', 'hrCountryManager', 'hrAdministrator'], Cause);
}

/** Whoever acts under one of some roles, where anybody does who can decide. */
async function underRoles(
  needs: HolderNeeds,
  request: About,
  roles: readonly string[],
  Cause: VisaCause | null,
): Promise<Held | undefined> {
  const { able: people } = roles.length === 0 ? { able: [] } : await holdersUnder(needs, request, roles);
  return people.length === 0 ? undefined : { ...nobody, IdRoles: roles.map(brought().deciders.roleKey), Cause, people };
}

interface Able {
  readonly able: readonly number[];
  /** Why nobody is, where nobody is: somebody would be, were it not their own, or had they not decided before. */
  readonly lacking: VisaCause;
}

/** Who has a right over the site of a request; of security also general services, where the site lets them. */
async function holdersAt(needs: HolderNeeds, request: About, right: 'SGX' | 'SECUOFF'): Promise<Able> {
  const named = await able(needs, request, right, 'site', request.IdSite);
  if (right === 'SGX' || named.able.length > 0) return named;
  const [site] = await rowsOf(
    needs.db,
    sql<{ lets: boolean }>`select "SecuriteParSGX" as lets from "Site" where "IdSite" = ${request.IdSite}`,
  );
  return site?.lets ? await able(needs, request, 'SGX', 'site', request.IdSite) : named;
}

async function holdersUnder(needs: HolderNeeds, request: About, roles: readonly string[]): Promise<Able> {
  return await able(needs, request, 'VALIDATION', 'company', request.IdSociete, roles);
}

/** Roles held of these, where any are named. */
const heldAs = (roles: readonly string[] | undefined): Sql<boolean> =>
  roles
    ? sql<boolean>`pr."IdRole" in (${sql.join(roles.map((role) => sql.lit(brought().deciders.roleKey(role))))})`
    : always;

async function able(
  needs: HolderNeeds,
  request: About,
  right: 'SGX' | 'SECUOFF' | 'VALIDATION',
  kind: RowKind & ('site' | 'company'),
  key: number | null,
  roles?: readonly string[],
): Promise<Able> {
  const { db, kernel, found: before } = needs;
  if (key === null) return { able: [], lacking: 'absent' };
  const find = async () => {
    const holders = await brought().deciders.holdersOf(db, right, heldAs(roles));
    return await reaching(db, kernel, holders, right, kind, sql`${rowsAs[kind]} = ${key}`);
  };
  const asked = `${right} ${kind} ${key} ${roles?.join()}`;
  const search = before?.get(asked) ?? find();
  before?.set(asked, search);
  const found = await search;
  const isOneOf = (people: readonly number[], { IdPersonneEV1, RoleIdPersonneEV1 }: Actor) =>
    people.includes(IdPersonneEV1) || people.includes(RoleIdPersonneEV1);
  const barred = ownersOf(needs, request);
  const fit = await thoseHandedOver(db, request.IdDemande, found, kind);
  return {
    able: [...new Set(fit.filter((one) => !isOneOf(barred, one)).map(({ IdPersonneEV1 }) => IdPersonneEV1))],
    lacking: fit.length === 0 ? 'absent' : fit.every((one) => isOneOf(needs.but ?? [], one)) ? 'apart' : 'own',
  };
}

const rowsAs = {
  site: sql`"Site" s where s."IdSite"`,
  company: sql`"Societe" s where s."IdSociete"`,
} as const;

/** Of sites or companies, those that nobody reaches with this right, under one of these roles where any are named. */
export async function unreached(
  { db, kernel }: HolderNeeds,
  right: 'SGX' | 'SECUOFF' | 'VALIDATION',
  kind: keyof typeof rowsAs,
  keys: readonly number[],
  roles?: readonly string[],
): Promise<readonly number[]> {
  const holders = await brought().deciders.holdersOf(db, right, heldAs(roles));
  const column = sql.ref(kind === 'site' ? 's.IdSite' : 's.IdSociete');
  let left = keys;
  for (let from = 0; from < holders.length && left.length > 0; from += atOnce) {
    const scopes = holders.slice(from, from + atOnce).map((one) => kernel.scope(one, right, kind, 's', 2));
    const lacking = await rowsOf(
      db,
      sql<{ key: number }>`select ${column} as key from ${rowsAs[kind]} = any(${sql.val(left)}::integer[])
        and ${anyOf(scopes)} is not true`,
    );
    left = lacking.map(({ key }) => key);
  }
  return left;
}

const atOnce = 200;

/** Those of whom a right reaches the row. */
async function reaching(
  db: Db,
  kernel: AccessKernel,
  holders: readonly Actor[],
  right: 'SGX' | 'SECUOFF' | 'VALIDATION',
  kind: RowKind,
  row: Sql,
): Promise<readonly Actor[]> {
  const found: Actor[] = [];
  for (let from = 0; from < holders.length; from += atOnce) {
    const some = holders.slice(from, from + atOnce);
    const tests = some.map((one) => sql`coalesce(${allOf([kernel.scope(one, right, kind, 's', 2)])}, false)`);
    const [judged] = await rowsPrepared(
      db,
      sql<{ may: boolean[] }>`select array[${sql.join(tests)}] as may from ${row}`,
    );
    found.push(...some.filter((_one, n) => judged?.may[n]));
  }
  return found;
}
