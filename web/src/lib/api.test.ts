import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anyone, call, PersonKey, signedIn, strict } from '@passerelle/contracts/call.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type ApiError, callApi, caller, toastLevel } from './api.ts';
import { roleChanged, sessionExpired, unreachable } from './connection.ts';
import { forgetKept, paramsOfKept } from './kept-records.ts';

const read = call({
  operationId: 'test.read',
  method: 'GET',
  path: '/People/{id}',
  summary: 'A read',
  access: signedIn,
  params: strict({ id: PersonKey }),
});
const write = call({
  operationId: 'test.write',
  method: 'POST',
  path: '/People',
  summary: 'A write',
  access: signedIn,
});
const open = call({ operationId: 'test.open', method: 'GET', path: '/open', summary: 'Anonymous', access: anyone });

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let last: IncomingMessage;
const server = createServer((request, response) => {
  last = request;
  answer(request, response);
});
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (url, init) => browserFetch(`${origin}${url}`, init);
  caller.token = async () => 'a-token';
  caller.role = 3;
});
afterAll(() => {
  globalThis.fetch = browserFetch;
  server.close();
});
afterEach(() => {
  for (const flag of [roleChanged, sessionExpired, unreachable]) flag.set(false);
});

const refuse = (status: number, name?: string) => {
  answer = (_request, response) => {
    response.writeHead(status);
    response.end(name && JSON.stringify({ error: { statusCode: status, name, message: name, details: [] } }));
  };
};
const accept = () => {
  answer = (_request, response) => response.end('{"ok":true}');
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a call says who, in which language and under which role', async () => {
  accept();
  await callApi(read, { params: { id: 1 } });
  expect(last.headers).toMatchObject({
    authorization: 'Bearer a-token',
    'accept-language': 'fr-FR',
    'x-person-role': '3',
  });
  expect(last.headers['idempotency-key']).toBeUndefined();
});

test('a write carries the key it is given, or one of its own', async () => {
  accept();
  await callApi(write, {}, { idempotencyKey: 'k1' });
  expect(last.headers['idempotency-key']).toBe('k1');
  await callApi(write, {});
  expect(last.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('an anonymous call carries neither token nor role, and does not end an expiry', async () => {
  accept();
  sessionExpired.set(true);
  await callApi(open, {});
  expect(last.headers.authorization).toBeUndefined();
  expect(last.headers['x-person-role']).toBeUndefined();
  expect(sessionExpired.get()).toBe(true);
});

test('an expired session is flagged without a toast, and the next success clears it', async () => {
  refuse(401, 'SESSION_EXPIRED');
  const error = await failure(callApi(read, { params: { id: 1 } }));
  expect(error).toMatchObject({ code: 'SESSION_EXPIRED', status: 401 });
  expect(sessionExpired.get()).toBe(true);
  expect(toastLevel(error as never)).toBe('none');
  accept();
  await callApi(read, { params: { id: 1 } });
  expect(sessionExpired.get()).toBe(false);
});

test('a call made before the session was found over does not take that back when it succeeds after', async () => {
  const held = Promise.withResolvers<ServerResponse>();
  answer = (_request, response) => held.resolve(response);
  const early = callApi(read, { params: { id: 1 } });
  const answering = await held.promise;
  refuse(401, 'SESSION_EXPIRED');
  await failure(callApi(read, { params: { id: 2 } }));
  answering.end('{"ok":true}');
  await early;
  expect(sessionExpired.get()).toBe(true);
  accept();
  await callApi(read, { params: { id: 1 } });
  expect(sessionExpired.get()).toBe(false);
});

test('a role changed elsewhere is flagged', async () => {
  refuse(409, 'ROLE_CHANGED');
  await failure(callApi(write, {}));
  expect(roleChanged.get()).toBe(true);
});

test('a call made under the former role, refused once the new one is taken up, is told by no banner', async () => {
  answer = (_request, response) => {
    caller.role = 4;
    response.writeHead(409);
    response.end(JSON.stringify({ error: { statusCode: 409, name: 'ROLE_CHANGED', message: '', details: [] } }));
  };
  await failure(callApi(read, { params: { id: 1 } }));
  caller.role = 3;
  expect(roleChanged.get()).toBe(false);
});

test('an answer without a body is a problem, a token error or a server that is away', async () => {
  refuse(500);
  expect(await failure(callApi(read, { params: { id: 1 } }))).toMatchObject({ failure: 'unnamed', status: 500 });
  refuse(401);
  expect(await failure(callApi(read, { params: { id: 1 } }))).toMatchObject({ failure: 'token', status: 401 });
  expect(unreachable.get()).toBe(false);
  refuse(502);
  expect(await failure(callApi(read, { params: { id: 1 } }))).toMatchObject({ failure: 'unreachable' });
  expect(unreachable.get()).toBe(true);
});

test('a name that is not of the catalogue is a failure of ours, told aloud', async () => {
  refuse(418, 'NEW_IN_ANOTHER_VERSION');
  const failed = (await failure(callApi(read, { params: { id: 1 } }))) as ApiError;
  expect(failed).toMatchObject({ code: undefined, failure: 'unknownName', status: 418 });
  expect(toastLevel(failed)).toBe('error');
});

test('a cancelled call says so', async () => {
  answer = () => {};
  const stop = new AbortController();
  const pending = failure(callApi(read, { params: { id: 1 } }, { signal: stop.signal }));
  stop.abort();
  expect(await pending).toMatchObject({ failure: 'canceled', message: 'Request canceled' });
});

test('calls that are refused together for want of a second factor leave for its screen once', async () => {
  const trips: string[] = [];
  vi.stubGlobal('location', { assign: (to: string) => trips.push(to) });
  try {
    refuse(401, 'SECOND_FACTOR_REQUIRED');
    await Promise.allSettled([1, 2, 3].map((id) => callApi(read, { params: { id } })));
    expect(trips).toEqual([expect.stringContaining('/auth/mfa?required=true')]);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('the key of a record that was merged leads its address to the one that is kept, until that is loaded anew', async () => {
  answer = (_request, response) => {
    response.writeHead(404);
    const details = [{ path: 'params/id', rule: 'merged', value: '12' }];
    response.end(JSON.stringify({ error: { statusCode: 404, name: 'NOT_FOUND', message: '', details } }));
  };
  await failure(callApi(read, { params: { id: 7 } }));
  const address = { IdPays: 'FR', IdPersonneEV1: '7', IdSite: '7' };
  expect(paramsOfKept(address)).toEqual({ ...address, IdPersonneEV1: '12' });
  expect(paramsOfKept({ IdPersonneEV1: '8' })).toBeUndefined();
  forgetKept(address);
  expect(paramsOfKept(address)).toBeUndefined();
});
