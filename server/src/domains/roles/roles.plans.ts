import { sql } from 'kysely';
import { type Actor, actsForAnother } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import { type HeldThen, heldNow, narrowedTwice } from '../../engines/access/narrow.ts';
import type { Writing } from '../../engines/act/act.ts';
import { type LeftOut, type PlanInput, type PlanKind, planKind } from '../../engines/plans/plan-kind.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../platform/http/api-error.ts';
import { sure } from '../../platform/sure.ts';
import { measureRights } from '../actor/held-rights.queries.ts';
import { holdings, isLiveOrToCome } from '../actor/live-roles.ts';
import { isPresent } from '../actor/presence.ts';
import { asGivers, giversUnder } from './givers.ts';
import { rolesCarryingAdm } from './person-roles.queries.ts';
import { planOfRights, rightsGround } from './rights.gates.ts';
import { earliest, lastDayOf, requireNotOnBehalfOf } from './roles.policy.ts';
import { endedNow, personRoleRows } from './roles.tables.ts';

interface OwnRole {
  readonly IdPersonneRole: number;
  readonly IdPersonneEV1: number;
  readonly IdRole: number;
  readonly DateDebut: string;
  readonly DateFin: string | null;
  readonly Restriction: readonly HeldThen[] | null;
  readonly IdPersonneRolesDonneurs: readonly number[] | null;
}

/** What changes the roles of people, as plans. */
export function rolesPlans(kernel: AccessKernel): readonly PlanKind[] {
  return [
    planKind<'person-roles'>({
      kind: 'person-roles',
      ...planOfRights(kernel),
      require: (actor, { IdPersonneEV1 }) => requireNotOnBehalfOf(actor, [IdPersonneEV1]),
      change: changePersonRoles,
      measure: async (db, { IdPersonneEV1 }) => await measureRights(db, sql`select ${IdPersonneEV1}::integer`),
      ground: async (db, { IdPersonneEV1 }) => await rightsGround(db, [IdPersonneEV1]),
    }),
    planKind<'clone-roles'>({
      kind: 'clone-roles',
      ...planOfRights(kernel),
      require: (actor, { targets }) => requireNotOnBehalfOf(actor, targets),
      change: async (writing, input, actor) => await cloneRoles(kernel, writing, input, actor),
      measure: async (db, { targets }) => await measureRights(db, sql`select unnest(${sql.val(targets)}::integer[])`),
      ground: async (db, { targets, IdPersonneRoles }) => {
        const sources = await rowsOf(
          db,
          sql<{ key: number }>`select distinct "IdPersonneEV1" as key from "PersonneRole"
            where "IdPersonneRole" = any(${sql.val(IdPersonneRoles)}::integer[])`,
        );
        return await rightsGround(db, [...targets, ...sources.map(({ key }) => key)]);
      },
    }),
  ];
}

/** Gives a person these roles of their own and takes the others back; delegations are left alone. */
async function changePersonRoles(writing: Writing, input: PlanInput<'person-roles'>): Promise<[]> {
  const { IdPersonneEV1, roles } = input;
  await requirePresent(writing.db, [IdPersonneEV1], 'body/input/IdPersonneEV1');
  const wanted = new Map(roles.map((role, index) => [role.IdRole, { DateFin: role.DateFin ?? null, index }]));
  for (const held of await liveOwnRoles(writing.db, [IdPersonneEV1])) {
    const kept = wanted.get(held.IdRole);
    wanted.delete(held.IdRole);
    const row = sure(await personRoleRows.find(writing, held.IdPersonneRole));
    if (!kept) await personRoleRows.update(writing, row, await endedNow(writing.db));
    else if (kept.DateFin !== held.DateFin || held.Restriction !== null || held.IdPersonneRolesDonneurs !== null) {
      const { day } = await nowThere(writing.db, IdPersonneEV1);
      requireNotBefore(kept.DateFin, held.DateDebut > day ? held.DateDebut : day, `body/input/roles/${kept.index}`);
      // What somebody had given cut down is given whole, and for itself.
      const whole = { Restriction: null, IdPersonneRolesDonneurs: null };
      await personRoleRows.update(writing, row, { DateFin: kept.DateFin, ...whole });
    }
  }
  for (const [IdRole, { DateFin, index }] of wanted) {
    const at = `body/input/roles/${index}`;
    await requireRole(writing.db, IdRole, `${at}/IdRole`);
    await giveRole(writing, { IdPersonneEV1, IdRole, DateFin, Restriction: null, IdPersonneRolesDonneurs: null }, at);
  }
  return [];
}

