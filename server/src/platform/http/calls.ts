import { type Call, callUrl, type Input, type Output } from '@passerelle/contracts/call.ts';
import { type CallerKind, callersOf } from '@passerelle/contracts/callers.ts';
import { commonErrors, errors, type FailureShape } from '@passerelle/contracts/errors.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { type CallLimit, limits } from '@passerelle/contracts/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstOf } from '../sure.ts';
import { ApiError } from './api-error.ts';
import { sendTagged } from './etag.ts';
import { type KeptInstead, leadingOn } from './lead-on.ts';
import { acceptAnyBody, bodyStream, discardRestOfBody, type Received } from './received.ts';
import { languageOf } from './server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers. */
    readonly call?: Call;
    /** How it fails, where it answers none. */
    readonly failsAs?: FailureShape | undefined;
  }
}

/** What a handler is given besides its input. `Who` is the actor, absent on anonymous calls. */
export interface CallContext<Who> {
  readonly actor: Who;
  readonly call: Call;
  readonly language: Language;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborted once whoever called went away before they were answered. */
  readonly signal: AbortSignal;
  /** Who calls and whether they may, asked again: for an answer that lasts. Throws as the call would be refused now. */
  readonly again: () => Promise<Who>;
}

/** Callers who are no people, as handlers are given them. */
export interface OutsideCallers<Who> {
  readonly candidate: { readonly actor: { readonly candidate: number; readonly link: number } };
  /** `as` is the account that what it reads and writes is judged as. */
  readonly program: {
    readonly actor: { readonly program: number; readonly account: number };
    readonly as: ActorOf<Who>;
  };
}
export type OutsideCaller<Who> = OutsideCallers<Who>[keyof OutsideCallers<Who>];

type ActorOf<Who> = Who extends { readonly actor: infer Actor } ? Actor : never;

/** Whoever a call takes: people, given as `Who`, unless it says otherwise. A handler that forgets one of them does not compile. */
type TakenBy<C extends Call, Who> = C['callers'] extends readonly (infer Kind)[]
  ? ('person' extends Kind ? Who : never) | OutsideCallers<Who>[Extract<Kind, keyof OutsideCallers<Who>>]
  : Who;

export type Handler<C extends Call, Who> = (
  input: Input<C, Received>,
  context: CallContext<TakenBy<C, Who>>,
) => Promise<Output<C> | FastifyReply> | Output<C> | FastifyReply;

/** A call with what answers it. */
export interface Route<Who = unknown> {
  readonly call: Call;
  readonly handler: (input: never, context: CallContext<Who>) => unknown;
}

/** Pairs calls with handlers; every call must have one, each typed by its own contract. */
export function routes<Who, const Calls extends Readonly<Record<string, Call>>>(
  calls: Calls,
  handlers: { readonly [K in keyof Calls]: Handler<Calls[K], Who> },
): readonly Route<Who>[] {
  return Object.entries(calls).map(([name, call]) => ({
    call,
    handler: handlers[name as keyof Calls] as Route<Who>['handler'],
  }));
}

