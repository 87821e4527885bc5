import { type Static, Type } from 'typebox';
import { call, holding, Instant, Key, NamedPerson, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { Reason } from '../reason.ts';

/** Where something that is to become so outside stands; `returned` was done, and did not stay so; `byHand` was done by somebody. */
export const effectStates = [
  'waiting',
  'running',
  'done',
  'returned',
  'refused',
  'failed',
  'cancelled',
  'skipped',
  'byHand',
] as const;
export type EffectState = (typeof effectStates)[number];

/** The states that a list is narrowed to, by what one looks for. */
export const effectChoices = {
  waiting: ['waiting'],
  running: ['running'],
  notDone: ['refused', 'failed', 'returned'],
  done: ['done'],
  settled: ['cancelled', 'skipped', 'byHand'],
} as const satisfies Readonly<Record<string, readonly EffectState[]>>;
export type EffectChoice = keyof typeof effectChoices;
export const effectChoiceNames = Object.keys(effectChoices) as EffectChoice[];

/** How somebody settles what does not come about: it is not needed any more, or was done without us. */
export const settlings = ['skipped', 'byHand'] as const;

/** What somebody said of one that they settled, or of what they took over; by null where they are there no more. */
export const SaidOfEffect = strict({
  how: oneOf([...settlings, 'adopted']),
  at: Instant,
  by: nullable(NamedPerson),
  Motif: Type.String(),
});
export type SaidOfEffect = Static<typeof SaidOfEffect>;

const access = holding('adm');
const SystemName = Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\w-]+$' });
const Operation = Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\w-]+$' });
const Count = Type.Integer({ minimum: 0 });
const params = strict({ id: Key });

/** What others share: the same system, operation and cause are the same failure. */
const failure = { system: SystemName, operation: Operation, cause: Type.String({ minLength: 1, maxLength: 60 }) };

const line = {
  id: Key,
  system: SystemName,
  operation: Operation,
  /** It takes back what another did. */
  undoes: Type.Boolean(),
  state: oneOf(effectStates),
  /** Whom it is about; their name where the reader may know it. */
  person: nullable(
    strict({ IdPersonneEV1: PersonKey, IdPays: Type.String(), IndexPrenomNom: nullable(Type.String()) }),
  ),
  /** What it is about, otherwise: the key in its own list, and its screen as a path below the language. */
  about: strict({ entity: Type.String(), id: Key, opens: nullable(Type.String()) }),
  attempts: Count,
  due_at: Instant,
  created_at: Instant,
  ended_at: nullable(Instant),
  /** Why the last attempt did not succeed, in a word of its system; null where it did, or there was none. */
  cause: nullable(Type.String()),
  answer: nullable(Type.String()),
  said: nullable(SaidOfEffect),
  /** It waits for that one, which holds up what is about the same. */
  behind: nullable(Key),
  can: strict({ retry: Type.Boolean(), settle: Type.Boolean(), adopt: Type.Boolean() }),
};

/** Who left a system alone, since when and why; null where they are not there any more. */
export const Paused = strict({ at: Instant, by: nullable(NamedPerson), Motif: Type.String() });

/** One try at something, and what was answered, without secrets. */
export const EffectAttempt = strict({
  n: Type.Integer(),
  at: Instant,
  phase: oneOf(['look', 'do', 'check']),
  outcome: oneOf(['done', 'found', 'conflict', 'refused', 'postponed', 'held', 'down', 'lost', 'returned']),
  answer: Type.String(),
});
export type EffectAttempt = Static<typeof EffectAttempt>;

/** What is to become so in systems outside: what waits, what fails and why, and what somebody does about it. */
export const effectsCalls = {
  systems: call({
    operationId: 'effects.systems',
    method: 'GET',
    path: '/Effects/systems',
    summary:
      'Every system outside: whether it can be reached, and how much waits, is under way, and did not come about',
    access,
    response: Type.Array(
      strict({
        system: SystemName,
        up: Type.Boolean(),
        /** It is left alone until then. */
        closed_until: nullable(Instant),
        /** Somebody said that it is left alone, until somebody says otherwise. */
        paused: nullable(Paused),
        waiting: Count,
        running: Count,
        notDone: Count,
        /** Within a day. */
        done: Count,
        lastDone: nullable(Instant),
        /** Its own screen, as a path below the language. */
        opens: nullable(Type.String()),
      }),
    ),
  }),
  failures: call({
    operationId: 'effects.failures',
    method: 'GET',
    path: '/Effects/failures',
    summary: 'What did not come about and waits for somebody, by its cause, the most frequent first',
    access,
    response: Type.Array(strict({ ...failure, count: Count, answer: Type.String() })),
  }),
  list: call({
    operationId: 'effects.list',
    method: 'GET',
    path: '/Effects',
    summary: 'What is to become so outside, newest first, a page at a time',
    access,
    query: strict({
      system: Type.Optional(SystemName),
      state: Type.Optional(oneOf(effectChoiceNames)),
      before: Type.Optional(Key),
    }),
    response: strict({ effects: Type.Array(strict(line)), more: Type.Boolean() }),
  }),
  attempts: call({
    operationId: 'effects.attempts',
    method: 'GET',
    path: '/Effects/{id}/attempts',
    summary: 'Every attempt at one, with what was answered, without secrets',
    access,
    params,
    response: Type.Array(EffectAttempt),
  }),
  retry: call({
    operationId: 'effects.retry',
    method: 'POST',
    path: '/Effects/{id}/retry',
    summary: 'Tries one again, now, as if it had never been tried',
    access,
    params,
    errors: ['CONFLICT'],
  }),
  retryAll: call({
    operationId: 'effects.retryAll',
    method: 'POST',
    path: '/Effects/failures/retry',
    summary: 'Tries everything that did not come about for one cause again, and answers how many',
    access,
    body: strict(failure),
    response: strict({ retried: Count }),
  }),
  settle: call({
    operationId: 'effects.settle',
    method: 'POST',
    path: '/Effects/{id}/settle',
    summary: 'Says that one is not needed any more, or was done by hand, and why: what waited for it goes on',
    access,
    params,
    body: strict({ how: oneOf(settlings), Motif: Reason }),
    errors: ['CONFLICT'],
  }),
  adopt: call({
    operationId: 'effects.adopt',
    method: 'POST',
    path: '/Effects/{id}/adopt',
    summary: 'Says that what stands in its way outside is ours, and why: it is looked at again',
    access,
    params,
    body: strict({ Motif: Reason }),
    errors: ['CONFLICT'],
  }),
  reach: call({
    operationId: 'effects.reach',
    method: 'POST',
    path: '/Effects/systems/{system}/reach',
    summary: 'Asks a system that could not be reached whether it is back, now',
    access,
    params: strict({ system: SystemName }),
    errors: ['CONFLICT'],
  }),
  pause: call({
    operationId: 'effects.pause',
    method: 'POST',
    path: '/Effects/systems/{system}/pause',
    summary: 'Leaves a system alone until it is resumed, and says why: what is under way ends, nothing begins',
    access,
    params: strict({ system: SystemName }),
    body: strict({ Motif: Reason }),
    errors: ['CONFLICT'],
  }),
  resume: call({
    operationId: 'effects.resume',
    method: 'POST',
    path: '/Effects/systems/{system}/resume',
    summary: 'Has what waits in a paused system go on, now',
    access,
    params: strict({ system: SystemName }),
    errors: ['CONFLICT'],
  }),
};
