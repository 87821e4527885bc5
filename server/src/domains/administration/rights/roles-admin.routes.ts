import type { Input } from '@passerelle/contracts/call.ts';
import { rolePlan } from '@passerelle/contracts/rights/rights.plans.ts';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Plans } from '../../../engines/plans/plans.ts';
import type { Db } from '../../../platform/db/database.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { firstOf } from '../../../platform/sure.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import {
  familyLabel,
  listFamilies,
  listHolders,
  listRoles,
  readRoleByKey,
  readRoleByName,
  unfitParts,
} from './roles-admin.queries.ts';

export interface RolesAdminNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly plans: Plans;
}

type NewRole = Input<typeof rolesAdminCalls.insertStandard>['body'];

export function rolesAdminRoutes({ db, kernel, plans }: RolesAdminNeeds): readonly Route<LoadedActor>[] {
  async function insert(definition: NewRole, context: CallContext<LoadedActor>) {
    const by = actOf(context);
    await plans.doAtOnce(by, rolePlan, { definition }, { 'body/input/definition': 'body' });
    return await readRoleByName(db, context.language, definition.LibRole);
  }

  return routes<LoadedActor, typeof rolesAdminCalls>(rolesAdminCalls, {
    list: (_, { language }) => listRoles(db, language),
    getByName: ({ params }, { language }) => readRoleByName(db, language, params.name),
    get: ({ params }, { language }) => readRoleByKey(db, language, params.IdRole),
    families: (_, { language }) => listFamilies(db, language),
    tree: async (_, { language }) => {
      const families = Map.groupBy(await listRoles(db, language), ({ Famille }) => Famille);
      return [...families].map(([Famille, roles]) => ({ Famille, LibFamille: familyLabel(Famille, language), roles }));
    },
    holders: async ({ params, query }, { language, actor: { actor } }) => {
      await readRoleByKey(db, language, params.IdRole);
      return await listHolders({ db, kernel, actor, language }, params.IdRole, query?.skip ?? 0);
    },
    insertStandard: async ({ body }, context) => {
      if (body.grants.length > 1) throw invalidInput('body/grants', 'max', 1);
      const [unfit] = await unfitParts(db, firstOf(body.grants));
      if (unfit) throw invalidInput(`body/grants/0/${unfit}`, 'notAllowed');
      return await insert(body, context);
    },
    insertAdvanced: ({ body }, context) => insert(body, context),
  });
}
