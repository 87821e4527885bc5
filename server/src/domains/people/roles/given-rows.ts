import { sql } from 'kysely';
import type { HeldThen } from '../../../engines/access/narrow.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { LeftOut } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { todayAt } from '../../../platform/db/days.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import { holdings, isLiveOrToCome } from '../../foundation/actor/live-roles.ts';
import { isPresent } from '../../foundation/actor/presence.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { endedNow, personRoleRows } from './roles.tables.ts';

/** A role of somebody's own. */
export interface OwnRole {
  readonly IdPersonneRole: number;
  readonly IdPersonneEV1: number;
  readonly IdRole: number;
  readonly DateDebut: string;
  readonly DateFin: string | null;
  readonly Restriction: readonly HeldThen[] | null;
  readonly IdPersonneRolesDonneurs: readonly number[] | null;
}

/**
 * Gives a role from its first day on, which is today where the person is unless said; with `begins`, somebody who has not come
 * in yet begins in it. Throws INVALID_INPUT, ERREUR_DR_DOUBLON.
 */
export async function giveRole(
  writing: Writing,
  role: {
    readonly IdPersonneEV1: number;
    readonly IdRole: number;
    readonly DateDebut?: string | null;
    readonly DateFin: string | null;
    readonly Restriction: unknown;
    readonly IdPersonneRolesDonneurs: readonly number[] | null;
  },
  at: string,
  { begins = false }: { readonly begins?: boolean } = {},
): Promise<void> {
  const now = await nowThere(writing.db, role.IdPersonneEV1);
  const DateDebut = role.DateDebut ?? now.day;
  requireNotBefore(DateDebut, now.day, at, 'DateDebut');
  requireNotBefore(role.DateFin, DateDebut, at);
  // One that ended with its giver's role has days of its own left, which would be in the way.
  for (const { key } of await endedWithGiver(writing.db, role)) {
    const row = sure(await personRoleRows.find(writing, key));
    await personRoleRows.update(writing, row, await endedNow(writing.db));
  }
  await personRoleRows.insert(writing, {
    ...role,
    ParDefaut: DateDebut === now.day && (now.first || (begins && (await leavesDefault(writing, role.IdPersonneEV1)))),
    DateDebut,
    DateC: now.at,
    switchDelegue: false,
    Annule: false,
  });
}

/**
 * Whether the role that everybody has leaves its place as the one that somebody acts under: they have not come in yet, so
 * that they chose none, and begin in what they are given.
 */
export async function leavesDefault(writing: Writing, IdPersonneEV1: number): Promise<boolean> {
  const [employee] = await rowsOf(
    writing.db,
    sql<{ key: number }>`select d."IdPersonneRole" as key from "PersonneRole" d
      where d."IdPersonneEV1" = ${IdPersonneEV1} and d."ParDefaut" and d."IdRole" = ${seededRole('employee')}
        and not exists (select from role_use u join "PersonneRole" r using ("IdPersonneRole")
          where r."IdPersonneEV1" = d."IdPersonneEV1")`,
  );
  const row = employee && (await personRoleRows.find(writing, employee.key));
  if (row) await personRoleRows.update(writing, row, { ParDefaut: false });
  return row !== undefined;
}

/** Roles of somebody's own that are over, though their own days are not. */
function endedWithGiver(db: Db, { IdPersonneEV1, IdRole }: Pick<OwnRole, 'IdPersonneEV1' | 'IdRole'>) {
  return rowsOf(
    db,
    sql<{ key: number }>`select pr."IdPersonneRole" as key from ${holdings}
      where pr."IdPersonneEV1" = ${IdPersonneEV1} and pr."IdRole" = ${IdRole} and own."IdPersonneRole" is null
        and pr."IdPersonneRolesDonneurs" is not null and not pr."Annule" and not ${isLiveOrToCome} order by 1`,
  );
}

