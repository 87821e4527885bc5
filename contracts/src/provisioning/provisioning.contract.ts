import { type Static, Type } from 'typebox';
import {
  call,
  decidingOnPerson,
  holding,
  holdingOnPerson,
  Instant,
  Key,
  nullable,
  oneOf,
  PersonKey,
  strict,
} from '../call.ts';
import { EffectAttempt, effectStates, SaidOfEffect, settlings } from '../effects/effects.contract.ts';
import { Reason } from '../reason.ts';
import { accountSystems, outsideSystems, runKinds, runStates, twinFaults } from './account-systems.ts';
import { connectedSystems } from './connectors/connector.ts';
import { stepErrors } from './step-errors.ts';

const ofPerson = strict({ IdPersonneEV1: PersonKey });
const System = oneOf(accountSystems);
const inSystem = strict({ IdPersonneEV1: PersonKey, system: System });

/** Whoever looks after somebody's team, card or accounts sees how these stand; what systems answered, the last alone. */
const mayLook = holdingOnPerson('IdPersonneEV1', 'adc', 'cpt', 'meq');
/** Whoever creates accounts, or runs them, has what failed tried again. */
const mayRetry = decidingOnPerson('IdPersonneEV1', 'adc', 'cpt');
/** Whoever runs accounts says that something was done without us, or is not needed. */
const maySettle = decidingOnPerson('IdPersonneEV1', 'cpt');

/** How an account is, outside or as it is to be. */
export const accountStandings = ['open', 'shut', 'none'] as const;
export type AccountStanding = (typeof accountStandings)[number];

/** How it stands with somebody in one system. */
export const AccountStep = strict({
  system: System,
  state: oneOf(effectStates),
  attempts: Type.Integer({ minimum: 0 }),
  /** Another step was done in that system before: what is not done yet is a change to what is there. */
  changes: Type.Boolean(),
  /** What the account is to be in the end, and what it was when it was seen or made last; null where there is none to have. */
  wanted: nullable(oneOf(accountStandings)),
  observed: nullable(oneOf(accountStandings)),
  /** The system of what it waits for, of the same person; null where it waits for nothing. */
  behind: nullable(Type.String()),
  /** The last attempt, and the next. */
  tried_at: nullable(Instant),
  due_at: nullable(Instant),
  ended_at: nullable(Instant),
  /** Why the last attempt did not succeed, in a word. */
  cause: nullable(Type.String()),
  /** The error that it comes to, by its code; null where the cause alone says it, or nothing is wrong. */
  error: nullable(oneOf(stepErrors)),
  /** In the words of the system; for those who run accounts. */
  answer: nullable(Type.String()),
  /** Why somebody settled it by hand, or took over what was found; for those who run accounts. */
  said: nullable(SaidOfEffect),
  /** What the system calls the account; for those who run accounts. */
  id: nullable(Type.String()),
  can: strict({ retry: Type.Boolean(), settle: Type.Boolean(), adopt: Type.Boolean() }),
});
export type AccountStep = Static<typeof AccountStep>;

const Run = strict({
  id: Key,
  kind: oneOf(runKinds),
  state: oneOf(runStates),
  started_at: Instant,
  ended_at: nullable(Instant),
});

export const AccountsState = strict({
  /** The last thing that happened to the accounts; null where none did. */
  run: nullable(Run),
  steps: Type.Array(AccountStep),
  /** The error that the whole comes to, by its code. */
  error: nullable(oneOf(stepErrors)),
  /** A first password waits to be handed over, by whoever reads this. */
  firstPassword: Type.Boolean(),
  /** What is being created may be given up. */
  abandon: Type.Boolean(),
});
export type AccountsState = Static<typeof AccountsState>;

const Line = strict({
  person: strict({ IdPersonneEV1: PersonKey, IdPays: Type.String(), IndexPrenomNom: Type.String() }),
  run: Run,
  steps: Type.Array(AccountStep),
});
export type AccountLine = Static<typeof Line>;

const TwinAccount = strict({
  id: Type.String(),
  login: nullable(Type.String()),
  enabled: Type.Boolean(),
  left: Type.Boolean(),
  ours: Type.Boolean(),
  values: Type.Record(Type.String(), nullable(Type.String())),
  changed_at: Instant,
});
export type TwinAccount = Static<typeof TwinAccount>;