/**
 * The roles that somebody hands on, once they may: to these people, or to nobody yet.
 * @throws {ApiError} INVALID_INPUT for a role that nobody holds; NOT_FOUND for people out of reach; NOT_AUTHORIZED for what
 * opens administration, and for who acts under a delegation
 */
export async function rolesToHandOn(
  kernel: AccessKernel,
  db: Db,
  { IdPersonneRoles, targets }: Pick<PlanInput<'clone-roles'>, 'IdPersonneRoles' | 'targets'>,
  actor: Actor,
  { arriving = false }: Arriving = {},
): Promise<readonly OwnRole[]> {
  const administrator = kernel.holds(actor, 'adm');
  const sources = await sourceRoles(db, IdPersonneRoles);
  const adm = await rolesCarryingAdm(db);
  if (sources.length < new Set(IdPersonneRoles).size) throw invalidInput('body/input/IdPersonneRoles', 'unknownValue');
  // A delegated role is not the delegate's to pass on: it would outlive its delegation.
  if (actsForAnother(actor)) throw new ApiError('NOT_AUTHORIZED');
  const people = [...new Set([...targets, ...sources.map((source) => source.IdPersonneEV1)])];
  for (const person of administrator ? [] : people) {
    if (!(await kernel.allows(db, actor, 'fp-delegue-role', 'person', person))) throw new ApiError('NOT_FOUND');
  }
  const forAdministrators = targets.includes(actor.IdPersonneEV1) || sources.some(({ IdRole }) => adm.has(IdRole));
  if (forAdministrators && !administrator) throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'right' }]);
  // Creating somebody is no plan that a second person looks at.
  if (arriving && sources.some(({ IdRole }) => adm.has(IdRole)))
    throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'another' }]);
  return sources;
}

interface Arriving {
  /** The targets are being created: they are not present yet. */
  readonly arriving?: boolean;
}

/**
 * Gives people roles as somebody holds them. Who has no `adm` needs the right on the person cloned from and on each
 * target, and what they give is cut down to what they hold, and ends with the role that they hold it under; nobody gives themself anything so, nor
 * anybody a role that opens administration. What a target already holds is left out, and said.
 */
export async function cloneRoles(
  kernel: AccessKernel,
  writing: Writing,
  { IdPersonneRoles, targets, DateFin = null }: PlanInput<'clone-roles'>,
  actor: Actor,
  { arriving = false }: Arriving = {},
): Promise<readonly LeftOut[]> {
  const { db } = writing;
  const administrator = kernel.holds(actor, 'adm');
  const sources = await rolesToHandOn(kernel, db, { IdPersonneRoles, targets }, actor, { arriving });
  if (!arriving) await requirePresent(db, targets, 'body/input/targets');
  const held = new Set((await liveOwnRoles(db, targets)).map((role) => `${role.IdPersonneEV1} ${role.IdRole}`));
  const givers = administrator ? [] : await giversUnder(db, actor);
  const left: (LeftOut & { readonly after: { readonly IdPersonneEV1: number; readonly IdRole: number } })[] = [];
  // In the order of their keys: two plans over the same people wait for each other, and never each for the other.
  for (const IdPersonneEV1 of [...new Set(targets)].sort((a, b) => a - b)) {
    for (const source of sources) {
      if (held.has(`${IdPersonneEV1} ${source.IdRole}`)) {
        const after = { IdPersonneEV1, IdRole: source.IdRole };
        left.push({ entity: 'PersonneRole', after, reason: { path: 'IdRole', rule: 'heldAlready' } });
        continue;
      }
      held.add(`${IdPersonneEV1} ${source.IdRole}`);
      const Restriction = administrator ? source.Restriction : within(source.Restriction, heldNow(actor));
      const until = earliest(DateFin, source.DateFin, lastDayOf(actor, administrator));
      const IdPersonneRolesDonneurs = asGivers([...(source.IdPersonneRolesDonneurs ?? []), ...givers]);
      const role = { IdPersonneEV1, IdRole: source.IdRole, DateFin: until, Restriction, IdPersonneRolesDonneurs };
      await giveRole(writing, role, 'body/input');
    }
  }
  if (left.length > 0 && left.length === new Set(targets).size * sources.length)
    throw new ApiError(
      'ERREUR_DR_DOUBLON',
      left.map(({ after: { IdPersonneEV1, IdRole } }) => ({
        path: `people/${IdPersonneEV1}`,
        rule: 'taken',
        value: String(IdRole),
      })),
    );
  return left;
}

