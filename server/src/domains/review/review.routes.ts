import { reviewCalls } from '@passerelle/contracts/review/review.contract.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import type { ActFunction } from '../../engines/act/act.ts';
import { actOf } from '../../engines/act/from-call.ts';
import type { Plans } from '../../engines/plans/plans.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { Delegations } from '../delegation/delegation.actions.ts';
import { decide, undo } from './review.actions.ts';
import { mayReview, readReview } from './review.queries.ts';

interface ReviewNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly plans: Plans;
}

export function reviewRoutes({ db, act, kernel, plans }: ReviewNeeds): readonly Route<LoadedActor>[] {
  const needs = { act, kernel, delegations: new Delegations({ db, act, kernel, plans }) };
  /** Everybody may delegate their own role: that alone opens no review. */
  const admitted = (context: CallContext<LoadedActor>) => {
    const { actor } = context.actor;
    if (!mayReview({ kernel, actor }))
      throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm|fp-delegue-role', rule: 'right' }]);
    return actOf(context);
  };
  return routes<LoadedActor, typeof reviewCalls>(reviewCalls, {
    list: async ({ query }, context) => {
      const { actor } = admitted(context);
      return await readReview(db, { kernel, actor }, context.language, query ?? {});
    },
    decide: async ({ params, body }, context) => {
      await decide(needs, admitted(context), params.IdPersonneRole, body);
    },
    undo: async ({ params }, context) => {
      await undo(needs, admitted(context), params.IdPersonneRole);
    },
  });
}
