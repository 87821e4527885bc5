import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileValidator } from '../platform/http/validation.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
});
afterAll(() => server.close());

test('whoever asks for the reference has it, however often, with the headers of everything else', async () => {
  const ask = (url: string) => server.anonymous.send({ method: 'GET', url });
  const [document, again, page, , unknown] = await Promise.all([
    ask('/api/openapi.json'),
    ask('/api/openapi.json'),
    ask('/api/docs/'),
    ask('/api/docs'),
    ask('/api/docs/nothing'),
  ]);
  expect(Object.keys(document.json().paths)).toHaveLength(new Set(allCalls.map(({ path }) => path)).size);
  expect(again.body).toBe(document.body);
  expect(document.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' (?:'sha256-[\w+/=]+' ?)+;/);
  const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(String(page.headers['content-security-policy'])) ?? [];
  expect(page.body).toContain(`<meta property="csp-nonce" content="${nonce}"`);
  expect((await ask('/api/docs/')).body).not.toContain(nonce);
  expect(unknown.statusCode).toBe(404);
  expect(unknown.json()).toMatchObject({ error: { name: 'NOT_FOUND' } });
});

test('what the contract declares can be read and written, though it is compiled when it is first needed', () => {
  const compileAnswer = SerializerSelector()();
  for (const { operationId, method, path: url, params, query, body, response } of allCalls) {
    for (const [httpPart, schema] of Object.entries({ params, querystring: query, body }))
      if (schema) expect(() => compileValidator({ schema, httpPart, method, url })({}), operationId).not.toThrow();
    if (response)
      expect(() => compileAnswer({ schema: response, method, url, httpStatus: '200' }), operationId).not.toThrow();
  }
});
