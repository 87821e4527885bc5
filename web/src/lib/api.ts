import { type Call, type CallParts, callUrl, type Input, type Output, onlyReads } from '@passerelle/contracts/call.ts';
import { callersOf } from '@passerelle/contracts/callers.ts';
import { type ErrorBody, type ErrorCode, type ErrorDetail, errors, isErrorCode } from '@passerelle/contracts/errors.ts';
import { defaultLanguage, type Language, locales } from '@passerelle/contracts/languages.ts';
import { settingsCalls } from '@passerelle/contracts/session/settings.contract.ts';
import {
  answered,
  maintenanceMet,
  renewalFailed,
  roleChanged,
  sessionExpired,
  unreachable,
  viewAsEnded,
} from './connection.ts';
import { exchangeTelling } from './exchange-telling.ts';
import { noteKept } from './kept-records.ts';
import { paths } from './paths.ts';

/** Who calls, as every call says it. The session and the texts keep it up to date. */
export const caller: {
  token: () => Promise<string | undefined>;
  language: Language;
  /** `IdPersonneRole` that the screen shows: the server refuses a call made under another one. */
  role: number | undefined;
  /** Whose eyes the administrator looks through, reading only. */
  viewAs: number | undefined;
} = { token: async () => undefined, language: defaultLanguage, role: undefined, viewAs: undefined };

/** Why a call failed when the server gave no code of the catalogue: it named no error, or one that is not ours. */
export type Failure = 'unnamed' | 'unknownName' | 'token' | 'canceled' | 'unreachable';

export class ApiError extends Error {
  /** Code of the catalogue, absent when the answer carried none. */
  readonly code: ErrorCode | undefined;
  readonly failure: Failure | undefined;
  readonly status: number;
  readonly details: readonly ErrorDetail[];

  constructor(
    reason: ErrorCode | Failure,
    status: number,
    message: string = reason,
    details: readonly ErrorDetail[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = isErrorCode(reason) ? reason : undefined;
    this.failure = isErrorCode(reason) ? undefined : reason;
    this.status = status;
    this.details = details;
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Same key, same write: pass it again when trying again. */
  readonly idempotencyKey?: string;
  /** The call is about the acting role itself, so it is made whatever role the screen shows. */
  readonly underAnyRole?: boolean;
  /** No page speaks a language yet: whoever answers takes the reader's own. */
  readonly inAnyLanguage?: boolean;
  /** Told how much of a content has left, from 0 to 1. */
  readonly onSent?: (share: number) => void;
  /** Goes on while the page is left. */
  readonly keepalive?: boolean;
}

interface Parts extends CallParts {
  readonly body?: unknown;
  readonly content?: Blob;
}

/** How many calls were refused because the session is over. */
let expiries = 0;

/** Makes the call and gives the raw answer, for files and streams; throws `ApiError` when it is not a success. */
export async function openCall<C extends Call>(op: C, input: Input<C>, options: CallOptions = {}): Promise<Response> {
  const parts = input as Parts;
  const viewAs = op.access.kind === 'anyone' ? undefined : caller.viewAs;
  // The server refuses it too: nothing is sent in vain.
  if (viewAs !== undefined && !onlyReads(op)) throw new ApiError('VIEW_AS_READ_ONLY', 403);
  const headers = new Headers({ 'Accept-Language': options.inAnyLanguage ? '*' : locales[caller.language] });
  // Of who is no person, a token would say that it is one.
  const token = callersOf(op).includes('person') ? await caller.token() : undefined;
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const role = token && !options.underAnyRole ? caller.role : undefined;
  if (role !== undefined) headers.set('X-Person-Role', String(role));
  if (token && viewAs !== undefined) headers.set('X-View-As', String(viewAs));
  if (op.method !== 'GET') headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID());
  const type = parts.body === undefined ? parts.content?.type : 'application/json';
  if (type) headers.set('Content-Type', type);

  const expiriesBefore = expiries;
  let response: Response;
  try {
    const exchange = options.onSent ? exchangeTelling(options.onSent) : fetch;
    response = await exchange(callUrl(op, parts), {
      method: op.method,
      headers,
      body: parts.body === undefined ? parts.content : JSON.stringify(parts.body),
      signal: options.signal,
      keepalive: options.keepalive ?? false,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw new ApiError('canceled', 400, 'Request canceled');
    unreachable.set(true);
    throw new ApiError('unreachable', 400, String(cause));
  }
  if (!response.ok) {
    const failure = await failureOf(response, role);
    noteKept(failure.details, parts);
    throw failure;
  }

  unreachable.set(false);
  answered.set(answered.get() + 1);
  // An anonymous answer says nothing of the session, nor does one to a call made before another was refused.
  if (token && !renewalFailed.get() && expiries === expiriesBefore) sessionExpired.set(false);
  return response;
}

/** Makes a declared call. Throws `ApiError`. */
export async function callApi<C extends Call>(op: C, input: Input<C>, options?: CallOptions): Promise<Output<C>> {
  const response = await openCall(op, input, options);
  return (response.status === 204 ? undefined : await response.json()) as Output<C>;
}

/** Whether the server answers, asked of the lightest call. */
export async function askServer(): Promise<boolean> {
  return callApi(settingsCalls.getSettings, {}).then(
    () => true,
    () => false,
  );
}

async function failureOf(response: Response, role: number | undefined): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  const error = body?.error;
  if (!error) {
    if (response.status === 401) return new ApiError('token', 401);
    const gone = response.status >= 502 && response.status <= 504;
    if (gone) unreachable.set(true);
    return new ApiError(gone ? 'unreachable' : 'unnamed', response.status || 400);
  }
  if (error.name === 'SESSION_EXPIRED') {
    expiries++;
    sessionExpired.set(true);
  }
  // What was asked under a role that this tab has left since says nothing of the one that it took up.
  if (error.name === 'ROLE_CHANGED' && role === caller.role) roleChanged.set(true);
  if (error.name === 'SECOND_FACTOR_REQUIRED') leaveForSecondFactor();
  if (error.name === 'VIEW_AS_ENDED') viewAsEnded.set(true);
  if (error.name === 'ERROR_MAINTENANCE' || error.name === 'PORTAL_READ_ONLY')
    maintenanceMet.set(maintenanceMet.get() + 1);
  return new ApiError(
    isErrorCode(error.name) ? error.name : 'unknownName',
    error.statusCode ?? response.status,
    error.message,
    error.details,
  );
}

const leavingTakes = 5_000;
let leftAt = Number.NEGATIVE_INFINITY;

/** Calls are refused together: the first one leaves, and another would break that off to begin it anew. */
function leaveForSecondFactor(): void {
  if (performance.now() - leftAt < leavingTakes) return;
  leftAt = performance.now();
  location.assign(`${paths.secondFactor(caller.language)}?required=true`);
}

/** The server tells neither an unknown key nor what is hidden from what is missing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');
}

/** How loudly an error is told: what the session shows by itself, and what is shown in place, gives no toast. */
export function toastLevel(error: ApiError): 'none' | 'warning' | 'error' {
  if (error.code) return errors[error.code].toast;
  return error.failure === 'canceled' || error.failure === 'unreachable' ? 'none' : 'error';
}
