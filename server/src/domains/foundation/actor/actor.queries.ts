import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor, ConditionsByKind, Grant, HeldRole } from '../../../engines/access/actor.ts';
import { type HeldThen, narrow } from '../../../engines/access/narrow.ts';
import { readHiding } from '../../../engines/forms/hiding.ts';
import { type Db, rowsPrepared } from '../../../platform/db/database.ts';
import { notOver, todayAt } from '../../../platform/db/days.ts';
import { allOf, isOneOf, type Sql, textOf } from '../../../platform/db/sql.ts';
import { under } from '../../../platform/sure.ts';
import { baseGrants } from './base-grants.ts';
import { type DelegationPortee, validationsOnly } from './delegation-scope.ts';
import { boundaries, holdings, isLive, rolesHeld } from './live-roles.ts';
import { signsIn } from './presence.ts';

/** The two versions that a cached actor is valid for, and whether the person may sign in. */
export interface AccountState {
  readonly IdPersonneEV1: number;
  readonly VersionDroits: number;
  readonly version: number;
  /** Version of the messages that everybody is shown, which may close the portal. */
  readonly board: number;
  readonly signsIn: boolean;
  /** Tokens issued before are over. */
  readonly SessionsDepuis: Date | null;
  /** Needs no second factor. */
  readonly exempt: boolean;
}

/** What of people tokens say: a login is somebody's for ever, an address as long as they have it. */
export type FoundBy = 'login' | 'mail';

const found: Readonly<Record<FoundBy, string>> = {
  login: `where lower("CompteAD") = lower(asked.login)`,
  mail: `where "IdPersonneEV1" = (select "IdPersonneEV1" from person_identifier
    where kind = 'mail' and digest = identifier_digest(asked.login)) and lower("Mail") = lower(asked.login)`,
};

/**
 * Reads, by login or address without regard to case, what decides whether cached actors still hold: an index read each. Every call
 * asks it, so it must not be planned each time: PostgreSQL sees how long an array is and plans for it, of JSON it does not.
 */
export async function accountStates(
  pool: pg.Pool,
  logins: readonly string[],
  by: FoundBy = 'login',
): Promise<ReadonlyMap<string, AccountState>> {
  const { rows } = await pool.query<AccountState & { readonly login: string }>({
    name: `account-states by ${by}`,
    text: `select asked.login, p."IdPersonneEV1", p."VersionDroits", m.version, b.version as board,
        ${textOf(signsIn('p'))} as "signsIn",
        p."SessionsDepuis", exists (select from second_factor_exemption e
          where e."IdPersonneEV1" = p."IdPersonneEV1" and ${textOf(notOver(sql`e."DateFin"`, todayAt('p')))}) as exempt
      from json_array_elements_text($1) asked(login)
      cross join lateral (select * from "Personne" ${found[by]} limit 1) p
      cross join model_version m cross join message_board b`,
    values: [JSON.stringify(logins)],
  });
  return new Map(rows.map((row) => [row.login, row]));
}

/** Values of identity that follow the holder of the acting role; all others are the current user's own. */
export const identityFields = [
  'IdPersonneEV1',
  'IdPersonne',
  'CompteAD',
  'Prenom',
  'Nom',
  'IndexPrenomNom',
  'Mail',
] as const;

type Fields = Readonly<Record<string, Scalar>>;

interface RoleRow {
  IdPersonneEV1: number;
  IdPersonneRole: number;
  IdRole: number;
  LibRole: string;
  Traductions: Record<string, string>;
  Famille: string;
  filtreDefaut: string | null;
  ParDefaut: boolean;
  switchDelegue: boolean;
  DateDebut: string;
  DateFin: string | null;
  Portee: DelegationPortee | null;
  delegator: number | null;
  delegatorName: string | null;
  /** What those held who gave it without adm; each cuts it down. */
  narrowings: (readonly HeldThen[])[];
  grants: StoredGrant[];
}

export interface StoredGrant {
  readonly IdProfil: number;
  readonly IdPerimetre: number;
  readonly rights: Record<string, 1 | 2>;
  readonly perimeter: ConditionsByKind;
  readonly onlyOneself?: boolean;
}

/** A look through somebody's eyes: the actor is cut down to what the viewer holds themself. */
export interface Viewing {
  readonly IdViewAs: number;
  /** The person as they are, whole. */
  readonly seen: Actor;
  readonly until: Date;
}

/** An actor and the instant until which nothing but a version change can alter it. */
export interface LoadedActor {
  readonly actor: Actor;
  /** Set while an administrator looks through this person's eyes. */
  readonly viewing?: Viewing;
  /** Role labels in other languages than French, by role. */
  readonly labels: ReadonlyMap<number, Readonly<Record<string, string>>>;
  readonly validUntil: Date | null;
}

/**
 * Loads who the person is and what the acting role gives, found anew each time: what has ended is never acted under, and
 * what has started is taken up without anything having to happen at that moment. `under` asks how it would be under
 * another of their live roles.
 */
