import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { Call } from '@passerelle/contracts/call.ts';
import type { ErrorBody, ErrorCode, ErrorDetail } from '@passerelle/contracts/errors.ts';
import { megabytes } from '@passerelle/contracts/files/file.kinds.ts';
import { asLanguage, defaultLanguage, type Language } from '@passerelle/contracts/languages.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { isOverload } from '../db/overload.ts';
import { acceptedLanguages } from './accept-language.ts';
import { ApiError } from './api-error.ts';
import { readJson } from './json-body.ts';
import { loggedUrl } from './redact.ts';
import { compileSerializer } from './serialization.ts';
import { compileValidator } from './validation.ts';

export interface HttpOptions {
  readonly log: FastifyBaseLogger;
  /** Proxies whose forwarding headers are believed. */
  readonly trustProxy: string | false;
  /** An outside provider that browsers sign in with: they must be allowed to reach it. */
  readonly issuer?: string | undefined;
  /** Whether browsers reach the portal over TLS alone: they are told to. */
  readonly overTls: boolean;
  /** Text of an error for people, in their language. */
  readonly messageOf: (code: ErrorCode, language: Language) => Promise<string>;
}

/** Fastify with the product's one way to validate, to fail, and to protect what it answers. */
export async function createServer(options: HttpOptions): Promise<FastifyInstance> {
  const { log, trustProxy, messageOf } = options;
  const setHeaders = protection(options);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),

    trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Filters stand in paths, as long as what Node takes as a first line with its headers (16 KB) once they are written for one.
    routerOptions: { maxParamLength: 8000, ignoreTrailingSlash: true, caseSensitive: true },
    // What Node refuses is no request yet.
    clientErrorHandler: (error, socket) => void refuseRaw(error, socket, options),
    // What the router refuses meets neither hooks nor the error handler.
    frameworkErrors: (error, request, reply) => {
      setHeaders(
        request.raw,
        reply.raw,
        () => void sendError(reply, asApiError(error), languageOf(request), messageOf),
      );
    },
  });
  app.removeContentTypeParser(['text/plain', 'application/json']);
  // Also as the standard of programs calls it.
  for (const type of ['application/json', 'application/scim+json'])
    app.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, text: string) => readJson(text));
  closeWhenAnswered(app);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, done as (error?: unknown) => void),
  );
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 3 } },
    zlibOptions: { level: 1 },
  });

  // Only the routes that ask for it.
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new ApiError('TOO_MANY_REQUESTS') });

  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    // Nobody waits for the answer any more, and what was asked for them was stopped.
    if (reply.raw.destroyed) return await reply.hijack();
    const failure = asApiError(error, request.routeOptions.config.call);
    if (failure.code === 'server_error' || failure.code === 'SERVER_BUSY')
      request.log.error({ err: error, url: loggedUrl(request) }, 'call failed');
    return await sendError(reply, failure, languageOf(request), messageOf);
  });
  return app;
}

/** How long, in seconds, browsers keep to TLS once they were told. */
const tlsAge = 31_536_000;

/** Sets the headers that protect a browser, worked out once. */
function protection({ issuer, overTls }: Pick<HttpOptions, 'issuer' | 'overTls'>): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Styles that are set by code are no styles of the page in its eyes.
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...(issuer ? [new URL(issuer).origin] : [])],
        // A document that somebody may read, shown before it is kept.
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: overTls && { maxAge: tlsAge, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
  });
}

/**
 * Stopping, the server lets each connection go once it is answered. Those that a browser opened in advance and never used
 * are not idle in Node's eyes: they would hold it for a minute.
 */
function closeWhenAnswered(app: FastifyInstance): void {
  const answering = new Map<Socket, number>();
  let closing = false;
  const count = (socket: Socket, by: 1 | -1) => {
    const before = answering.get(socket);
    // An answer may end after the connection that it went to.
    if (before === undefined) return;
    const now = before + by;
    answering.set(socket, now);
    if (closing && now === 0) socket.destroySoon();
  };
  app.server.on('connection', (socket) => {
    if (closing) return void socket.destroy();
    answering.set(socket, 0);
    socket.on('close', () => answering.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.on('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const [socket, answers] of answering) if (answers === 0) socket.destroy();
  });
}

/** Sends a failed answer: in the one shape, or in that of the call's family. */
export async function sendError(
  reply: FastifyReply,
  error: ApiError,
  language: Language,
  messageOf: HttpOptions['messageOf'],
  failsAs = reply.routeOptions.config.call?.failsAs ?? reply.routeOptions.config.failsAs,
): Promise<FastifyReply> {
  const body = await bodyOf(error, language, messageOf);
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type(`${failsAs?.type ?? 'application/json'}; charset=utf-8`)
    .serializer((value: unknown) => JSON.stringify(value))
    .send(failsAs ? failsAs.of(body.error) : body);
}

const rawCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Sends the one shape to whoever sent what cannot be read as a request, and hangs up. */
async function refuseRaw(
  { code = '' }: Error & { readonly code?: string },
  socket: Socket,
  { messageOf, overTls }: HttpOptions,
): Promise<void> {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const failure = new ApiError(rawCodes[code] ?? 'INVALID_INPUT');
  const body = JSON.stringify(await bodyOf(failure, defaultLanguage, messageOf));
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none'",
      ...(overTls ? [`Strict-Transport-Security: max-age=${tlsAge}`] : []),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** The one shape of a failed answer. */
async function bodyOf(error: ApiError, language: Language, messageOf: HttpOptions['messageOf']): Promise<ErrorBody> {
  return {
    error: {
      statusCode: error.status,
      name: error.code,
      message: await messageOf(error.code, language),
      ...(error.details && { details: error.details }),
    },
  };
}

/** The language that the caller reads: the first of ours that Accept-Language wants, else French. */
export function languageOf({ headers }: FastifyRequest): Language {
  for (const wanted of acceptedLanguages(headers['accept-language'] ?? '')) {
    const language = asLanguage(wanted);
    if (language) return language;
  }
  return defaultLanguage;
}

/** Whether the caller leaves the language to whoever answers. */
export const takesAnyLanguage = ({ headers }: FastifyRequest): boolean => headers['accept-language']?.trim() === '*';

const fastifyCodes: Readonly<Record<string, readonly [ErrorCode, ...ErrorDetail[]]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['INVALID_INPUT', { path: 'body', rule: 'json' }],
  FST_ERR_BAD_URL: ['INVALID_INPUT', { path: 'path', rule: 'unknownValue' }],
  FST_ERR_MAX_PARAM_LENGTH: ['URI_TOO_LONG'],
  FST_ERR_RATE_LIMIT: ['TOO_MANY_REQUESTS'],
};

function asApiError(error: FastifyError | Error, call?: Call): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = error as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' && call?.largeBody)
    return new ApiError(call.largeBody.beyond, [
      { path: 'body', rule: 'tooLarge', value: megabytes(call.largeBody.most) },
    ]);
  const [known, ...details] = (code ? fastifyCodes[code] : undefined) ?? [];
  if (known) return new ApiError(known, details.length ? details : undefined);
  if (statusCode === 429) return new ApiError('TOO_MANY_REQUESTS');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new ApiError('INVALID_INPUT');
  return new ApiError(isOverload(error) ? 'SERVER_BUSY' : 'server_error');
}
