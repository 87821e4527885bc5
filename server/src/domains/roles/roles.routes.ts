import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import type { ActFunction } from '../../engines/act/act.ts';
import { actOf, because } from '../../engines/act/from-call.ts';
import type { Plans } from '../../engines/plans/plans.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Route, routes } from '../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { ownRoles, rolesCarryingAdm } from './person-roles.queries.ts';
import { endRole } from './roles.actions.ts';
import { refusalToEnd, standingOn } from './roles.policy.ts';

export interface RolesNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly plans: Plans;
}

export function rolesRoutes({ db, act, kernel, plans }: RolesNeeds): readonly Route<LoadedActor>[] {
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
      return { IdPlan: await plans.doAtOnce(by, 'person-roles', { IdPersonneEV1: id, roles }, places) };
    },
    copy: async ({ params: { id }, body: { roles } }, context) => {
      const by = actOf(context);
      const places = { 'body/input/IdPersonneRoles': 'body/roles', 'body/input/targets': 'params/id' };
      return { IdPlan: await plans.doAtOnce(by, 'clone-roles', { IdPersonneRoles: roles, targets: [id] }, places) };
    },
    end: async ({ params: { IdPersonneRole }, body: { Motif } = {} }, context) => {
      const by = actOf(context);
      await act(because(by, Motif), (writing) => endRole(writing, kernel, by.actor, IdPersonneRole));
    },
  });
}