/** Finds who calls and refuses those who may not; runs before the handler, after the input is known to be well formed. */
export interface Gatekeeper<Who> {
  /** Before anything is read: a bad token never reaches validation. Undefined on anonymous calls without a session. */
  readonly identify: (request: FastifyRequest, call: Call) => Promise<Who>;
  readonly admit: (who: Who, call: Call, params: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly keptInstead: KeptInstead<Who>;
  /** Counts a call that is admitted towards its limits. */
  readonly count: (who: Who | undefined, call: Call, request: FastifyRequest) => Promise<void>;
}

const parameter = /\{(\w+)\}/g;

/** A path as the router reads it. */
const urlOf = (path: string) => `/api${path.replace(parameter, ':$1')}`;

/** What addresses are of a path. */
function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(parameter, '[^/]+')}/?$`);
}

/** What paths of one shape have in common, whatever their parameters are called. */
const shapeOf = (path: string) => path.replace(parameter, '{}');

/** What calls of a path are made by: what is read is also asked about. */
function methodsOf(calls: readonly Call[]): readonly string[] {
  return calls.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
}

/**
 * The methods that an address under `/api` is answered by, whatever its query: for whoever asks it by another. Of paths that
 * read it, the one that names more of it counts.
 */
export function methodsAt(calls: readonly Call[]): (url: string) => readonly string[] {
  const byShape = [...Map.groupBy(calls, ({ path }) => shapeOf(path)).values()].map((own) => {
    const { path } = firstOf(own);
    return { pattern: patternOf(path), methods: methodsOf(own), parameters: path.match(parameter)?.length ?? 0 };
  });
  const nearestFirst = byShape.toSorted((a, b) => a.parameters - b.parameters);
  return (url) => {
    const [asked = ''] = url.split('?');
    return nearestFirst.find(({ pattern }) => pattern.test(asked))?.methods ?? [];
  };
}

/** How an address fails at which no call is, beside those of a family that fails in a shape of its own. */
export function failureAt(calls: readonly Call[]): (url: string) => FailureShape | undefined {
  const families = Map.groupBy(
    calls.filter(({ failsAs }) => failsAs),
    ({ failsAs }) => failsAs,
  );
  const roots = [...families].map(([shape, own]) => ({ shape, root: `/api${rootOf(own.map(({ path }) => path))}/` }));
  return (url) => roots.find(({ root }) => url.startsWith(root))?.shape;
}

/** The parts with which all paths begin. */
function rootOf(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split('/').slice(0, -1));
  const apart = first.findIndex((part, n) => others.some((other) => other[n] !== part));
  return (apart < 0 ? first : first.slice(0, apart)).join('/');
}

/**
 * Registers routes under `/api`: schemas from the contract, access from the gatekeeper, which lets in none but the callers that
 * a call takes.
 */
export function registerRoutes<Who>(
  app: FastifyInstance,
  list: readonly Route<Who>[],
  gatekeeper: Gatekeeper<Who | OutsideCaller<Who>>,
): void {
  const seen = new Set<string>();
  const add = (to: FastifyInstance, { call, handler }: Route<Who>) => {
    if (seen.has(call.operationId)) throw new Error(`Call declared twice: ${call.operationId}`);
    seen.add(call.operationId);
    const who = new WeakMap<FastifyRequest, Who | OutsideCaller<Who>>();
    const leading = leadingOn(call, gatekeeper.keptInstead);
    to.route({
      method: call.method,
      url: urlOf(call.path),
      schema: schemaOf(call),
      config: { call },
      onRequest: async (request) => {
        who.set(request, await gatekeeper.identify(request, call));
      },
      ...(call.largeBody && { bodyLimit: call.largeBody.most }),
      // A content is taken as it comes: who would unpack it beside takes the beginning of it.
      ...(call.receives && { onResponse: discardRestOfBody(call.receives), decompress: false }),
      preHandler: async (request) => {
        const caller = who.get(request) as Who | OutsideCaller<Who>;
        await leading.orInstead(caller, request, async () => {
          await gatekeeper.admit(caller, call, (request.params ?? {}) as Record<string, unknown>);
        });
        await leading.first(caller, request);
        if (call.limits) await gatekeeper.count(caller, call, request);
      },
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const input = {
          params,
          query,
          ...(call.receives ? { content: bodyStream(request, call.receives) } : { body }),
        };
        if (!call.cached) reply.header('cache-control', 'no-store');
        let left: AbortSignal | undefined;
        const caller = who.get(request) as Who;
        const answer = await leading.orInstead(caller, request, () =>
          handler(input as never, {
            actor: caller,
            call,
            language: languageOf(request),
            request,
            reply,
            get signal() {
              left ??= whenLeft(reply);
              return left;
            },
            again: async () => {
              const now = await gatekeeper.identify(request, call);
              await gatekeeper.admit(now, call, (request.params ?? {}) as Record<string, unknown>);
              return now as Who;
            },
          }),
        );
        if (reply.sent || answer === reply) return reply;
        if (call.cached && !reply.hasHeader('etag')) return sendTagged(request, reply, answer);
        if (call.creates)
          return reply
            .code(201)
            .header(
              'location',
              callUrl({ path: call.creates }, { params: { ...(params as object), ...(answer as object) } }),
            )
            .send(answer);
        if (call.response === undefined && !call.produces) return reply.code(204).send();
        return answer;
      },
    });
  };
  for (const route of list) if (!route.call.receives) add(app, route);
  refuseOtherMethods(
    app,
    list.map(({ call }) => call),
  );
  void app.register(async (scope) => {
    acceptAnyBody(scope);
    for (const route of list) if (route.call.receives) add(scope, route);
  });
}

/**
 * A path that another one with a parameter also reads (`/Personnes/recherche` and `/Personnes/{id}`) is not that one's by the
 * methods that it lacks: it is asked in a wrong way, not for a key that is none.
 */
function refuseOtherMethods(app: FastifyInstance, calls: readonly Call[]): void {
  for (const own of Map.groupBy(calls, ({ path }) => shapeOf(path)).values()) {
    const { path } = firstOf(own);
    const methods = methodsOf(own);
    const asked = `/api${path.replace(parameter, '$1')}`;
    const others = calls.filter((one) => shapeOf(one.path) !== shapeOf(path) && patternOf(one.path).test(asked));
    for (const method of new Set(others.map((one) => one.method).filter((one) => !methods.includes(one))))
      app.route({
        method,
        url: urlOf(path),
        schema: { hide: true },
        config: { failsAs: firstOf(own).failsAs },
        exposeHeadRoute: false,
        onRequest: async (_request, reply) => {
          reply.header('allow', methods.join(', '));
          throw new ApiError('METHOD_NOT_ALLOWED');
        },
        handler: () => undefined,
      });
  }
}

/** Aborts where a connection closes before its answer has gone out. */
function whenLeft({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) leaving.abort();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return leaving.signal;
}

/** What the OpenAPI document calls the way in which each kind of caller is recognised. */
export const schemes = {
  person: 'bearer',
  candidate: 'candidate',
  program: 'program',
} as const satisfies Record<CallerKind, string>;

function saidLimit({ name, by = 'caller' }: CallLimit) {
  return [name, { ...limits[name], by: typeof by === 'function' ? 'what it names' : by }];
}

function schemaOf(call: Call) {
  const codes = [...commonErrors, ...(call.errors ?? [])];
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const security = callersOf(call).map((kind) => ({ [schemes[kind]]: [] }));
  return {
    operationId: call.operationId,
    summary: call.summary,
    tags: [firstOf(call.operationId.split('.'))],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(security.length > 0 && { security }),
    response: {
      ...(call.response ? { [call.creates ? 201 : 200]: call.response } : {}),
    },
    ...(call.secret && { 'x-secret': call.secret }),
    ...(call.creates && { 'x-creates': call.creates }),
    ...(call.scope && { 'x-scope': call.scope }),
    ...(call.cached && { 'x-cached': true }),
    ...(call.shownOnce && { 'x-shown-once': true }),
    ...(call.failsAs && { 'x-fails-as': { type: call.failsAs.type, schema: call.failsAs.schema } }),
    ...(call.receives && { 'x-receives': call.receives.types }),
    ...(call.produces && { 'x-produces': call.produces }),
    'x-access': call.access,
    ...(call.sensitive && { 'x-sensitive': true }),
    ...(call.limits && { 'x-limits': Object.fromEntries(call.limits.map(saidLimit)) }),
    'x-errors': Object.fromEntries(byStatus),
  };
}