/** A role given on by somebody keeps what it was cut down to, and is cut down again. */
function within(kept: readonly HeldThen[] | null, giver: readonly HeldThen[]): readonly HeldThen[] {
  return kept ? narrowedTwice(kept, giver) : giver;
}

async function giveRole(
  writing: Writing,
  role: {
    readonly IdPersonneEV1: number;
    readonly IdRole: number;
    readonly DateFin: string | null;
    readonly Restriction: unknown;
    readonly IdPersonneRolesDonneurs: readonly number[] | null;
  },
  at: string,
): Promise<void> {
  const now = await nowThere(writing.db, role.IdPersonneEV1);
  requireNotBefore(role.DateFin, now.day, at);
  // One that ended with its giver's role has days of its own left, which would be in the way.
  for (const { key } of await endedWithGiver(writing.db, role)) {
    const row = sure(await personRoleRows.find(writing, key));
    await personRoleRows.update(writing, row, await endedNow(writing.db));
  }
  await personRoleRows.insert(writing, {
    ...role,
    ParDefaut: now.first,
    DateDebut: now.day,
    DateC: now.at,
    switchDelegue: false,
    Annule: false,
  });
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
function nowThere(db: Db, IdPersonneEV1: number) {
  return rowOf(
    db,
    sql<{ day: string; at: string; first: boolean }>`
      select (now() at time zone zone."Fuseau")::date as day, to_json(now())#>>'{}' as at,
        not exists (select from "PersonneRole" d where d."IdPersonneEV1" = p."IdPersonneEV1" and d."ParDefaut") as first
      from "Personne" p join "Pays" zone using ("IdPays") where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
}

/** A last day is not over yet, nor before the first. */
function requireNotBefore(DateFin: string | null, day: string, at: string): void {
  if (DateFin !== null && DateFin < day) throw invalidInput(`${at}/DateFin`, 'min', day);
}

/** Names of people who are present; the first who is not is refused: there is none, or they are not here. */
async function requirePresent(db: Db, people: readonly number[], path: string): Promise<ReadonlyMap<number, string>> {
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

function liveOwnRoles(db: Db, people: readonly number[]): Promise<OwnRole[]> {
  return ownRoles(db, sql<boolean>`pr."IdPersonneEV1" = any(${sql.val(people)}::integer[])`);
}

function sourceRoles(db: Db, keys: readonly number[]): Promise<OwnRole[]> {
  return ownRoles(db, sql<boolean>`pr."IdPersonneRole" = any(${sql.val(keys)}::integer[])`);
}

async function requireRole(db: Db, IdRole: number, path: string): Promise<void> {
  const known = await db.selectFrom('Role').select('IdRole').where('IdRole', '=', IdRole).executeTakeFirst();
  if (!known) throw invalidInput(path, 'unknownValue', IdRole);
}