export async function loadActor(db: Db, IdPersonneEV1: number, under?: number): Promise<LoadedActor> {
  const rows = await liveRoles(db, sql<boolean>`pr."IdPersonneEV1" = ${IdPersonneEV1}`);
  const acting = rows.find((row) => row.IdPersonneRole === under) ?? actingRole(rows);
  const holder = acting?.delegator ?? IdPersonneEV1;
  const [own, theirs, base, hiding, validUntil] = await Promise.all([
    personFields(db, IdPersonneEV1),
    holder === IdPersonneEV1 ? null : personFields(db, holder),
    loadBaseGrants(db),
    readHiding(db),
    nextBoundary(db, IdPersonneEV1),
  ]);
  const actor: Actor = {
    IdPersonneEV1,
    RoleIdPersonneEV1: holder,
    roles: rows.map(heldRole),
    acting: acting && heldRole(acting),
    grants: [...(acting ? roleGrants(acting, own, theirs) : []), ...base.map((grant) => asGrant(grant, null, own))],
    fields: own,
    hiding,
  };
  return { actor, labels: new Map(rows.map((row) => [row.IdRole, row.Traductions])), validUntil };
}

/**
 * Everybody who acts under a role that gives a right, as they would under that role alone: what everybody has besides is
 * left out. One person may stand there several times.
 */
export async function holdersOf(db: Db, right: RightCode, among: Sql<boolean>): Promise<readonly Actor[]> {
  const roles = await rolesGiving(db, right);
  if (roles.length === 0) return [];
  // Written out: of roles that it does not know PostgreSQL expects that everybody holds them, since of one everybody does.
  const held = sql<boolean>`pr."IdRole" in (${sql.join(roles.map((role) => sql.lit(role)))})`;
  const rows = await liveRoles(db, allOf([signsIn('me'), held, among]));
  const people = new Set(rows.flatMap(({ IdPersonneEV1, delegator }) => [IdPersonneEV1, delegator ?? IdPersonneEV1]));
  const fields = await fieldsOfPeople(db, [...people]);
  return rows.map((row): Actor => {
    const own = under(fields, row.IdPersonneEV1);
    const theirs = row.delegator === null ? null : under(fields, row.delegator);
    return {
      IdPersonneEV1: row.IdPersonneEV1,
      RoleIdPersonneEV1: row.delegator ?? row.IdPersonneEV1,
      roles: [],
      acting: heldRole(row),
      grants: roleGrants(row, own, theirs),
      fields: own,
    };
  });
}

/** The roles of which a profile gives this right, in one order. */
async function rolesGiving(db: Db, right: RightCode): Promise<number[]> {
  const rows = await rowsPrepared(
    db,
    sql<{ IdRole: number }>`
      select distinct g."IdRole" from "RoleProfil" g join "ProfilDroit" l using ("IdProfil")
      where l."IdDroit" = ${right} and l."Valeur" > 0 order by 1`,
  );
  return rows.map(({ IdRole }) => IdRole);
}

/** A delegated role reaches no further than the delegator's own does: both readings of each perimeter must hold. */
function roleGrants(row: RoleRow, own: Fields, delegator: Fields | null): Grant[] {
  const mixed = delegator
    ? { ...own, ...Object.fromEntries(identityFields.map((name) => [name, delegator[name] ?? null])) }
    : own;
  const grants = row.grants.map((grant) => asGrant(grant, row.IdRole, mixed, delegator));
  const narrowings = row.Portee ? [...row.narrowings, validationsOnly(row.Portee)] : row.narrowings;
  return narrowings.reduce<Grant[]>((left, held) => narrow(left, held), grants);
}

export function asGrant(
  { IdProfil, IdPerimetre, rights, perimeter: conditions, onlyOneself = false }: StoredGrant,
  IdRole: number | null,
  fields: Fields,
  delegator: Fields | null = null,
): Grant {
  return {
    rights: new Map(Object.entries(rights) as [RightCode, 1 | 2][]),
    bounds: [
      { origin: 'perimeter', conditions, fields },
      ...(delegator ? [{ origin: 'delegator', conditions, fields: delegator } as const] : []),
    ],
    onlyOneself,
    source: { IdRole, IdProfil, IdPerimetre },
  };
}

function heldRole(row: RoleRow): HeldRole {
  return {
    IdPersonneRole: row.IdPersonneRole,
    IdRole: row.IdRole,
    LibRole: row.LibRole,
    Famille: row.Famille,
    filtreDefaut: row.filtreDefaut,
    delegator:
      row.delegator === null ? null : { IdPersonneEV1: row.delegator, IndexPrenomNom: row.delegatorName ?? '' },
    DateFin: row.DateFin,
    Portee: row.Portee,
  };
}

const rightsOf = (
  profile: string,
) => sql`(select coalesce(json_object_agg(d."IdDroit", d."Valeur" order by d."IdDroit") filter (where d."Valeur" > 0), '{}'::json)
  from "ProfilDroit" d where d."IdProfil" = ${sql.ref(profile)})`;