/** The day and the instant where somebody is, and whether a role given to them now is the first that they act under. */
export function nowThere(db: Db, IdPersonneEV1: number) {
  return rowOf(
    db,
    sql<{ day: string; at: string; first: boolean }>`
      select ${todayAt('p')} as day, to_json(now())#>>'{}' as at,
        not exists (select from "PersonneRole" d where d."IdPersonneEV1" = p."IdPersonneEV1" and d."ParDefaut") as first
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
}

/** A day is not over yet, nor is the last before the first. */
export function requireNotBefore(asked: string | null, day: string, at: string, field = 'DateFin'): void {
  if (asked !== null && asked < day) throw invalidInput(`${at}/${field}`, 'min', day);
}

/** Names of people who are present; the first who is not is refused: there is none, or they are not here. */
export async function requirePresent(
  db: Db,
  people: readonly number[],
  path: string,
): Promise<ReadonlyMap<number, string>> {
  const found = await rowsOf(
    db,
    sql<{ key: number; name: string; here: boolean }>`select "IdPersonneEV1" as key, "IndexPrenomNom" as name,
        ${isPresent('p')} as here
      from "Personne" p where "IdPersonneEV1" = any(${sql.val(people)}::integer[]) and "Physique"`,
  );
  const known = new Map(found.map((one) => [one.key, one]));
  const missing = people.find((person) => !known.get(person)?.here);
  if (missing !== undefined) throw invalidInput(path, known.has(missing) ? 'gone' : 'unknownValue', missing);
  return new Map(found.map(({ key, name }) => [key, name]));
}

/** Roles of people's own that are live or to come; what is delegated to them is not theirs to pass on. */
function ownRoles(db: Db, which: Sql<boolean>): Promise<OwnRole[]> {
  return rowsOf(
    db,
    sql<OwnRole>`select pr."IdPersonneRole", pr."IdPersonneEV1", pr."IdRole", pr."DateDebut", pr."DateFin",
        pr."Restriction", pr."IdPersonneRolesDonneurs"
      from ${holdings} where ${which} and own."IdPersonneRole" is null and ${isLiveOrToCome} order by 1`,
  );
}

/** The roles of their own that these people hold, or will. */
export function liveOwnRoles(db: Db, people: readonly number[]): Promise<OwnRole[]> {
  return ownRoles(db, sql<boolean>`pr."IdPersonneEV1" = any(${sql.val(people)}::integer[])`);
}

/** Roles of people's own, by their keys. */
export function sourceRoles(db: Db, keys: readonly number[]): Promise<OwnRole[]> {
  return ownRoles(db, sql<boolean>`pr."IdPersonneRole" = any(${sql.val(keys)}::integer[])`);
}

/** Refuses a role that there is none of. */
export async function requireRole(db: Db, IdRole: number, path: string): Promise<void> {
  const known = await db.selectFrom('Role').select('IdRole').where('IdRole', '=', IdRole).executeTakeFirst();
  if (!known) throw invalidInput(path, 'unknownValue', IdRole);
}

/** A role that somebody is not given, since they hold it. */
export type HeldAlready = LeftOut & { readonly after: { readonly IdPersonneEV1: number; readonly IdRole: number } };

export function heldAlready(IdPersonneEV1: number, IdRole: number): HeldAlready {
  return {
    entity: 'PersonneRole',
    after: { IdPersonneEV1, IdRole },
    reason: { path: 'IdRole', rule: 'heldAlready' },
  };
}

/** Throws ERREUR_DR_DOUBLON where nothing of what was asked is left to give. */
export function refuseWhereAllHold(left: readonly HeldAlready[], asked: number): void {
  if (left.length === 0 || left.length < asked) return;
  throw new ApiError(
    'ERREUR_DR_DOUBLON',
    left.map(({ after: { IdPersonneEV1, IdRole } }) => ({
      path: `people/${IdPersonneEV1}`,
      rule: 'taken',
      value: String(IdRole),
    })),
  );
}
