import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Call, type CallParts, callUrl, type Input, type Output } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { commonErrors, type ErrorBody, type ErrorCode } from '@passerelle/contracts/errors.ts';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { importJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import type pg from 'pg';
import { pino } from 'pino';
import { prepareAppRole } from '../app/app-role.ts';
import { compose, type Parts } from '../app/compose.ts';
import { readSettings, type Settings } from '../platform/config/settings.ts';
import { openDatabase, openPool } from '../platform/db/database.ts';
import { embeddedIssuer } from '../platform/identity/embedded-issuer.ts';
import { providerKeys } from '../platform/identity/provider-keys.ts';
import { type Jobs, startJobs } from '../platform/jobs/jobs.ts';
import { met } from './met.ts';
import { requireProtection } from './protective-headers.ts';
import { type TestDatabase, type TestDatabaseOptions, testDatabase } from './test-database.ts';

/** What a call answered: its body as the contract says, or the error it failed with. */
export interface Answer<C extends Call> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** The answer as it left, for comparing bytes. */
  readonly raw: string;
  /** The same where it is no text. */
  readonly bytes: Buffer;
  /** @throws when the call failed */
  readonly body: Output<C>;
  /** Undefined when the call succeeded. */
  readonly error: ErrorBody['error'] | undefined;
}

export type Headers = Readonly<Record<string, string>>;

/** What is sent where a call receives a content, and what it is declared as. */
export interface Content {
  readonly bytes: Buffer | string;
  readonly type: string;
}