/** What a role gives, as JSON. */
export const grantsGiven = (role: Sql) => sql<StoredGrant[]>`(
  select coalesce(json_agg(json_build_object('IdProfil', g."IdProfil", 'IdPerimetre', g."IdPerimetre", 'rights', ${rightsOf('g.IdProfil')},
    'perimeter', p."Conditions") order by g."IdRoleProfil"), '[]'::json)
  from "RoleProfil" g join "Perimetre" p using ("IdPerimetre") where g."IdRole" = ${role})`;

/**
 * The roles that people hold now, as `pr`, by the person `me`; a delegated one comes from `own`, the role of the
 * delegator `d`.
 */
export const liveHoldings = sql`from ${rolesHeld} where ${isLive}`;

/** The roles that are live now, of those that a condition on `pr` and `me` keeps, latest first. */
function liveRoles(db: Db, which: Sql<boolean>): Promise<RoleRow[]> {
  return rowsPrepared(
    db,
    sql<RoleRow>`
      select pr."IdPersonneEV1", pr."IdPersonneRole", pr."IdRole", r."LibRole", r."Traductions", r."Famille", r."filtreDefaut", pr."ParDefaut",
        pr."switchDelegue", pr."DateDebut", pr."DateFin", pr."Portee",
        d."IdPersonneEV1" as delegator, d."IndexPrenomNom" as "delegatorName",
        to_json(array_remove(array[pr."Restriction", own."Restriction"], null)) as narrowings,
        ${grantsGiven(sql`pr."IdRole"`)} as grants
      ${liveHoldings} and ${which}
      order by pr."DateC" desc, pr."IdPersonneRole" desc`,
  );
}

/** A delegation that was to be taken up from its start, until the person chose; then their default; then one's own. */
function actingRole(rows: readonly RoleRow[]): RoleRow | null {
  const [takenUp] = rows.filter((row) => row.switchDelegue).toSorted((a, b) => b.DateDebut.localeCompare(a.DateDebut));
  return takenUp ?? rows.find((row) => row.ParDefaut) ?? rows.find((row) => row.delegator === null) ?? null;
}

/** When the next of the person's roles starts or ends by itself. */
async function nextBoundary(db: Db, IdPersonneEV1: number): Promise<Date | null> {
  const [row] = await rowsPrepared(
    db,
    sql<{ at: Date | null }>`
      select min(at) as at from ${holdings} ${boundaries} where pr."IdPersonneEV1" = ${IdPersonneEV1} and at > now()`,
  );
  return row?.at ?? null;
}

/** The fields of one's own that a `$Field` may name, with the column that holds each. */
const actorColumns = {
  ...Object.fromEntries(
    [
      ...identityFields,
      'IdPays',
      'IdLangue',
      'IdGenre',
      'IdStatut',
      'IdContrat',
      'IdSociete',
      'IdSite',
      'IdDirection',
      'IdActivite',
      'IdFamille',
      'IdServices',
      'IdCA',
      'IdCCout',
      'IdFonctionEFIS',
    ].map((name) => [name, name]),
  ),
  Manager: 'IdPersonneEV1Manager',
  Manager2: 'IdPersonneEV1Manager2',
  MngProxi: 'IdPersonneEV1MngProxi',
  ADG: 'IdPersonneEV1ADG',
};
/** Column that holds a field of one's own. */
export const actorColumn = (field: string): string | undefined =>
  (actorColumns as Readonly<Record<string, string>>)[field];
/** Whether a field of one's own is, under a delegated role, the delegator's. */
export const followsHolder = (field: string): boolean => (identityFields as readonly string[]).includes(field);
export const actorFieldNames: ReadonlySet<string> = new Set(Object.keys(actorColumns));

/** Somebody's own values, for `$Field`. */
export async function personFields(db: Db, IdPersonneEV1: number): Promise<Fields> {
  const row = (await fieldsOfPeople(db, [IdPersonneEV1])).get(IdPersonneEV1);
  if (!row) throw new Error(`No person ${IdPersonneEV1}`);
  return row;
}

async function fieldsOfPeople(db: Db, people: readonly number[]): Promise<ReadonlyMap<number, Fields>> {
  const columns = Object.entries(actorColumns).map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`);
  const rows = await rowsPrepared(
    db,
    sql<Fields>`select ${sql.join(columns)} from "Personne" where ${isOneOf(sql`"IdPersonneEV1"`, people)}`,
  );
  return new Map(rows.map((row) => [Number(row.IdPersonneEV1), row]));
}

/** The public card of present people, and oneself: what no administrator has to remember to give. */
function loadBaseGrants(db: Db): Promise<StoredGrant[]> {
  const { publicCard, oneself } = baseGrants;
  return rowsPrepared(
    db,
    sql<StoredGrant>`
      select f."IdProfil", p."IdPerimetre", f."IdProfil" = ${sql.lit(oneself.IdProfil)} as "onlyOneself",
        ${rightsOf('f.IdProfil')} as rights, p."Conditions" as perimeter
      from "Profil" f join "Perimetre" p on (f."IdProfil", p."IdPerimetre") in (${sql.join(
        [publicCard, oneself].map(({ IdProfil, IdPerimetre }) => sql`(${sql.lit(IdProfil)}, ${sql.lit(IdPerimetre)})`),
      )})`,
  );
}
