import { reachCalls } from '@passerelle/contracts/hiring/reach.contract.ts';
import { isOneself } from '../../../engines/access/actor.ts';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import { actOf, because } from '../../../engines/act/from-call.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { moveReturnDay, putReachRight } from './link/reach.actions.ts';

/** What recruiters put right so that a candidate comes to their file in time. */
export function reachRoutes({ act }: { readonly act: ActFunction }): readonly Route<LoadedActor>[] {
  const decide = async (
    context: CallContext<LoadedActor>,
    person: number,
    reason: string | undefined,
    write: (writing: Writing) => Promise<void>,
  ) => {
    const by = actOf(context);
    if (isOneself(by.actor, person)) throw new ApiError('NOT_AUTHORIZED');
    await act({ ...because(by, reason), on: { claims: ['de-acces'], kind: 'person', key: person } }, write);
    return undefined;
  };
  return routes<LoadedActor, typeof reachCalls>(reachCalls, {
    contact: async ({ params: { IdPersonneEV1 }, body }, context) =>
      await decide(context, IdPersonneEV1, undefined, (writing) => putReachRight(writing, IdPersonneEV1, body ?? {})),
    returnDay: async ({ params: { IdPersonneEV1 }, body }, context) =>
      await decide(context, IdPersonneEV1, body.Remarque?.trim(), (writing) =>
        moveReturnDay(writing, IdPersonneEV1, body),
      ),
  });
}
