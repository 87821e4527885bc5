import { createHash, randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { Call } from '@passerelle/contracts/call.ts';
import { credentials } from '@passerelle/contracts/callers.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { errors, isErrorCode } from '@passerelle/contracts/errors.ts';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { version } from '../platform/config/version.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { registerRoutes, schemes } from '../platform/http/calls.ts';
import { createServer, type HttpOptions, languageOf, sendError } from '../platform/http/server.ts';
import { nonceOfPage, ownStyles } from './reference-styles.ts';

/** A server of nothing but `/api/openapi.json`, made from the calls of the contract, and the reference page where calls are tried with a token. */
export async function createReference(
  options: HttpOptions,
  calls: readonly Call[] = allCalls,
): Promise<FastifyInstance> {
  const app = await createServer(options);
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    const nonce = randomBytes(16).toString('base64');
    const page = payload.replace('</head>', `<script>${ownStyles}</script></head>`);
    reply.header('content-security-policy', policyOf(page, nonce));
    return page.replaceAll(nonceOfPage, nonce);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Passerelle',
        version,
        description:
          'People and services of a group of companies. Send `Authorization: Bearer …`; `npm run token -- LOGIN` prints one for a demonstration account.',
      },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: {
          [schemes.person]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          [schemes.candidate]: { type: 'apiKey', in: 'cookie', name: credentials.candidate.cookie },
          [schemes.program]: {
            ...{ type: 'http', scheme: 'bearer' },
            description: `The token of a program, which begins with \`${credentials.program.bearer}\``,
          },
        },
        schemas: { Error: errorSchema },
      },
    },
    transform: ({ schema, url }) => {
      if (!schema || !('operationId' in schema)) return { schema: { ...schema, hide: true }, url };
      return { schema: withErrors(schema as Documented), url: url.replace(/^\/api/, '') };
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      nonce: nonceOfPage,
      authentication: { preferredSecurityScheme: schemes.person },
      // Nothing of what is tried here goes anywhere but to this server.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  app.setNotFoundHandler(async (request, reply) =>
    sendError(reply, new ApiError('NOT_FOUND'), languageOf(request), options.messageOf),
  );
  // Their declarations are what matters: nothing is answered here.
  const routes = calls.map((call) => ({ call, handler: () => undefined }));
  registerRoutes(app, routes, {
    identify: async () => undefined,
    admit: async () => {},
    count: async () => {},
    keptInstead: async () => new Map(),
  });
  await app.ready();
  return app;
}

/**
 * A page that runs no script but its own: what stands within it, by its hash, and what this server sends. The styles that its
 * makers write into it bear the answer's own nonce.
 */
function policyOf(page: string, nonce: string): string {
  const own = [...page.matchAll(/<script[^<>]*>([^<]+)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${own.join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
  ].join('; ');
}

function fileAnswer(types: readonly string[]) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
  return { 200: { description: 'The file', content } };
}

interface Documented {
  readonly 'x-receives'?: readonly string[];
  readonly 'x-produces'?: readonly string[];
  readonly response?: Readonly<Record<string, object>>;
  readonly 'x-access': Call['access'];
  readonly 'x-errors': Readonly<Record<string, readonly string[]>>;
  readonly 'x-cached'?: boolean;
  readonly 'x-fails-as'?: { readonly type: string; readonly schema: object };
}

const saidHeader = (description: string) => ({ type: 'string', description });
const headersOf = {
  200: { ETag: saidHeader('Changes with what is answered') },
  201: { Location: saidHeader('Where what was made is read') },
} as const;

const errorSchema = {
  type: 'object' as const,
  required: ['error'],
  properties: {
    error: {
      type: 'object' as const,
      required: ['statusCode', 'name', 'message'],
      properties: {
        statusCode: { type: 'integer' as const },
        name: { type: 'string' as const, enum: Object.keys(errors).filter(isErrorCode) },
        message: { type: 'string' as const },
        details: {
          type: 'array' as const,
          items: {
            type: 'object' as const,
            properties: {
              path: { type: 'string' as const },
              rule: { type: 'string' as const },
              value: { type: 'string' as const },
            },
          },
        },
      },
    },
  },
};

/** Documents the codes of each status; the routes themselves serialise errors in one place. */
function withErrors(schema: Documented) {
  const failures = Object.entries(schema['x-errors']).map(([status, codes]) => [
    status,
    { description: codes.join(', '), ...failureOf(schema) },
  ]);
  const received = schema['x-receives'];
  return {
    ...schema,
    ...(received && { consumes: received, body: { type: 'string', format: 'binary' } }),
    response: { ...successOf(schema), ...Object.fromEntries(failures) },
  } as never;
}

function successOf({ response = {}, 'x-produces': produces, 'x-cached': cached }: Documented) {
  const { 200: ok, 201: made } = response;
  if (made) return { 201: { ...made, headers: headersOf[201] } };
  if (ok && cached)
    return { 200: { ...ok, headers: headersOf[200] }, 304: { type: 'null', description: 'As If-None-Match says' } };
  if (ok) return { 200: ok };
  return produces ? fileAnswer(produces) : { 204: { type: 'null', description: 'Done' } };
}

function failureOf({ 'x-fails-as': own }: Documented) {
  return own ? { content: { [own.type]: { schema: own.schema } } } : { $ref: '#/components/schemas/Error' };
}
