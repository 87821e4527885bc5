import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { httpSink, says } from '../../testing/http-sink.ts';
import { httpDoor, worldDoor } from './http-door.ts';

const bounds = { connectMs: 1000, wholeMs: 1000, mostBytes: 1000, connections: 2 };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function sinkOf(answer: Parameters<typeof httpSink>[0]) {
  const sink = await httpSink(answer);
  closing.push(sink.close);
  return sink;
}

function doorTo<Door extends { readonly close: () => Promise<void> }>(door: Door): Door {
  closing.push(door.close);
  return door;
}

test('a redirect leads nowhere', async () => {
  const elsewhere = await sinkOf((_, response) => says(response, 200, {}));
  const sink = await sinkOf((_, response) => response.writeHead(302, { location: elsewhere.url }).end());
  const { status, header } = await doorTo(httpDoor(bounds)).ask(new URL(sink.url));
  expect([status, header('Location')]).toEqual([302, elsewhere.url]);
  expect(elsewhere.asked).toEqual([]);
});

test('an answer that is too long, or too long in coming, is given up', async () => {
  const { ask } = doorTo(httpDoor(bounds));
  const long = await sinkOf((_, response) => response.end('x'.repeat(2000)));
  await expect(ask(new URL(long.url))).rejects.toMatchObject({ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' });
  const slow = await sinkOf(async (_, response) => {
    for (let left = 30; left > 0 && !response.destroyed; left -= 1) {
      response.write('x');
      await delay(100);
    }
    response.end();
  });
  await expect(ask(new URL(slow.url))).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('what people name is asked in the world alone, however it is written, unless its host is allowed', async () => {
  const sink = await sinkOf((_, response) => says(response, 200, {}));
  const world = doorTo(worldDoor(bounds, undefined));
  const { port } = new URL(sink.url);
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '127.1'])
    for (const scheme of ['http', 'https'])
      await expect(world.ask(new URL(`${scheme}://${host}:${port}/`))).rejects.toThrow();
  expect(world.mayAsk(new URL('http://example.org/'))).toBe(false);
  expect(world.mayAsk(new URL('https://example.org/'))).toBe(true);
  expect(sink.asked).toEqual([]);
  const within = doorTo(worldDoor(bounds, 'example.org, localhost'));
  expect((await within.ask(new URL(sink.url))).status).toBe(200);
  await expect(within.ask(new URL(`http://127.0.0.1:${port}/`))).rejects.toThrow('may not be asked');
});