/** Somebody who makes calls. */
export interface Caller {
  call<C extends Call>(call: C, input: Input<C, Content>, headers?: Headers): Promise<Answer<C>>;
  /** Any request, for what no client of ours would send. Throws where a call fails in a way that its contract does not say. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly jobs: Jobs | undefined;
  readonly settings: Settings;
  /** A good token of that login, with claims that replace the usual ones. */
  token(login: string, claims?: JWTPayload): Promise<string>;
  /** A caller with a good token of that login, whether or not anybody has it. */
  as(login: string): Caller;
  readonly anonymous: Caller;
  /** A caller with a token made otherwise: claims, and parts of its head, that replace the usual ones. */
  withToken(login: string, claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Caller;
  /** Another server process on the same database. It ends with this one. */
  replica(): Promise<TestServer>;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

export interface TestServerOptions extends TestDatabaseOptions {
  /** Settings other than those of a test, as the environment gives them. */
  readonly env?: Environment;
  /** With jobs, of its own making only: nothing of the product runs by itself. */
  readonly jobs?: boolean;
  /** What answers calls, and tells who makes them, beside the domains. */
  readonly beside?: Parts['beside'];
  /** What it logs; nothing unless said. */
  readonly log?: FastifyBaseLogger;
  /** The database that it works on; else one of its own. */
  readonly on?: TestDatabase;
  /** What is done to its database before it is composed. */
  readonly before?: (database: TestDatabase) => Promise<void>;
}

const SECRET_KEY = 'the key of tests, which open secrets';
const silent = pino({ level: 'silent' });

/** The application as it is composed for production, on a database of its own. */
export async function testServer({
  env = {},
  jobs: withJobs = false,
  beside,
  before,
  on,
  log = silent,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const database = on ?? (await testDatabase(options));
  await before?.(database);
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-server-'));
  const jobs = withJobs ? await startJobs(database.pool, silent) : undefined;
  const server = await serverOn(database, { DATA_DIR: folder, ...env }, { jobs, beside, log });
  return {
    ...server,
    close: async () => {
      await server.close();
      await jobs?.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Composed {
  readonly jobs: Jobs | undefined;
  readonly beside: Parts['beside'] | undefined;
  readonly log: FastifyBaseLogger;
}

async function serverOn(
  database: TestDatabase,
  env: Environment,
  { jobs, beside = [], log = silent }: Partial<Composed> = {},
): Promise<TestServer> {
  const settings = readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'http://portal.test', SECRET_KEY, ...env });
  const pool = await applicationPool(database);
  const db = openDatabase(pool);
  const app = await compose({ settings, pool, db, log, beside, ...(jobs && { jobs }) });
  await app.ready();
  const sign = await tokenMaker(database, settings);
  const tokens = new Map<string, Promise<string>>();
  const replicas: TestServer[] = [];

  function tokenOf(login: string): Promise<string> {
    const token = tokens.get(login) ?? sign(login, {});
    tokens.set(login, token);
    return token;
  }

  function caller(token: () => Promise<string> | undefined): Caller {
    const send = async (request: InjectOptions) => {
      const bearer = await token();
      const asked = {
        ...request,
        headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...request.headers },
      };
      const response = isStream(asked) ? await openingOf(app, asked) : await app.inject(asked);
      requireDeclared(asked, response);
      return response;
    };
    return {
      send,
      call: async (call, input, headers = {}) => answerOf(await send(requestOf(call, input, headers)), call),
    };
  }
  return {
    app,
    database,
    jobs,
    settings,
    token: (login, claims) => (claims ? sign(login, claims) : tokenOf(login)),
    as: (login) => caller(() => tokenOf(login)),
    anonymous: caller(() => undefined),
    withToken: (login, claims, header) => caller(() => sign(login, claims, header)),
    replica: async () => {
      const replica = await serverOn(database, env);
      replicas.push(replica);
      return replica;
    },
    close: async () => {
      for (const replica of replicas) await replica.close();
      await app.close();
      await db.destroy();
    },
  };
}

/** As the application connects: with its own role, where the user of the tests may make roles. */
export async function applicationPool({ pool, url }: TestDatabase): Promise<pg.Pool> {
  const client = await pool.connect();
  try {
    return openPool(url, pool.options.max, () => undefined, await prepareAppRole(client));
  } finally {
    client.release();
  }
}

async function tokenMaker({ pool }: TestDatabase, settings: Settings) {
  const [jwk] = (await providerKeys(pool)).signing;
  const key = await importJWK(jwk, 'RS256');
  return (login: string, claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: embeddedIssuer(settings.PUBLIC_URL),
      aud: settings.OIDC_AUDIENCE,
      preferred_username: login,
      amr: ['pwd', 'otp'],
      iat: now,
      exp: now + 3600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid!, ...header })
      .sign(key);
  };
}

const streams = allCalls
  .filter(({ produces }) => produces?.includes('text/event-stream'))
  .map(({ path }) => `/api${path}`);
/** However the path is spelt: an answer that never ends would hold a test for ever. */
function isStream({ url }: InjectOptions): boolean {
  const { pathname } = new URL(String(url), 'http://portal.test');
  try {
    return streams.includes(decodeURIComponent(pathname).replace(/\/$/, ''));
  } catch {
    return false;
  }
}

/** What is written out in a path before what is not: the first that fits is the one that answers. */
const requests = allCalls
  .toSorted((one, other) => variables(one) - variables(other))
  .map((call) => ({
    call,
    path: new RegExp(`^/api${call.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

function variables({ path }: Call): number {
  return path.split('{').length;
}

/** @throws where a call failed in a way that its contract does not say */
function requireDeclared({ method, url }: InjectOptions, { statusCode, body, headers }: LightMyRequestResponse): void {
  const { pathname } = new URL(String(url), 'http://portal.test');
  const made = requests.find(({ call, path }) => call.method === method && path.test(pathname));
  requireProtection(headers, String(url), made?.call);
  if (statusCode < 400 && made) met('call', made.call.operationId);
  const name = statusCode < 400 ? undefined : codeIn(body, made?.call);
  if (!name) return;
  met('error', name);
  if (made) met('declared', `${made.call.operationId} ${name}`);
  if (made && ![...commonErrors, ...(made.call.errors ?? [])].includes(name))
    throw new Error(`${made.call.operationId} answers ${name}, which is not among the errors of its contract`);
}

/** The code of a failed answer, in the product's shape or in that of the call's family. */
export function codeIn(body: string, call: Call | undefined): ErrorCode | undefined {
  if (body.startsWith('{"error":')) return (JSON.parse(body) as ErrorBody).error.name;
  return call?.failsAs && body.startsWith('{') ? call.failsAs.codeIn(JSON.parse(body)) : undefined;
}

/** How an answer begins that does not end by itself: read no further than its head, or whole where it is a refusal. */
async function openingOf(app: FastifyInstance, request: InjectOptions): Promise<LightMyRequestResponse> {
  const response = await app.inject({ ...request, payloadAsStream: true });
  const stream = response.stream();
  if (response.statusCode < 400) {
    stream.destroy();
    response.raw.res.destroy();
    return response;
  }
  const body = await text(stream);
  return Object.assign(response, { body, payload: body, json: () => JSON.parse(body) });
}

/** The request that a contract's call makes. */
export function requestOf<C extends Call>(call: C, input: Input<C, Content>, headers: Headers = {}): InjectOptions {
  const { body, content, ...parts } = input as CallParts & { body?: object; content?: Content };
  return {
    method: call.method,
    url: callUrl(call, parts),
    headers: { ...headers, ...(content?.type && { 'content-type': content.type }) },
    ...(body && { payload: body }),
    ...(content && { payload: content.bytes }),
  };
}

function answerOf<C extends Call>(response: LightMyRequestResponse, call: Call): Answer<C> {
  const { statusCode: status, headers, body: raw, rawPayload: bytes } = response;
  const isJson = /^application\/(?:\w+\+)?json/.test(String(headers['content-type'] ?? ''));
  const parsed: unknown = isJson && raw ? JSON.parse(raw) : undefined;
  const name = call.failsAs && status >= 400 ? codeIn(raw, call) : undefined;
  const error = name
    ? { statusCode: status, name, message: raw }
    : status >= 400
      ? (parsed as ErrorBody).error
      : undefined;
  return {
    status,
    headers,
    raw,
    bytes,
    error,
    get body() {
      if (status >= 400) throw new Error(`The call failed: ${status} ${raw}`);
      return parsed as Output<C>;
    },
  };
}
