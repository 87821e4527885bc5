import { Type } from 'typebox';
import { call, holding, Instant, NamedPerson, nullable, oneOf, signedIn, strict } from '../call.ts';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'calledOff'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * Why a job failed, as far as it can be told without reading code.
 * - `databaseAway`, `databaseFull`: ours could not be reached, or has no room
 * - `timeExceeded`: it took longer than it may
 * - `serverStopped`: the server that held it ended or fell silent
 * - `outsideAway`, `outsideRefused`: another system did not answer, or said no
 * - `refused`: a rule of ours, or of the database, said no
 * - `bug`: anything else
 */
export const jobCauses = [
  'databaseAway',
  'databaseFull',
  'timeExceeded',
  'serverStopped',
  'outsideAway',
  'outsideRefused',
  'refused',
  'bug',
] as const;
export type JobCause = (typeof jobCauses)[number];

const JobId = Type.String({ format: 'uuid' });
const Queue = Type.String({ minLength: 1, maxLength: 80, pattern: '^[\\w.]+$' });
const Count = Type.Integer({ minimum: 0 });

/** A failure that others share: the same queue, cause and sign are the same failure. */
const Failure = {
  queue: Queue,
  cause: oneOf(jobCauses),
  /** Tells failures of one cause apart where the cause says little; empty where it says all. */
  sign: Type.String({ maxLength: 200 }),
};

const Progress = nullable(strict({ done: Count, total: Count }));

export const MyJob = strict({
  id: JobId,
  queue: Queue,
  key: nullable(Type.String()),
  state: oneOf(jobStates),
  progress: Progress,
  askedAt: Instant,
  /** Screen of what it works on, as a path below the language. */
  opens: nullable(Type.String()),
});

export const JobLine = strict({
  ...MyJob.properties,
  /** How many times it was begun. */
  attempts: Count,
  startedAt: nullable(Instant),
  endedAt: nullable(Instant),
  /** It waits until then, to be tried again or for its turn. */
  notBefore: nullable(Instant),
  /** Who asked for it; null where the product did. */
  by: nullable(NamedPerson),
  /** Why its last attempt failed. */
  failure: nullable(strict({ cause: oneOf(jobCauses), detail: Type.String() })),
});

export const jobsCalls = {
  mine: call({
    operationId: 'jobs.mine',
    method: 'GET',
    path: '/Jobs/mine',
    summary: 'What one asked for that waits, runs, or ended within a day, newest first',
    access: signedIn,
    anyRole: true,
    personal: true,
    response: Type.Array(MyJob),
  }),
  queues: call({
    operationId: 'jobs.queues',
    method: 'GET',
    path: '/Jobs/queues',
    summary: 'Every queue with what waits, runs, failed, and was done within a day',
    access: holding('adm'),
    response: Type.Array(
      strict({
        queue: Queue,
        /** Cron expression in UTC of what runs by itself at its hours; null for what is asked for. */
        cron: nullable(Type.String()),
        waiting: Count,
        running: Count,
        failed: Count,
        done: Count,
        lastDone: nullable(Instant),
      }),
    ),
  }),
  failures: call({
    operationId: 'jobs.failures',
    method: 'GET',
    path: '/Jobs/failures',
    summary: 'What failed for good and was not done since, grouped by cause, the latest first',
    access: holding('adm'),
    response: Type.Array(
      strict({ ...Failure, count: Count, first: Instant, last: Instant, detail: Type.String(), sample: JobId }),
    ),
  }),
  list: call({
    operationId: 'jobs.list',
    method: 'GET',
    path: '/Jobs',
    summary: 'Jobs, of a queue or of all, in a state or in any, newest first; a hundred at most',
    access: holding('adm'),
    query: strict({ queue: Type.Optional(Queue), state: Type.Optional(oneOf(jobStates)) }),
    response: Type.Array(JobLine),
  }),
  retry: call({
    operationId: 'jobs.retry',
    method: 'POST',
    path: '/Jobs/{id}/retry',
    summary: 'Has a job that failed tried again',
    access: holding('adm'),
    params: strict({ id: JobId }),
    errors: ['CONFLICT'],
  }),
  retryAll: call({
    operationId: 'jobs.retryAll',
    method: 'POST',
    path: '/Jobs/failures/retry',
    summary: 'Has everything that failed for the same cause tried again, and answers how many',
    access: holding('adm'),
    body: strict(Failure),
    response: strict({ retried: Count }),
  }),
  callOff: call({
    operationId: 'jobs.callOff',
    method: 'DELETE',
    path: '/Jobs/{id}',
    summary: 'Calls a waiting job off; one that runs already goes on',
    access: holding('adm'),
    params: strict({ id: JobId }),
    errors: ['CONFLICT'],
  }),
};
