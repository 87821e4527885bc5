import { isOneself } from '../../../../engines/access/actor.ts';
import type { Claims } from '../../../../engines/access/claims.ts';
import type { ActFunction, Writing } from '../../../../engines/act/act.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { CallContext } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';

/** Acts about the hiring file of somebody, by whoever holds one of these on them, and is not them. */
export function decidingBy(act: ActFunction, claims: Claims) {
  return async <T>(
    context: CallContext<LoadedActor>,
    person: number,
    write: (writing: Writing) => Promise<T>,
  ): Promise<T> => {
    const by = actOf(context);
    if (isOneself(by.actor, person)) throw new ApiError('NOT_AUTHORIZED');
    return await act({ ...by, on: { claims, kind: 'person', key: person } }, write);
  };
}
