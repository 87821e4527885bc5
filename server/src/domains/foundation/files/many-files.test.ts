import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../../testing/runs.ts';
import { pdf } from '../../../testing/sample-files.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const piece = Buffer.alloc(65_536, 32);
const size = 10 * 1024 * 1024;

/** A document of the most bytes that there may be, made as it leaves: this process never holds one. */
function largest(): ReadableStream<Uint8Array> {
  const [head, end] = [pdf(), Buffer.from('%%EOF\n')];
  let left = size - end.length;
  return new ReadableStream({
    pull(controller) {
      const part = left === size - end.length ? head : piece.subarray(0, Math.min(piece.length, left));
      left -= part.length;
      controller.enqueue(part);
      if (left > 0) return;
      controller.enqueue(end);
      controller.close();
    },
  });
}

async function send(): Promise<void> {
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${await server.token('employee')}`, 'content-type': 'application/pdf' };
  const url = `http://127.0.0.1:${port}/api/Fichiers?purpose=attachment&name=large.pdf`;
  const answer = await fetch(url, { method: 'POST', headers, body: largest(), duplex: 'half' } as RequestInit);
  expect([answer.status, ((await answer.json()) as { size: number }).size]).toEqual([200, size]);
  await server.database.pool.query(`update "Fichier" set state = 'erased'`);
}

test('memory does not follow how many files of 10 MB are sent', async () => {
  const megabytes = () => process.memoryUsage().rss / 1_048_576;
  const files = runs(40, 500);
  for (let n = 0; n < 8; n++) await send();
  const before = megabytes();
  for (let n = 8; n < files; n++) await send();
  const grown = megabytes() - before;
  // What was sent meanwhile is hundreds of them.
  expect(grown).toBeLessThan(80);
});
