import type { JobCause } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { ApiError } from '../http/api-error.ts';
import { thrownError } from '../log/thrown-error.ts';

/** A failure as it is kept with its job: a cause in our words, and what only who repairs it reads. */
export interface JobFailure {
  readonly cause: JobCause;
  /** Tells failures of one cause apart where the cause says little; empty where it says all. */
  readonly sign: string;
  readonly detail: string;
}

/** What a job ends with when it fails: kept with the job, as it is. */
export class FailedJob extends Error {
  readonly failure: JobFailure;
  readonly #thrown: unknown;

  constructor(error: unknown) {
    const failure = failureOf(error);
    super(failure.detail);
    this.name = 'FailedJob';
    this.stack = '';
    this.failure = failure;
    this.#thrown = error;
  }

  /** What was thrown, for the log: not kept with the job. */
  get thrown(): unknown {
    return this.#thrown;
  }
}

const longestDetail = 2000;
const longestSign = 160;
/** Causes that need no telling apart: whoever was concerned, one thing is to be repaired. */
const tellAll: ReadonlySet<JobCause> = new Set(['databaseAway', 'databaseFull', 'timeExceeded', 'serverStopped']);

/** What an error says of why a job failed. */
export function failureOf(thrown: unknown): JobFailure {
  const error = thrownError(thrown);
  const cause = causeOf(error);
  const message = error === thrown || error.name !== 'Error' ? `${error.name}: ${error.message}` : error.message;
  const stack = cause === 'bug' ? `\n${linesBelow(error.stack ?? '')}` : '';
  // Keys and counts differ from one job to the next; what went wrong does not.
  const sign = tellAll.has(cause) ? '' : message.replace(/\d+/g, '#').replace(/\s+/g, ' ').slice(0, longestSign);
  return { cause, sign, detail: `${message}${stack}`.slice(0, longestDetail) };
}

const linesBelow = (stack: string) => stack.split('\n').slice(1, 6).join('\n');

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNECTION',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'EPIPE',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);
const refusalCodes: ReadonlySet<string> = new Set(['EAUTH', 'EENVELOPE', 'EMESSAGE', 'ETLS']);
const databaseGone = /^(08|57P0)|^53300$/;
const databaseFull = /^(53100|53200|54000)$/;
/** What the driver says when it loses PostgreSQL has no code. */
const driverLoss =
  /^Connection terminated|^timeout exceeded when trying to connect|Client has encountered a connection/;

function causeOf(error: Error): JobCause {
  if (error instanceof ApiError) return 'refused';
  const { code, syscall, status, responseCode, severity } = error as Error & Readonly<Record<string, unknown>>;
  const said = String(code ?? '');
  if (severity !== undefined || /^[0-9A-Z]{5}$/.test(said)) {
    if (databaseGone.test(said)) return 'databaseAway';
    if (databaseFull.test(said)) return 'databaseFull';
    if (said === '57014') return 'timeExceeded';
    if (said.startsWith('23')) return 'refused';
    if (severity !== undefined) return 'bug';
  }
  if (driverLoss.test(error.message)) return 'databaseAway';
  if (/^pg-boss shut down/.test(error.message)) return 'serverStopped';
  if (error.name === 'TimeoutError' || /^handler execution exceeded/.test(error.message)) return 'timeExceeded';
  if (refusalCodes.has(said) || isRefusal(responseCode) || isRefusal(status)) return 'outsideRefused';
  if (networkCodes.has(said)) return syscall === 'connect' && isOurs(error) ? 'databaseAway' : 'outsideAway';
  return error.cause === undefined ? 'bug' : causeOf(thrownError(error.cause));
}

const isRefusal = (status: unknown) => typeof status === 'number' && status >= 400;

/** The driver's own refusals of a connection come with its frames. */
const isOurs = (error: Error) => /pg-pool|pg\/lib/.test(error.stack ?? '');
