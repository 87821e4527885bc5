import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import type { ActFunction } from '../../engines/act/act.ts';
import { actOf } from '../../engines/act/from-call.ts';
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
      const { administrator, manager, onBehalf } = standing;
      if (!administrator && !manager && id !== actor.IdPersonneEV1) throw new ApiError('NOT_FOUND');
      if (administrator && !(await exists(db, id))) throw new ApiError('NOT_FOUND');
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
      await endRole({ act, kernel }, actOf(context), IdPersonneRole, Motif);
    },
  });
}

async function exists(db: Db, IdPersonneEV1: number): Promise<boolean> {
  const found = await db
    .selectFrom('Personne')
    .select('IdPersonneEV1')
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .execute();
  return found.length > 0;
}
