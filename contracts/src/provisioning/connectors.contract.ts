import { type Static, Type } from 'typebox';
import { call, holding, Instant, Key, NamedPerson, nullable, oneOf, strict } from '../call.ts';
import { ChangedField } from '../forms/forms.contract.ts';
import { connectedSystems } from './connectors/connector.ts';

/** What is tried of a system, of these those that it has, until one fails that all else hangs on. */
export const trialSteps = [
  ...(['reach', 'base', 'unit', 'leaversUnit', 'catalogue', 'attributes', 'find'] as const),
  ...(['licence', 'read', 'days', 'groups', 'create', 'write'] as const),
] as const;
/** `unsaid`: the other side does not tell. */
export const trialOutcomes = ['yes', 'no', 'unsaid'] as const;

export const Trial = strict({
  steps: Type.Array(
    strict({
      step: oneOf(trialSteps),
      outcome: oneOf(trialOutcomes),
      /** In the words of the other side, or what it is about. */
      answer: Type.String(),
      cause: Type.Optional(Type.String({ description: 'why not, in a word, where the answer tells' })),
    }),
  ),
  /** Some of what it would read: accounts by their logins, tickets by their titles. */
  read: Type.Array(strict({ login: nullable(Type.String()), enabled: Type.Boolean(), ours: Type.Boolean() })),
});
export type Trial = Static<typeof Trial>;

const ofSystem = strict({ system: oneOf(connectedSystems) });
/** A way to reach it, and of its settings those that were changed; all of them where it is not reached so yet. */
const Sent = strict({
  connector: Type.String({ maxLength: 40 }),
  fields: Type.Array(ChangedField, { maxItems: 100 }),
});

const SetConnector = strict({
  connector: Type.String(),
  values: Type.Record(Type.String(), Type.Unknown(), { description: 'the settings by name; secrets are not there' }),
  kept: Type.Array(Type.String(), { description: 'the secrets that are kept' }),
  changed_at: Instant,
  by: nullable(NamedPerson),
});

/** Which systems stand outside, beside the twins: how each is reached, and what is written where. */
export const connectorCalls = {
  connector: call({
    operationId: 'provisioning.connector',
    method: 'GET',
    path: '/Accounts/systems/{system}/connector',
    summary: 'How a system is reached; null where its twin stands for it. Its secrets are never told',
    access: holding('adm'),
    params: ofSystem,
    response: strict({ set: nullable(SetConnector) }),
  }),
  tryConnector: call({
    operationId: 'provisioning.tryConnector',
    method: 'POST',
    path: '/Accounts/systems/{system}/connector/try',
    summary: 'What the portal would read and may write in a system that is reached so; nothing is written nor kept',
    access: holding('adm'),
    params: ofSystem,
    body: Sent,
    response: Trial,
    errors: ['CONFLICT'],
    reads: true,
  }),
  setConnector: call({
    operationId: 'provisioning.setConnector',
    method: 'PUT',
    path: '/Accounts/systems/{system}/connector',
    summary: 'Has a system reached so from now on; its secrets are sealed, and never told again',
    access: holding('adm'),
    params: ofSystem,
    body: Sent,
    response: strict({ version: Key }),
    errors: ['CONFLICT'],
  }),
  unsetConnector: call({
    operationId: 'provisioning.unsetConnector',
    method: 'DELETE',
    path: '/Accounts/systems/{system}/connector',
    summary: 'Has the twin stand for a system again; nothing is changed in the system',
    access: holding('adm'),
    params: ofSystem,
  }),
};
