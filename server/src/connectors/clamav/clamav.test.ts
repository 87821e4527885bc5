import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eicar } from '../../testing/sample-files.ts';
import { clamav } from './clamav.ts';

const pieces = async function* (...some: readonly (string | Buffer)[]) {
  for (const piece of some) yield Buffer.from(piece);
};

/** Answers what it is told to once a whole content has come, as the protocol has it; undefined: hangs up. */
async function daemon(answer: (content: Buffer) => string | undefined): Promise<{ address: string; server: Server }> {
  const server = createServer((socket) => {
    let come = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      come = Buffer.concat([come, data]);
      const command = 'zINSTREAM\0'.length;
      const content: Buffer[] = [];
      for (let at = command; at + 4 <= come.length; ) {
        const length = come.readUInt32BE(at);
        if (length === 0) {
          const said = answer(Buffer.concat(content));
          return void (said === undefined ? socket.destroy() : socket.end(said));
        }
        if (at + 4 + length > come.length) return;
        content.push(come.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('what it answers', () => {
  test.each<[string, string | undefined, object]>([
    ['clean', 'stream: OK\0', { verdict: 'clean' }],
    ['found', 'stream: Win.Test.EICAR_HDB-1 FOUND\0', { verdict: 'infected', name: 'Win.Test.EICAR_HDB-1' }],
    ['too large for it', 'INSTREAM size limit exceeded. ERROR\0', { verdict: 'unknown' }],
    ['nothing', '', { verdict: 'unknown' }],
    ['a connection that is cut', undefined, { verdict: 'unknown' }],
    ['a name that says it is clean', 'stream: x stream: OK FOUND\0', { verdict: 'infected', name: 'x stream: OK' }],
  ])('%s', async (_, said, expected) => {
    const { address, server } = await daemon(() => said);
    expect(await clamav(address).scan(pieces('a', 'b'))).toMatchObject(expected);
    server.close();
  });

  test('of all that was sent, in its order', async () => {
    const { address, server } = await daemon((content) =>
      content.toString() === 'onetwo' ? 'stream: OK\0' : undefined,
    );
    expect(await clamav(address).scan(pieces('one', 'two'))).toEqual({ verdict: 'clean' });
    server.close();
  });

  test('where nobody listens it is unknown', async () => {
    expect(await clamav('tcp://127.0.0.1:1').scan(pieces('a'))).toMatchObject({ verdict: 'unknown' });
    expect(await clamav('unix:/nowhere.sock').scan(pieces('a'))).toMatchObject({ verdict: 'unknown' });
  });
});

const installed = spawnSync('clamd', ['--version']).status === 0;

describe.skipIf(!installed)('a real clamd, where this machine has one', () => {
  let folder: string;
  let running: ChildProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'passerelle-clamd-'));
    const hash = createHash('md5').update(eicar).digest('hex');
    await writeFile(join(folder, 'test.hdb'), `${hash}:${eicar.length}:Eicar-Test-Signature\n`);
    const settings = [`DatabaseDirectory ${folder}`, `LocalSocket ${folder}/clamd.sock`, 'Foreground yes'];
    await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
    running = spawn('clamd', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    while ((await scan('hello')).verdict !== 'clean') await sleep(200);
  });
  afterAll(async () => {
    running.kill();
    await rm(folder, { recursive: true });
  });
  const scan = (...some: readonly (string | Buffer)[]) => clamav(`unix:${folder}/clamd.sock`).scan(pieces(...some));

  test('finds what every scanner finds, however it comes', async () => {
    const found = { verdict: 'infected', name: expect.stringContaining('Eicar-Test-Signature') };
    expect(await scan(eicar)).toEqual(found);
    expect(await scan(...eicar)).toEqual(found);
  });

  test('takes the largest file that we take', async () => {
    const million = Buffer.alloc(1_048_576, 'a');
    expect(await scan(...Array.from({ length: 10 }, () => million))).toEqual({ verdict: 'clean' });
  });
});
