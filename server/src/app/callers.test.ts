import { call, signedIn, strict } from '@passerelle/contracts/call.ts';
import { callersOf, credentials } from '@passerelle/contracts/callers.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RouteNeeds } from '../domains/domain.ts';
import type { LoadedActor } from '../domains/foundation/actor/actor.queries.ts';
import { actOf } from '../engines/act/from-call.ts';
import { routes } from '../platform/http/calls.ts';
import { builders } from '../testing/build.ts';
import { patiently } from '../testing/patiently.ts';
import { type Headers, type TestServer, testServer } from '../testing/test-server.ts';

const anywhere = { method: 'POST', access: signedIn, body: strict({ Nom: Type.String() }) } as const;
const response = strict({ n: Type.Integer() });
/** Calls of which each takes other callers. */
const calls = {
  all: call({
    ...anywhere,
    ...{ operationId: 'test.all', path: '/test/all', summary: 'Takes everybody', response, sensitive: true },
    callers: ['person', 'candidate', 'program'],
    scope: 'scim.read',
    limits: [{ name: 'loads' }],
  }),
  programs: call({
    ...anywhere,
    ...{ operationId: 'test.programs', path: '/test/programs', summary: 'Takes programs', response },
    callers: ['program'],
    scope: 'scim.read',
  }),
  link: call({
    ...anywhere,
    ...{ operationId: 'test.link', path: '/test/link', summary: 'Shows a link', response, shownOnce: true },
  }),
  people: call({ ...anywhere, operationId: 'test.people', path: '/test/people', summary: 'Takes people', response }),
};

let server: TestServer;
let admin: ReturnType<TestServer['as']>;
/** The credentials that were asked about, and how often the calls were answered. */
let asked: string[];
let answered = 0;

/** As whom the program reads and writes. */
const account = {
  ...{ IdPersonneEV1: 1, RoleIdPersonneEV1: 1, roles: [], acting: null, grants: [], fields: {} },
};

/** How a domain brings callers, and what they call. */
const besides = {
  routes: [
    ({ act, reads }: RouteNeeds) =>
      routes<LoadedActor, typeof calls>(calls, {
        all: async ({ body }, context) => {
          const { actor } = context.actor;
          await act(actOf(context), async ({ record }) => await record({ entity: 'Personne', id: 1, after: body }));
          reads.note(actor, { call: context.call, people: [1], fields: ['NIN'] });
          answered += 1;
          return { n: answered };
        },
        link: async (_input, context) =>
          await act(actOf(context), async () => {
            answered += 1;
            return { n: answered };
          }),
        // A handler is given whoever its call takes: no person here, nobody else there.
        programs: (_input, context) => ({ n: context.actor.actor.program }),
        people: (_input, context) => ({ n: context.actor.actor.IdPersonneEV1 }),
      }),
  ],
  callers: () => ({
    candidate: async (credential: string) => {
      asked.push(credential);
      return credential === 'theirs' ? { candidate: 31, link: 1 } : undefined;
    },
    program: async (credential: string) => {
      asked.push(credential);
      return credential === 'psl_good' ? { program: 7, scopes: ['scim.read'] as const, as: account } : undefined;
    },
  }),
};

beforeAll(async () => {
  server = await testServer({ beside: [besides] });
  admin = server.as((await builders(server.database).person({}, { roles: ['administrator'] })).login);
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

const own = { 'sec-fetch-site': 'same-origin' };
const candidate = { cookie: `a=b; ${credentials.candidate.cookie}=theirs`, ...own };
const program = { authorization: 'Bearer psl_good' };
const input = { body: { Nom: 'Ida' } };
const make = (one: (typeof calls)[keyof typeof calls], headers: Headers) => server.anonymous.call(one, input, headers);

describe('whoever a call does not take', () => {
  test.each([
    ['candidate', candidate],
    ['program', program],
  ] as const)(
    'a %s is refused like whoever brings nothing, before its rights or its body are looked at',
    async (kind, headers) => {
      const others = allCalls.filter((one) => one.access.kind !== 'anyone' && !callersOf(one).includes(kind));
      expect(others.length).toBeGreaterThan(200);
      for (const { method, path, operationId } of others) {
        // What no call reads: neither is it told to be wrong.
        const content = method === 'GET' ? {} : { 'content-type': 'application/json' };
        const request = {
          method,
          url: `/api${path.replace(/\{\w+\}/g, 'none')}`,
          payload: method === 'GET' ? '' : '{',
        };
        const mine = await server.anonymous.send({ ...request, headers: { ...headers, ...content } });
        const nobodys = await server.anonymous.send({ ...request, headers: content });
        expect([mine.statusCode, mine.body], operationId).toEqual([401, nobodys.body]);
      }
      expect(asked).toEqual([]);
    },
  );

  test('what anyone may ask asks nobody who they are', async () => {
    for (const { method, path, operationId, access } of allCalls) {
      if (access.kind !== 'anyone' || method !== 'GET' || path.includes('{')) continue;
      const answers = await Promise.all(
        [candidate, program, {}].map((headers) => server.anonymous.send({ method, url: `/api${path}`, headers })),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode)).size, operationId).toBe(1);
    }
    expect(asked).toEqual([]);
  });
});

