import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startFailure } from './start-failure.ts';

async function listen(port: number, host: string): Promise<unknown> {
  const server = createServer().listen(port, host);
  return await once(server, 'listening').then(
    () => server,
    (error: unknown) => error,
  );
}

test('who cannot start is told what is wrong and which setting changes it', async () => {
  const first = (await listen(0, '127.0.0.1')) as ReturnType<typeof createServer>;
  const { port } = first.address() as { port: number };
  const taken = startFailure(await listen(port, '127.0.0.1'), { PORT: port, HOST: '127.0.0.1' });
  expect(taken).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program. Stop that one, or choose another port with PORT.`,
  );
  first.close();

  const elsewhere = { PORT: 8080, HOST: '203.0.113.1' };
  expect(startFailure(await listen(0, elsewhere.HOST), elsewhere)).toContain(
    'This machine has no address 203.0.113.1.',
  );

  const noFolder = await mkdir(`${process.execPath}/data`).catch((error: unknown) => error);
  expect(startFailure(noFolder, elsewhere)).toBe(
    `${process.execPath}/data cannot be written: there is a file of that name. Choose another folder with DATA_DIR.`,
  );
  expect(startFailure(new Error('Said for people already.'), elsewhere)).toBe('Said for people already.');
});
