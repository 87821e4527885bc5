import { productRights } from '@passerelle/contracts/access/product-rights.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { profileRightsPlan } from '@passerelle/contracts/rights/rights.plans.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Plans } from '../../../engines/plans/plans.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { firstOf } from '../../../platform/sure.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { addRight, changeRight, removeRight } from './rights.actions.ts';
import { readProfileRights, readProfiles, readRights } from './rights.queries.ts';

export interface RightsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly plans: Plans;
}

export function rightsRoutes({ db, act, plans }: RightsNeeds): readonly Route<LoadedActor>[] {
  const ofProduct: ReadonlySet<string> = new Set(productRights.keys());
  const read = async (IdDroit: string, { language }: CallContext<LoadedActor>) => {
    return firstOf(await readRights(db, JSON.stringify({ where: { IdDroit } }), language, ofProduct));
  };

  return routes<LoadedActor, typeof rightsCalls>(rightsCalls, {
    add: async ({ body }, context) => {
      await act(actOf(context), (writing) => addRight(writing, body));
      return await read(body.IdDroit, context);
    },
    update: async ({ params: { IdDroit }, body = {} }, context) => {
      await act(actOf(context), (writing) => changeRight(writing, IdDroit, body, ofProduct.has(IdDroit)));
      return await read(IdDroit, context);
    },
    remove: async ({ params: { IdDroit } }, context) => {
      await act(actOf(context), (writing) => removeRight(writing, IdDroit, ofProduct.has(IdDroit)));
    },
    list: ({ query }, { language }) => readRights(db, query?.filter, language, ofProduct),
    profileRights: ({ query }, { language }) => readProfileRights(db, query?.filter, language),
    profiles: ({ query }, { language }) => readProfiles(db, query?.filter, language),
    updateProfileRights: async ({ body }, context) => ({
      IdPlan: await plans.doAtOnce(actOf(context), profileRightsPlan, body),
    }),
  });
}
