import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyone, call } from '@passerelle/contracts/call.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callApi } from './api.ts';
import { liveLost, unreachable } from './connection.ts';
import { followLive } from './live.ts';

const open = call({ operationId: 'test.open', method: 'GET', path: '/open', summary: 'Anonymous', access: anyone });

let up = true;
let streams = 0;
let tried: number[] = [];
const server = createServer((request, response) => {
  const stream = request.url?.includes('/live');
  if (stream) tried.push(performance.now());
  if (!up) return request.socket.destroy();
  if (!stream) return response.end('{}');
  streams += 1;
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
  response.on('close', () => (streams -= 1));
});
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (url, init) => browserFetch(`${origin}${url}`, init);
  globalThis.addEventListener ??= () => undefined;
  globalThis.removeEventListener ??= () => undefined;
});
afterAll(() => {
  globalThis.fetch = browserFetch;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  tried = [];
});

function goDown(): void {
  up = false;
  server.closeAllConnections();
}

const streaming = () => expect.poll(() => streams, { timeout: 10_000, interval: 20 });

test('a server that was away is tried every few seconds, and the line that it is away stays until the stream is back', async () => {
  const followed = new AbortController();
  followLive(1, undefined, followed.signal);
  await streaming().toBe(1);
  goDown();
  await expect.poll(() => tried.length, { timeout: 30_000, interval: 50 }).toBeGreaterThanOrEqual(6);
  expect(liveLost.get()).toBe(true);
  const pauses = tried.slice(1).map((at, n) => at - tried[n]!);
  expect(Math.max(...pauses)).toBeLessThan(5_000);
  up = true;
  await streaming().toBe(1);
  await expect.poll(() => [liveLost.get(), unreachable.get()]).toEqual([false, false]);
  followed.abort();
  await streaming().toBe(0);
}, 60_000);

test('any call that succeeds brings the stream back at once', async () => {
  const followed = new AbortController();
  followLive(2, undefined, followed.signal);
  await streaming().toBe(1);
  goDown();
  await expect.poll(() => tried.length, { timeout: 30_000, interval: 50 }).toBeGreaterThanOrEqual(4);
  // Within its longest pause now.
  await sleep(50);
  const before = tried.length;
  up = true;
  await callApi(open, {});
  await expect.poll(() => tried.length, { timeout: 500, interval: 10 }).toBe(before + 1);
  await streaming().toBe(1);
  followed.abort();
}, 60_000);
