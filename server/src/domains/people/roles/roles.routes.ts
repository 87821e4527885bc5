import type { Language } from '@passerelle/contracts/languages.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { cloneRolesPlan, giveRolePlan, personRolesPlan } from '@passerelle/contracts/roles/roles.plans.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf, because } from '../../../engines/act/from-call.ts';
import type { PlanInput } from '../../../engines/plans/plan-kind.ts';
import type { Plans } from '../../../engines/plans/plans.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { givableRole, givableRoles, whatRoleOpens } from './givable-roles.queries.ts';
import { requirePresent } from './given-rows.ts';
import { mayHoldRoles, ownRoles, rolesCarryingAdm } from './person-roles.queries.ts';
import { endRole } from './roles.actions.ts';
import { refusalToEnd, requireMayGive, standingOn } from './roles.policy.ts';

export interface RolesNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly plans: Plans;
}

type Asked = Readonly<Pick<PlanInput<typeof giveRolePlan>, 'IdRole' | 'targets'>>;

export function rolesRoutes({ db, act, kernel, plans }: RolesNeeds): readonly Route<LoadedActor>[] {
  /** What giving it opens, to who may give it to all of them. Throws as giving it does. */
  async function opens(actor: Actor, language: Language, { IdRole, targets }: Asked) {
    const administrator = kernel.holds(actor, 'adm');
    if (!administrator && kernel.level(actor, 'fp-delegue-role', 'others') === 0) throw new ApiError('NOT_AUTHORIZED');
    const administers = (await rolesCarryingAdm(db)).has(IdRole);
    await requireMayGive(kernel, db, actor, { people: targets, targets, administers });
    await requirePresent(db, targets, 'body/targets');
    const known = administrator || (await givableRole(db, actor, IdRole));
    const told = known && (await whatRoleOpens(db, actor, administrator, language, { IdRole, targets }));
    if (!told) throw invalidInput('body/IdRole', 'unknownValue', IdRole);
    return told;
  }

  return routes<LoadedActor, typeof rolesCalls>(rolesCalls, {
    ofPerson: async ({ params: { id } }, { actor: { actor }, language }) => {
      const standing = await standingOn(kernel, db, actor, id);
      if (!standing?.administrator && !standing?.manager && !standing?.holder) throw new ApiError('NOT_FOUND');
      const { administrator, manager, onBehalf } = standing;
      const [rows, adm] = await Promise.all([ownRoles(db, language, id), rolesCarryingAdm(db)]);
      return rows.map((row) => {
        const on = row.status === 'active' || row.status === 'upcoming';
        return {
          ...row,
          can: {
            end: on && refusalToEnd(standing, adm.has(row.IdRole)) === null,
            clone:
              on &&
              !onBehalf &&
              (administrator ||
                (manager && !adm.has(row.IdRole) && kernel.level(actor, 'fp-delegue-role', 'others') > 0)),
          },
        };
      });
    },
    update: async ({ params: { id }, body: { roles } }, context) => {
      const by = actOf(context);
      const places = { 'body/input/IdPersonneEV1': 'params/id' };
      return { IdPlan: await plans.doAtOnce(by, personRolesPlan, { IdPersonneEV1: id, roles }, places) };
    },
    copy: async ({ params: { id }, body: { roles } }, context) => {
      const by = actOf(context);
      const places = { 'body/input/IdPersonneRoles': 'body/roles', 'body/input/targets': 'params/id' };
      return { IdPlan: await plans.doAtOnce(by, cloneRolesPlan, { IdPersonneRoles: roles, targets: [id] }, places) };
    },
    givable: async ({ query: { IdPersonneEV1 } }, { actor: { actor }, language }) => {
      const standing = await standingOn(kernel, db, actor, IdPersonneEV1);
      const gives = standing?.administrator || (standing?.manager && !standing.oneself);
      if (!gives || standing.onBehalf || !(await mayHoldRoles(db, IdPersonneEV1))) return [];
      const roles = await givableRoles(db, actor, standing.administrator, language);
      return roles.map(({ IdRole, LibRole }) => ({ IdRole, LibRole }));
    },
    opens: async ({ body }, { actor: { actor }, language }) => await opens(actor, language, body),
    give: async ({ body: { Motif, ...input } }, context) => {
      const by = actOf(context);
      const { grave } = await opens(by.actor, context.language, input);
      const done = grave.length === 0;
      const IdPlan = await plans[done ? 'doAtOnce' : 'prepareFor'](by, giveRolePlan, input, {}, Motif);
      return { IdPlan, done };
    },
    end: async ({ params: { IdPersonneRole }, body: { Motif } = {} }, context) => {
      const by = actOf(context);
      await act(because(by, Motif), (writing) => endRole(writing, kernel, by.actor, IdPersonneRole));
    },
  });
}
