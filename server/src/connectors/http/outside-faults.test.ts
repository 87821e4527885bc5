import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpSink, says } from '../../testing/http-sink.ts';
import { freePort, testCertificate } from '../../testing/slapd.ts';
import { answerOf, troubleOf, waitOf } from './http-answers.ts';
import { isHttpAddress, outsideHttp, staysBelow } from './outside-http.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'passerelle-http-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const asked = { method: 'GET', path: 'Users' } as const;

/** What is made of what somebody outside does. */
async function answered(answer: (response: ServerResponse) => unknown, ms = 15_000) {
  const sink = await httpSink((_, response) => answer(response));
  const http = outsideHttp({ url: sink.url, ca: null, secrets: ['hush-hush'] });
  try {
    const told = await http.ask(asked, AbortSignal.timeout(ms)).catch((error: unknown) => troubleOf(http, error));
    return { answer: 'status' in told ? answerOf(http, told) : told, asked: sink.asked.length };
  } finally {
    await http.close();
    await sink.close();
  }
}

test('nobody there, nobody answering, one byte a second: given up in time', async () => {
  const nobody = outsideHttp({ url: `http://127.0.0.1:${await freePort()}`, ca: null });
  const refused = await nobody
    .ask(asked, AbortSignal.timeout(5000))
    .catch((error: unknown) => troubleOf(nobody, error));
  expect(refused).toMatchObject({ outcome: 'down', answer: expect.stringContaining('ECONNREFUSED') });
  const began = Date.now();
  const hanging = await answered(() => delay(5000, undefined, { ref: false }), 400);
  const dripping = await answered(async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    while (!response.destroyed) {
      response.write(' ');
      await delay(100);
    }
  }, 600);
  for (const { answer } of [hanging, dripping])
    expect(answer).toMatchObject({ outcome: 'down', answer: expect.stringContaining('took too long') });
  expect(Date.now() - began).toBeLessThan(4000);
});

