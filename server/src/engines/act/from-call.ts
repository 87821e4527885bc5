import { invalidInput } from '../../platform/http/api-error.ts';
import type { CallContext } from '../../platform/http/calls.ts';
import type { Claimant } from '../access/actor.ts';
import type { Act, AskedBy, PersonAsking } from './act.ts';

/**
 * What an act owes to the request that asks for it: the call's name, who acts, and the `Idempotency-Key` that makes a
 * repetition of the same input answer what the first one did. `content` tells the content of a call that receives one from
 * any other: its hash.
 */
export function actOf<Caller extends { readonly actor: Claimant }>(
  { call, actor: { actor }, request }: CallContext<Caller>,
  content?: string,
): AskedBy<Caller['actor']> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { call: call.operationId, actor };
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw invalidInput('headers/Idempotency-Key', 'pattern');
  // What is shown once is kept with no answer.
  if (call.shownOnce) return { call: call.operationId, actor };
  const { params, query, body } = request;
  return {
    call: call.operationId,
    actor,
    once: { key, input: call.receives ? [params, query, content] : [params, body] },
  };
}

/** An act for a reason, where one was given. */
export function because(by: PersonAsking, reason: string | undefined): Act {
  return reason ? { ...by, reason } : by;
}
