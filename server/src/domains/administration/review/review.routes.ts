import { reviewCalls } from '@passerelle/contracts/review/review.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { decide, undo } from './review.actions.ts';
import { mayReview } from './review.policy.ts';
import { readReview } from './review.queries.ts';

interface ReviewNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
}

export function reviewRoutes({ db, act, kernel }: ReviewNeeds): readonly Route<LoadedActor>[] {
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
      const by = admitted(context);
      await act(by, (writing) => decide(writing, { kernel, actor: by.actor }, params.IdPersonneRole, body));
    },
    undo: async ({ params }, context) => {
      const by = admitted(context);
      await act(by, (writing) => undo(writing, { kernel, actor: by.actor }, params.IdPersonneRole));
    },
  });
}
