import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

test('a port that is taken is said before anything is made', async () => {
  const taken = (await listen(0, '127.0.0.1')) as ReturnType<typeof createServer>;
  const { port } = taken.address() as { port: number };
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-port-'));
  const DATA_DIR = join(folder, 'data');
  try {
    const portal = spawn(process.execPath, [new URL('portal.ts', import.meta.url).pathname], {
      env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, wrong, [code]] = await Promise.all([text(portal.stdout), text(portal.stderr), once(portal, 'exit')]);
    expect([code, said]).toEqual([1, '']);
    expect(wrong).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program. Stop that one, or choose another port with PORT.\n`,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  } finally {
    taken.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
