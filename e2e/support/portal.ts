import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startLine } from '../../tools/start-line.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The first start builds the screens and makes the demonstration group. */
const longestStart = 180_000;

export interface Portal {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Starts the product as `npm start` does, on a free port and a fresh embedded database. */
export async function startPortal(dataDir: string): Promise<Portal> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const server = spawn(process.execPath, startLine, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      DEMO: 'true',
      // Stories tell of what they did themselves.
      DEMO_LIFE: 'false',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  const stop = () => end(server);
  const until = Date.now() + longestStart;
  while (!(await answers(address))) {
    if (server.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`The portal does not start:\n${said.join('')}`);
    }
    await delay(100);
  }
  return { address, stop };
}

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as AddressInfo;
    probe.close(() => resolve(port));
  });
  return promise;
}
