import { type Static, Type } from 'typebox';
import { call, holding, Instant, Key, NamedPerson, nullable, oneOf, strict } from '../call.ts';
import type { outsideSystems } from './account-systems.ts';

/** Kinds of directory that are reached by LDAP. */
export const directoryKinds = ['activeDirectory', 'plain'] as const;

/** Systems that something else than the twin can be set for. */
export const settableSystems = ['directory'] as const satisfies (typeof outsideSystems)[number][];
export type SettableSystem = (typeof settableSystems)[number];

const Name = Type.String({ minLength: 1, maxLength: 500 });
/** What LDAP calls an attribute. */
const Attribute = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,99}$' });
/** A text in which `{Prenom}` stands for what is said of the person, `{Nom|CompteAD}` for the first that is said. */
const Template = Type.String({ minLength: 1, maxLength: 300 });

/** How a directory is reached, and what is written where; its password apart. */
export const DirectorySettings = strict({
  kind: oneOf(directoryKinds),
  /** `ldaps://host:636`, or `ldap://host`, which is upgraded to TLS before anything is said. */
  url: Type.String({ minLength: 8, maxLength: 300 }),
  /** The certificate of whoever signs the directory's, as PEM; null where a public authority does. */
  ca: nullable(Type.String({ maxLength: 20_000 })),
  /** The service account. */
  bindDn: Name,
  /** Everything is looked for below it. */
  base: Name,
  /** Where new people are put. */
  unit: Name,
  /** Where those who left are moved; null where they stay. */
  leaversUnit: nullable(Name),
  /** Which attribute bears the mark of what is ours. */
  markerAttribute: Attribute,
  loginAttribute: Attribute,
  /** What an entry is called in its unit. */
  namingAttribute: Attribute,
  namingText: Template,
  mapping: Type.Array(strict({ attribute: Attribute, text: Template }), { maxItems: 100 }),
  /** How a plain directory shuts an account. */
  stateAttribute: Attribute,
  stateDisabled: Type.String({ minLength: 1, maxLength: 100 }),
  /** Null where who may come in has none. */
  stateEnabled: nullable(Type.String({ minLength: 1, maxLength: 100 })),
  /** A plain directory is given passwords hashed, where it keeps them as they come. */
  hashPasswords: Type.Boolean(),
});
export type DirectorySettings = Static<typeof DirectorySettings>;

/** What is tried of a system, in this order; what comes after one that failed is not. */
export const trialSteps = ['reach', 'base', 'unit', 'leaversUnit', 'attributes', 'read', 'create', 'write'] as const;
/** `unsaid`: the other side does not tell. */
export const trialOutcomes = ['yes', 'no', 'unsaid'] as const;

export const Trial = strict({
  steps: Type.Array(
    strict({
      step: oneOf(trialSteps),
      outcome: oneOf(trialOutcomes),
      /** In the words of the other side, or what it is about. */
      answer: Type.String(),
    }),
  ),
  /** Some of the accounts that it would read. */
  read: Type.Array(strict({ login: nullable(Type.String()), enabled: Type.Boolean(), ours: Type.Boolean() })),
});
export type Trial = Static<typeof Trial>;

const System = oneOf(settableSystems);
const ofSystem = strict({ system: System });
/** Null keeps the one that is kept: only where nothing changes of whom it is told. */
const Secret = nullable(Type.String({ minLength: 1, maxLength: 500 }));

const SetConnector = strict({
  settings: DirectorySettings,
  version: Key,
  changed_at: Instant,
  by: nullable(NamedPerson),
});

/** Which systems people's accounts are kept in, beside the twins: how each is reached, and what is written where. */
export const connectorCalls = {
  connector: call({
    operationId: 'provisioning.connector',
    method: 'GET',
    path: '/Accounts/systems/{system}/connector',
    summary: 'How a system is reached; null where its twin stands for it. Its password is never told',
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
    body: strict({ settings: DirectorySettings, secret: Secret }),
    response: Trial,
    reads: true,
  }),
  setConnector: call({
    operationId: 'provisioning.setConnector',
    method: 'PUT',
    path: '/Accounts/systems/{system}/connector',
    summary: 'Has a system reached so from now on; its password is sealed, and never told again',
    access: holding('adm'),
    params: ofSystem,
    body: strict({ settings: DirectorySettings, secret: Secret, version: nullable(Key) }),
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
