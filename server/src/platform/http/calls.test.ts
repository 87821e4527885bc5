import { anyone, call, signedIn, strict } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { toldParams } from '@passerelle/contracts/secret-paths.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReference } from '../../app/openapi.ts';
import { ApiError } from './api-error.ts';
import { registerRoutes, routes } from './calls.ts';
import type { HttpOptions } from './server.ts';
import { createServer } from './server.ts';

const Thing = strict({ id: Type.Integer(), Nom: Type.String() });
const own = {
  failsAs: {
    type: 'application/own+json',
    schema: strict({ detail: Type.String() }),
    of: ({ name }) => ({ detail: name }),
    codeIn: () => undefined,
  },
} as const satisfies Partial<Parameters<typeof call>[0]>;
const calls = {
  make: call({
    ...{ operationId: 'test.make', method: 'POST', path: '/things/{shelf}', summary: 'Makes a thing', access: anyone },
    ...{ params: strict({ shelf: Type.String() }), response: Thing, creates: '/things/{shelf}/{id}' },
  }),
  read: call({
    ...{ operationId: 'test.read', method: 'GET', path: '/things', summary: 'Reads things', access: anyone },
    ...{ cached: true, response: Type.Array(Thing) },
  }),
  foreign: call({
    ...{
      operationId: 'test.foreign',
      method: 'POST',
      path: '/foreign',
      summary: 'Fails as others do',
      access: signedIn,
    },
    ...{ body: strict({ Nom: Type.String() }), ...own },
  }),
  open: call({
    ...{ operationId: 'test.open', method: 'GET', path: '/open/{shelf}/{token}', summary: 'Opens', access: anyone },
    ...{ params: strict({ shelf: Type.String(), token: Type.String() }), secret: ['token'] },
  }),
};

let app: FastifyInstance;
let options: HttpOptions;
/** What the log was told. */
const logged: string[] = [];
let hidden = 'one';
let signed = true;

beforeAll(async () => {
  options = {
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }) as never,
    trustProxy: false,
    overTls: false,
    messageOf: async (code) => code,
  };
  app = await createServer(options);
  const answering = routes<undefined, typeof calls>(calls, {
    make: () => ({ id: 7, Nom: 'made' }),
    // What the shape does not name never leaves: neither does it tell that it changed.
    read: () => [{ id: 1, Nom: 'read', hidden }] as never,
    foreign: () => {
      throw new ApiError('CONFLICT');
    },
    open: () => {
      throw new Error('out of order');
    },
  });
  registerRoutes(app, answering, {
    identify: async (_request, { access }) => {
      if (access.kind !== 'anyone' && !signed) throw new ApiError('TOKEN_INVALID');
      return undefined;
    },
    ...{ admit: async () => {}, count: async () => {}, keptInstead: async () => new Map() },
  });
});
afterAll(() => app.close());

test('what is made is answered 201, with the place where it is read', async () => {
  const { statusCode, headers, json } = await app.inject({ method: 'POST', url: '/api/things/a%2Fb' });
  expect([statusCode, headers.location, json()]).toEqual([201, '/api/things/a%2Fb/7', { id: 7, Nom: 'made' }]);
});

test('an answer has a version of what is shown alone, and is not sent to who holds it', async () => {
  const ask = (held?: string) =>
    app.inject({ method: 'GET', url: '/api/things', headers: { ...(held && { 'if-none-match': held }) } });
  const first = await ask();
  expect([first.statusCode, first.json()]).toEqual([200, [{ id: 1, Nom: 'read' }]]);
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  const tag = String(first.headers.etag);
  hidden = 'another';
  for (const held of [tag, `W/${tag}`, `"x", ${tag}`]) {
    const again = await ask(held);
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  }
  expect((await ask('"x"')).statusCode).toBe(200);
});

test('a family fails in its own shape, whatever refuses it', async () => {
  const ask = (payload: object) => app.inject({ method: 'POST', url: '/api/foreign', payload });
  signed = false;
  const refused = [await ask({ Nom: 'a' })];
  signed = true;
  refused.push(await ask({}), await ask({ Nom: 'a' }));
  expect(refused.map(({ statusCode, json }) => [statusCode, json()])).toEqual([
    [401, { detail: 'TOKEN_INVALID' }],
    [400, { detail: 'INVALID_INPUT' }],
    [409, { detail: 'CONFLICT' }],
  ]);
  for (const { headers } of refused) expect(headers['content-type']).toBe('application/own+json; charset=utf-8');
});

test('what a path has that is secret is in no log, however it is spelt', async () => {
  for (const path of ['open/a/sesame', '%6Fpen/a/sesame', 'open/a/%73esame?shelf=sesame'])
    expect((await app.inject({ method: 'GET', url: `/api/${path}` })).statusCode).toBe(500);
  expect(logged.map((line) => JSON.parse(line).url)).toEqual(Array(3).fill('/api/open/a/…'));
  expect(logged.join()).not.toContain('sesame');
  expect(toldParams(calls.open, { shelf: 'a', token: 'sesame' })).toEqual({ shelf: 'a' });
});

/** Names and addresses of lists, which whoever reads a log may know nothing of. */
const toldToNoLog: Readonly<Record<string, string>> = {
  'listNames.alike': 'name',
  'listNames.withMail': 'mail',
  'listSuite.existsThere': 'name',
  'listSuite.removeThere': 'address',
};

test('each parameter that is said to be secret is one of its path, and what opens something is said to be', () => {
  for (const { operationId, path, secret = [] } of allCalls) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    expect(named, operationId).toEqual(expect.arrayContaining([...secret]));
    expect(secret, operationId).toEqual(
      named.filter((name) => /token|jeton|secret|^filter$/i.test(name) || toldToNoLog[operationId] === name),
    );
  }
});

/** Answers that open nothing, and are kept under no key all the same. */
const personal = { 'candidate.save': 'what somebody outside has typed' };

test('an answer that opens something is shown once', () => {
  const opens = allCalls.filter(
    ({ method, response }) =>
      method !== 'GET' &&
      Object.keys((response as { properties?: object } | undefined)?.properties ?? {}).some((name) =>
        /^(secret|token|jeton|password|url|link|lien|qr)$/.test(name),
      ),
  );
  expect(opens.map(({ operationId, shownOnce = false }) => [operationId, shownOnce])).toEqual(
    allCalls
      .filter(({ shownOnce, operationId }) => shownOnce && !Object.hasOwn(personal, operationId))
      .map(({ operationId }) => [operationId, true]),
  );
});

test('the document says all of it', async () => {
  const reference = await createReference(options, Object.values(calls));
  const { paths, components } = (await reference.inject('/api/openapi.json')).json();
  await reference.close();
  expect(Object.keys(components.securitySchemes)).toEqual(['bearer', 'candidate', 'program']);
  const made = paths['/things/{shelf}'].post.responses;
  expect(made['201'].headers).toHaveProperty('Location');
  expect(made).not.toHaveProperty('200');
  const read = paths['/things'].get.responses;
  expect(read['200'].headers).toHaveProperty('ETag');
  expect(read).toHaveProperty('304');
  const { security, responses } = paths['/foreign'].post;
  expect(security).toEqual([{ bearer: [] }]);
  expect(responses['409'].content['application/own+json'].schema.properties).toHaveProperty('detail');
  expect(paths['/open/{shelf}/{token}'].get['x-secret']).toEqual(['token']);
});
