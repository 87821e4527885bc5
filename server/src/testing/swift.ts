import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import aws4 from 'aws4';

const run = promisify(execFile);

/** Whether OpenStack Swift is installed here: `apt-get install swift-proxy swift-account swift-container swift-object`. */
export const hasSwift = ['proxy', 'account', 'container', 'object'].every(
  (one) => spawnSync(`swift-${one}-server`, ['--version']).error === undefined,
);

export const swiftKeys = { region: 'eu-west-3', accessKeyId: 'test:tester', secretAccessKey: 'testing' } as const;

/** A storage that speaks S3 and is not ours. */
export interface Swift {
  readonly endpoint: string;
  /** Stops the server that is spoken to; the others keep what they have. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts OpenStack Swift with its S3 interface, on a folder of its own, with one bucket. */
export async function startSwift(bucket: string): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-swift-'));
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true });
  const [proxy = 0, ...others] = await freePorts(4);
  const kinds = ['account', 'container', 'object'] as const;
  const usual = `swift_dir = ${folder}\nuser = root\nbind_ip = 127.0.0.1\nworkers = 0\nlog_address = ${folder}/no-log\n`;
  for (const [n, kind] of kinds.entries()) {
    const port = others[n];
    const builder = join(folder, `${kind}.builder`);
    await run('swift-ring-builder', [builder, 'create', '4', '1', '0']);
    await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1']);
    // It ends with 1 where it only warns that one device is no safe place.
    await run('swift-ring-builder', [builder, 'rebalance']).catch(() => undefined);
    await writeFile(
      join(folder, `${kind}.conf`),
      `[DEFAULT]\n${usual}bind_port = ${port}\ndevices = ${folder}/devices\nmount_check = false\n
[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    );
  }
  const { region, accessKeyId, secretAccessKey } = swiftKeys;
  await writeFile(
    join(folder, 'proxy.conf'),
    `[DEFAULT]\n${usual}bind_port = ${proxy}\n
[pipeline:main]\npipeline = catch_errors cache s3api tempauth proxy-server\n
[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n
[filter:catch_errors]\nuse = egg:swift#catch_errors\n
[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:1\n
[filter:s3api]\nuse = egg:swift#s3api\nlocation = ${region}\n
[filter:tempauth]\nuse = egg:swift#tempauth\nuser_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin\n`,
  );

  const started = new Map<string, ChildProcess>();
  const start = (kind: string) =>
    started.set(kind, spawn(`swift-${kind}-server`, [join(folder, `${kind}.conf`)], { stdio: 'ignore' }));
  const stop = async (kind: string) => {
    const child = started.get(kind);
    started.delete(kind);
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const endpoint = `http://127.0.0.1:${proxy}`;
  const close = async () => {
    for (const kind of [...started.keys()]) await stop(kind);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const kind of [...kinds, 'proxy']) start(kind);
  try {
    await ready(() => makeBucket(endpoint, bucket));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    endpoint,
    pause: () => stop('proxy'),
    resume: async () => {
      start('proxy');
      await ready(() => makeBucket(endpoint, bucket));
    },
    close,
  };
}

async function makeBucket(endpoint: string, bucket: string): Promise<void> {
  const { host } = new URL(endpoint);
  const { region, ...credentials } = swiftKeys;
  const body = '';
  const { headers } = aws4.sign({ service: 's3', region, method: 'PUT', host, path: `/${bucket}`, body }, credentials);
  const answer = await fetch(`${endpoint}/${bucket}`, { method: 'PUT', headers: headers as Record<string, string> });
  const said = await answer.text();
  if (!answer.ok && !said.includes('BucketAlreadyOwnedByYou')) throw new Error(`${answer.status} ${said}`);
}

async function ready(attempt: () => Promise<void>): Promise<void> {
  for (let left = 60; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(500);
    }
  }
}

/** Ports that nobody listens on. */
async function freePorts(n: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: n }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