test('a call answers the callers that it takes, and refuses the others', async () => {
  for (const headers of [candidate, program]) expect((await make(calls.all, headers)).status).toBe(200);
  expect((await admin.call(calls.all, input)).status).toBe(200);
  expect((await make(calls.programs, program)).body).toEqual({ n: 7 });
  asked = [];
  for (const [one, headers] of [
    [calls.programs, candidate],
    [calls.people, candidate],
    [calls.people, program],
  ] as const)
    expect((await make(one, headers)).error?.name).toBe('TOKEN_INVALID');
  expect((await admin.call(calls.programs, input)).error?.name).toBe('TOKEN_INVALID');
  expect(asked).toEqual([]);
});

test('who is nobody, or nobody any more, is refused like whoever brings nothing', async () => {
  const nothing = await make(calls.all, {});
  expect(nothing.error?.name).toBe('TOKEN_INVALID');
  const cookie = (value: string) => ({ cookie: `${credentials.candidate.cookie}=${value}`, ...own });
  for (const headers of [
    cookie('another'),
    cookie(''),
    { authorization: 'Bearer psl_bad' },
    { authorization: 'psl_good' },
  ])
    expect((await make(calls.all, headers)).raw).toBe(nothing.raw);
});

test('a cookie opens nothing for another site, nor where a token is sent beside it', async () => {
  const { cookie } = candidate;
  const foreign: Headers[] = [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'http://elsewhere.test' }];
  for (const headers of foreign)
    expect((await make(calls.all, { cookie, ...headers })).error?.name).toBe('TOKEN_INVALID');
  expect((await make(calls.all, { cookie, origin: 'http://portal.test' })).status).toBe(200);
  asked = [];
  // A leftover cookie makes nobody somebody else.
  expect((await admin.call(calls.all, input, candidate)).status).toBe(200);
  expect((await make(calls.all, { ...candidate, authorization: 'Bearer no' })).error?.name).toBe('TOKEN_INVALID');
  expect(asked).toEqual([]);
});

test('the history, the log of reads and the keys of repetition name who it was', async () => {
  const key = { 'idempotency-key': 'the-same-key' };
  const first = {
    candidate: await make(calls.all, { ...candidate, ...key }),
    program: await make(calls.all, { ...program, ...key }),
  };
  expect(first.candidate.status + first.program.status).toBe(400);
  const history = { params: { entity: 'Personne', id: '1' }, query: {} };
  const { entries } = (await admin.call(historyCalls.timeline, history)).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { who: null, candidate: null, program: 7 },
    { who: null, candidate: 31, program: null },
  ]);
  const other = { body: { Nom: 'Ada' } };
  for (const headers of [candidate, program])
    expect((await server.anonymous.call(calls.all, other, { ...headers, ...key })).error?.name).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  // What is read is noted within a second.
  await patiently(async () => {
    const { reads } = (await admin.call(historyCalls.reads, { query: { of: 1 } })).body;
    expect(reads).toContainEqual(expect.objectContaining({ who: null, candidate: null, program: 7, call: 'test.all' }));
    expect(reads).toContainEqual(
      expect.objectContaining({ who: null, candidate: 31, program: null, call: 'test.all' }),
    );
  });
});

test('what is shown once is kept under no key: who asks again is given another', async () => {
  const key = { 'idempotency-key': 'shown-once' };
  const [first, second] = [await admin.call(calls.link, input, key), await admin.call(calls.link, input, key)];
  expect(second.body.n).toBe(first.body.n + 1);
  const { rowCount } = await server.database.pool.query(`select from idempotency_key where key = 'shown-once'`);
  expect(rowCount).toBe(0);
  expect((await admin.call(calls.link, input, { 'idempotency-key': 'no' })).error?.name).toBe('INVALID_INPUT');
});

test('each is counted as itself', async () => {
  for (const headers of [candidate, program]) await make(calls.all, headers);
  const { rows } = await server.database.pool.query(
    `select count(distinct counted_by)::integer as callers from counted_call where name = 'loads' and counted_by is not null`,
  );
  expect(rows).toEqual([{ callers: 2 }]);
});
