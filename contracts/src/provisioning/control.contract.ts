import { type Static, Type } from 'typebox';
import { call, holding, Instant, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { Paused, settlings } from '../effects/effects.contract.ts';
import { Reason } from '../reason.ts';
import { accountSystems, runKinds } from './account-systems.ts';

const access = holding('cpt');
const System = oneOf(accountSystems);
const Count = Type.Integer({ minimum: 0 });
const Named = strict({ IdPersonneEV1: PersonKey, IdPays: Type.String(), IndexPrenomNom: Type.String() });

/** Steps that did not come about for the same reason: the same system, of the same kind, with the same cause. */
const failure = { system: System, kind: oneOf(runKinds), cause: Type.String({ minLength: 1, maxLength: 60 }) };

const SystemState = strict({
  system: System,
  /** It answers, slowly, or not at all. */
  health: oneOf(['up', 'slow', 'down']),
  /** It is left alone until then. */
  closed_until: nullable(Instant),
  paused: nullable(Paused),
  /** Steps that wait there, and that are under way. */
  waiting: Count,
  running: Count,
  /** Milliseconds that half of the attempts of the last quarter of an hour took; null where there were none. */
  median: nullable(Count),
});
export type SystemState = Static<typeof SystemState>;

const AccountCause = strict({
  ...failure,
  count: Count,
  /** Of one of them, in the words of the system. */
  answer: Type.String(),
  /** Accounts that were found in the way of all of them: somebody may say that they are theirs. */
  adoptable: Type.Boolean(),
  /** The first of them. */
  people: Type.Array(Named),
});
export type AccountCause = Static<typeof AccountCause>;

/** How a whole cause is settled. */
export const causeWays = [...settlings, 'adopt'] as const;

const HeldClosing = strict({ person: Named, systems: Type.Array(System), held_at: Instant });

/** The control room: how systems are, what did not come about by its cause, and closings that wait for a yes. */
export const controlCalls = {
  systems: call({
    operationId: 'provisioning.systems',
    method: 'GET',
    path: '/Accounts/health',
    summary: 'How each system of accounts is: up, slow, down or paused, and what waits there',
    access,
    response: Type.Array(SystemState),
  }),
  causes: call({
    operationId: 'provisioning.causes',
    method: 'GET',
    path: '/Accounts/causes',
    summary:
      'What did not come about of the people whose accounts the reader runs, by its cause, the most frequent first',
    access,
    response: Type.Array(AccountCause),
  }),
  retryCause: call({
    operationId: 'provisioning.retryCause',
    method: 'POST',
    path: '/Accounts/causes/retry',
    summary: 'Tries everything again that did not come about for one cause, of those people; answers how many',
    access,
    body: strict(failure),
    response: strict({ moved: Count }),
  }),
  settleCause: call({
    operationId: 'provisioning.settleCause',
    method: 'POST',
    path: '/Accounts/causes/settle',
    summary:
      'Says of everything that did not come about for one cause that it was done by hand, is not needed, or is ours, and why',
    access,
    body: strict({ ...failure, how: oneOf(causeWays), Motif: Reason }),
    response: strict({ moved: Count }),
    errors: ['CONFLICT'],
  }),
  closings: call({
    operationId: 'provisioning.closings',
    method: 'GET',
    path: '/Accounts/closings',
    summary:
      'Accounts that are not closed before somebody says yes, since more would be in a day than the limits say: whose, by name',
    access,
    response: strict({
      /** How many may be closed in a day: in one system, and of how many people; 0 for any number. */
      perSystem: Count,
      people: Count,
      /** How many people there are in all, of whom the first are named. */
      count: Count,
      held: Type.Array(HeldClosing),
    }),
  }),
  allowClosings: call({
    operationId: 'provisioning.allowClosings',
    method: 'POST',
    path: '/Accounts/closings/allow',
    summary: 'Says yes to closing the accounts of these people, and why; answers of how many',
    access,
    body: strict({ people: Type.Array(PersonKey, { minItems: 1, maxItems: 500, uniqueItems: true }), Motif: Reason }),
    response: strict({ allowed: Count }),
  }),
};