test('broken, busy, not JSON: told in its own words, without secrets', async () => {
  expect((await answered((to) => says(to, 500, { detail: 'oh\nno hush-hush' }))).answer).toEqual({
    outcome: 'postponed',
    answer: 'HTTP 500 oh no …',
  });
  expect((await answered((to) => says(to, 429, undefined, { 'retry-after': '30' }))).answer).toMatchObject({
    outcome: 'down',
    after: 30,
  });
  expect((await answered((to) => says(to, 400, { message: 'no such field' }))).answer).toMatchObject({
    outcome: 'refused',
  });
  const page = await answered((to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'));
  expect(page.answer).toMatchObject({ outcome: 'down', answer: expect.stringContaining('something else than JSON') });
  const lost = await answered((to) => to.destroy());
  expect(lost.answer).toMatchObject({ outcome: 'down' });
});

test('fifty megabytes are not read', async () => {
  let sent = 0;
  const { answer } = await answered(async (to) => {
    to.writeHead(200, { 'content-type': 'application/json' });
    const part = Buffer.alloc(1024 * 1024, ' ');
    for (; sent < 50 && !to.destroyed; sent += 1)
      if (!to.write(part)) await Promise.race([delay(50), new Promise((go) => to.once('drain', go))]);
    to.end();
  });
  expect(answer).toMatchObject({ outcome: 'down', answer: expect.stringContaining('more than anybody asked for') });
  expect(sent).toBeLessThan(50);
});

test('a redirect is told and never followed, not even to this machine; nor is another host asked', async () => {
  const inside = await httpSink((_, response) => says(response, 200, { secret: true }));
  for (const status of [301, 302, 303, 307, 308]) {
    const { answer } = await answered((to) => to.writeHead(status, { location: `${inside.url}/admin` }).end());
    expect(answer).toMatchObject({ outcome: 'down', answer: expect.stringContaining('not followed') });
  }
  const http = outsideHttp({ url: 'https://outside.test/scim', ca: null });
  for (const path of [`${inside.url}/admin`, '//127.0.0.1/x', 'file:///etc/passwd', 'https://outside.test:8443/x'])
    await expect(http.ask({ method: 'GET', path }, AbortSignal.timeout(2000))).rejects.toThrow('not asked');
  expect(inside.asked).toEqual([]);
  await inside.close();
});

test('a certificate that nobody vouches for, or for another name, is refused; one that is set is taken', async () => {
  const pair = testCertificate(folder);
  const tls = { key: readFileSync(pair.key, 'utf8'), cert: readFileSync(pair.cert, 'utf8') };
  const sink = await httpSink((_, response) => says(response, 200, { totalResults: 0 }), tls);
  const by = async (url: string, ca: string | null) => {
    const http = outsideHttp({ url, ca });
    const told = await http.ask(asked, AbortSignal.timeout(5000)).catch((error: unknown) => troubleOf(http, error));
    await http.close();
    return told;
  };
  expect(await by(sink.url, null)).toMatchObject({ outcome: 'down', answer: expect.stringMatching(/certificate/i) });
  expect(await by(sink.url, tls.cert)).toMatchObject({ status: 200 });
  const otherName = sink.url.replace('localhost', '127.0.0.2');
  expect(await by(otherName, tls.cert)).toMatchObject({ outcome: 'down' });
  expect(sink.asked).toHaveLength(1);
  await sink.close();
});

test('only what is encrypted, or on this very machine, is an address', () => {
  for (const good of [
    'https://x.test',
    'https://x.test:8443/scim/v2',
    'http://127.0.0.1:80/a',
    'http://localhost',
    'http://[::1]/',
  ])
    expect(isHttpAddress(good), good).toBe(true);
  for (const bad of [
    'http://x.test',
    'ftp://x.test',
    'https://me:hush@x.test',
    'https://x.test/?a',
    'https://x.test/#a',
    'http://127.evil.test',
    'x',
    '',
  ])
    expect(isHttpAddress(bad), bad).toBe(false);
});

test('how long to wait is told in seconds or until a date, never for days', () => {
  const after = (said: string) => waitOf({ header: () => said }).after;
  expect([after('12'), after('999999999'), after('-3'), after('soon')]).toEqual([12, 86_400, undefined, undefined]);
  expect(after(new Date(Date.now() + 60_000).toUTCString())).toBeGreaterThan(50);
});

const away = [
  ...[
    '../../',
    '../secrets',
    'Users/../../x',
    '..',
    'Users/..',
    '%2e%2e/x',
    'Users/%2E%2e/%2e%2e/x',
    '..%2fx',
    '..%5cx',
  ],
  ...['%252e%252e/x', '..%252fx', '.\\..\\x', '.\t./x', './x'],
];
const elsewhere = ['/x', '//evil.example/x', '\\\\evil.example\\x', 'https://evil.example/x', 'http:x', ' /x'];

test.each([...away, ...elsewhere])('%j is no path below an address', (path) => expect(staysBelow(path)).toBe(false));

test.each([
  'Users',
  'Users/{id}/x?filter=a/../b',
  'Ticket?searchText%5Bcontent%5D={key}',
  'a..b/...',
  'x/2026-01-01T00:00',
])('%j is', (path) => expect(staysBelow(path)).toBe(true));

test('nothing is asked of a host but what is below the address, with or without what the other side says of itself', async () => {
  const sink = await httpSink((_, response) => says(response, 200, {}));
  const http = outsideHttp({ url: `${sink.url}/apis/time`, ca: null, secrets: [] });
  const ask = (path: string) =>
    http.ask({ method: 'GET', path }, AbortSignal.timeout(5000)).catch((error: Error) => error);
  try {
    for (const path of [...away, '/x', '/apis/timesheets', `${sink.url}/apis/other`, `${sink.url}/apis/time/../x`])
      expect([path, await ask(path)]).toEqual([path, expect.any(Error)]);
    expect(sink.asked).toEqual([]);
    for (const path of ['', 'people/7', '/apis/time/people/7', `${sink.url}/apis/time/people?page=2`])
      expect([path, await ask(path)]).toMatchObject([path, { status: 200 }]);
  } finally {
    await http.close();
    await sink.close();
  }
});