/** Accounts of people in the systems outside: how they stand, and what is done about those that do not come about. */
export const provisioningCalls = {
  state: call({
    operationId: 'provisioning.state',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/accounts',
    summary: 'How it stands with the accounts of somebody, system by system, in the order in which they are made',
    access: mayLook,
    params: ofPerson,
    response: AccountsState,
  }),
  attempts: call({
    operationId: 'provisioning.attempts',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/accounts/{system}/attempts',
    summary:
      'Every attempt at the step of somebody in a system, the last first, with what it answered, without secrets',
    access: holdingOnPerson('IdPersonneEV1', 'cpt'),
    params: inSystem,
    response: Type.Array(EffectAttempt),
  }),
  ensure: call({
    operationId: 'provisioning.ensure',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/accounts',
    summary: 'Has the accounts of somebody made so as their record says, in every system that is theirs',
    access: mayRetry,
    params: ofPerson,
    response: AccountsState,
  }),
  retry: call({
    operationId: 'provisioning.retry',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/accounts/{system}/retry',
    summary: 'Tries the step of somebody in a system again, now; what waits for it follows',
    access: mayRetry,
    params: inSystem,
    response: AccountsState,
    errors: ['CONFLICT'],
  }),
  settle: call({
    operationId: 'provisioning.settle',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/accounts/{system}/settle',
    summary: 'Says that the step of somebody in a system was done by hand, or is not needed, and why',
    access: maySettle,
    params: inSystem,
    body: strict({ how: oneOf(settlings), Motif: Reason }),
    response: AccountsState,
    errors: ['CONFLICT'],
  }),
  adopt: call({
    operationId: 'provisioning.adopt',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/accounts/{system}/adopt',
    summary: 'Says that the account that was found in a system is this person’s, and why: it becomes ours',
    access: maySettle,
    params: inSystem,
    body: strict({ Motif: Reason }),
    response: AccountsState,
    errors: ['CONFLICT'],
  }),
  abandon: call({
    operationId: 'provisioning.abandon',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/accounts/abandon',
    summary: 'Gives up the creation of somebody: what was made is closed, the last first',
    access: mayRetry,
    params: ofPerson,
    body: strict({ Motif: Reason }),
    response: AccountsState,
    errors: ['CONFLICT'],
  }),
  firstPassword: call({
    operationId: 'provisioning.firstPassword',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/accounts/first-password',
    summary: 'Tells the first password of somebody, once, to who hands it over; who did is recorded, it is not',
    access: decidingOnPerson('IdPersonneEV1', 'adc', 'cpt', 'meq'),
    params: ofPerson,
    response: strict({ password: Type.String() }),
    shownOnce: true,
  }),
  list: call({
    operationId: 'provisioning.list',
    method: 'GET',
    path: '/Accounts',
    summary: 'Whose accounts are being made, could not be, or were last: of the people whose accounts the reader runs',
    access: holding('cpt'),
    query: strict({ state: Type.Optional(oneOf(runStates)), before: Type.Optional(Key) }),
    response: strict({ lines: Type.Array(Line), more: Type.Boolean() }),
  }),
  twins: call({
    operationId: 'provisioning.twins',
    method: 'GET',
    path: '/Accounts/systems',
    summary: 'What stands for each system outside, and how it was told to misbehave',
    access: holding('adm'),
    response: Type.Array(
      strict({
        system: oneOf(connectedSystems),
        /** Of the help-desk its tickets, of what tells balances whom it knows. */
        accounts: Type.Integer({ minimum: 0 }),
        fault: nullable(oneOf(twinFaults)),
        /** Where it is reached, if it is not its twin that stands for it. */
        reachedAt: nullable(Type.String()),
      }),
    ),
  }),
  twin: call({
    operationId: 'provisioning.twin',
    method: 'GET',
    path: '/Accounts/systems/{system}',
    summary: 'The accounts that the twin of a system keeps, those changed last first',
    access: holding('adm'),
    params: strict({ system: oneOf(outsideSystems) }),
    query: strict({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    response: strict({ accounts: Type.Array(TwinAccount), more: Type.Boolean() }),
  }),
  misbehave: call({
    operationId: 'provisioning.misbehave',
    method: 'PUT',
    path: '/Accounts/systems/{system}/fault',
    summary: 'Has the twin of a system misbehave, so that it is seen what happens then, or behave again',
    access: holding('adm'),
    params: strict({ system: oneOf(connectedSystems) }),
    body: strict({ fault: oneOf(['none', ...twinFaults]) }),
  }),
};
