import { cloneRolesPlan, giveRolePlan, personRolesPlan } from '@passerelle/contracts/roles/roles.plans.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type HeldThen, heldNow, narrowedTwice } from '../../../engines/access/narrow.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { type LeftOut, type PlanInput, type PlanKind, planKind } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import { measureRights } from '../../foundation/actor/held-rights.queries.ts';
import { giveRoles } from './give-role.ts';
import {
  giveRole,
  type HeldAlready,
  heldAlready,
  liveOwnRoles,
  nowThere,
  type OwnRole,
  refuseWhereAllHold,
  requireNotBefore,
  requirePresent,
  requireRole,
  sourceRoles,
} from './given-rows.ts';
import { asGivers, giversUnder } from './givers.ts';
import { rolesCarryingAdm } from './person-roles.queries.ts';
import { planOfRights, rightsGround } from './rights.gates.ts';
import { earliest, lastDayOf, requireMayGive, requireNotOnBehalfOf } from './roles.policy.ts';
import { endedNow, personRoleRows } from './roles.tables.ts';

/** What changes the roles of people, as plans. */
export function rolesPlans(kernel: AccessKernel): readonly PlanKind[] {
  return [
    planKind({
      contract: personRolesPlan,
      ...planOfRights(kernel),
      require: (_db, actor, { IdPersonneEV1 }) => requireNotOnBehalfOf(actor, [IdPersonneEV1]),
      change: changePersonRoles,
      measure: async (db, { IdPersonneEV1 }) => await measureRights(db, sql`select ${IdPersonneEV1}::integer`),
      ground: async (db, { IdPersonneEV1 }) => await rightsGround(db, [IdPersonneEV1]),
    }),
    planKind({
      contract: cloneRolesPlan,
      ...planOfRights(kernel),
      require: (_db, actor, { targets }) => requireNotOnBehalfOf(actor, targets),
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
    planKind({
      contract: giveRolePlan,
      ...planOfRights(kernel),
      require: (_db, actor, { targets }) => requireNotOnBehalfOf(actor, targets),
      change: async (writing, input, actor) => await giveRoles(kernel, writing, input, actor),
      measure: async (db, { targets }) => await measureRights(db, sql`select unnest(${sql.val(targets)}::integer[])`),
      ground: async (db, { targets }) => await rightsGround(db, targets),
    }),
  ];
}

/** Gives a person these roles of their own and takes the others back; delegations are left alone. */
async function changePersonRoles(writing: Writing, input: PlanInput<typeof personRolesPlan>): Promise<[]> {
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
  { IdPersonneRoles, targets }: Pick<PlanInput<typeof cloneRolesPlan>, 'IdPersonneRoles' | 'targets'>,
  actor: Actor,
  { arriving = false }: Arriving = {},
): Promise<readonly OwnRole[]> {
  const sources = await sourceRoles(db, IdPersonneRoles);
  const adm = await rolesCarryingAdm(db);
  if (sources.length < new Set(IdPersonneRoles).size) throw invalidInput('body/input/IdPersonneRoles', 'unknownValue');
  const people = [...new Set([...targets, ...sources.map((source) => source.IdPersonneEV1)])];
  await requireMayGive(kernel, db, actor, {
    people,
    targets,
    administers: sources.some(({ IdRole }) => adm.has(IdRole)),
  });
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
  { IdPersonneRoles, targets, DateFin = null }: PlanInput<typeof cloneRolesPlan>,
  actor: Actor,
  { arriving = false }: Arriving = {},
): Promise<readonly LeftOut[]> {
  const { db } = writing;
  const administrator = kernel.holds(actor, 'adm');
  const sources = await rolesToHandOn(kernel, db, { IdPersonneRoles, targets }, actor, { arriving });
  if (!arriving) await requirePresent(db, targets, 'body/input/targets');
  const held = new Set((await liveOwnRoles(db, targets)).map((role) => `${role.IdPersonneEV1} ${role.IdRole}`));
  const givers = administrator ? [] : await giversUnder(db, actor);
  const left: HeldAlready[] = [];
  // In the order of their keys: two plans over the same people wait for each other, and never each for the other.
  for (const IdPersonneEV1 of [...new Set(targets)].sort((a, b) => a - b)) {
    for (const source of sources) {
      if (held.has(`${IdPersonneEV1} ${source.IdRole}`)) {
        left.push(heldAlready(IdPersonneEV1, source.IdRole));
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
  refuseWhereAllHold(left, new Set(targets).size * sources.length);
  return left;
}

/** A role given on by somebody keeps what it was cut down to, and is cut down again. */
function within(kept: readonly HeldThen[] | null, giver: readonly HeldThen[]): readonly HeldThen[] {
  return kept ? narrowedTwice(kept, giver) : giver;
}
