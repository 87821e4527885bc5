import type { giveRolePlan } from '@passerelle/contracts/roles/roles.plans.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { heldNow } from '../../../engines/access/narrow.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { LeftOut, PlanInput } from '../../../engines/plans/plan-kind.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { givableRole } from './givable-roles.queries.ts';
import {
  giveRole,
  type HeldAlready,
  heldAlready,
  liveOwnRoles,
  type OwnRole,
  refuseWhereAllHold,
  requirePresent,
  requireRole,
} from './given-rows.ts';
import { asGivers, giversUnder } from './givers.ts';
import { rolesCarryingAdm } from './person-roles.queries.ts';
import { earliest, lastDayOf, requireMayGive } from './roles.policy.ts';

/**
 * Gives a role to people, whoever holds it by now. Of who has no `adm` it holds within what they hold, and ends with the
 * role that they hold it under; one that would give nothing then is none. Who holds it on these days already is left out, and said.
 */
export async function giveRoles(
  kernel: AccessKernel,
  writing: Writing,
  { IdRole, targets, DateDebut = null, DateFin = null }: PlanInput<typeof giveRolePlan>,
  actor: Actor,
): Promise<readonly LeftOut[]> {
  const { db } = writing;
  const administrator = kernel.holds(actor, 'adm');
  const administers = (await rolesCarryingAdm(db)).has(IdRole);
  await requireMayGive(kernel, db, actor, { people: targets, targets, administers });
  await requireRole(db, IdRole, 'body/input/IdRole');
  if (!administrator && !(await givableRole(db, actor, IdRole)))
    throw invalidInput('body/input/IdRole', 'unknownValue', IdRole);
  await requirePresent(db, targets, 'body/input/targets');
  const until = earliest(DateFin, lastDayOf(actor, administrator));
  const held = (await liveOwnRoles(db, targets)).filter(
    (role) => role.IdRole === IdRole && meets(role, DateDebut, until),
  );
  const holders = new Set(held.map(({ IdPersonneEV1 }) => IdPersonneEV1));
  const given = {
    IdRole,
    DateDebut,
    DateFin: until,
    Restriction: administrator ? null : heldNow(actor),
    IdPersonneRolesDonneurs: administrator ? null : asGivers(await giversUnder(db, actor)),
  };
  const left: HeldAlready[] = [];
  const people = [...new Set(targets)].sort((a, b) => a - b);
  for (const IdPersonneEV1 of people) {
    if (holders.has(IdPersonneEV1)) left.push(heldAlready(IdPersonneEV1, IdRole));
    else await giveRole(writing, { IdPersonneEV1, ...given }, 'body/input', { begins: true });
  }
  refuseWhereAllHold(left, people.length);
  return left;
}

/** Whether a role is held on one of these days; without a first day from now on, without a last one for good. */
function meets({ DateDebut, DateFin }: OwnRole, from: string | null, until: string | null): boolean {
  const ends = DateFin !== null && from !== null && DateFin < from;
  const begins = until !== null && DateDebut > until;
  return !ends && !begins;
}
