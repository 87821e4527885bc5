import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { chooseAccount, findBinaries } from '../platform/db/embedded-binaries.ts';
import { spawnIn } from '../platform/db/embedded-cluster.ts';

/** A PostgreSQL with a streaming replica, both of their own. */
export interface Replicated {
  readonly url: string;
  readonly replicaUrl: string;
  readonly startReplica: () => Promise<void>;
  readonly stopReplica: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts both: the replica is a copy of the folder, which follows from there on. */
export async function startReplicated(): Promise<Replicated> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-primary-'));
  const copyDir = mkdtempSync(join(tmpdir(), 'passerelle-replica-'));
  const log = { info() {}, warn: (message: string) => console.warn(message) };
  const first = await startEmbeddedPostgres({ dataDir, log });
  await first.stop();
  const folder = join(copyDir, 'postgres');
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), folder]);
  const primary = await startEmbeddedPostgres({ dataDir, log });
  const { host, port, user } = new pg.Client(primary.url);
  const account = await chooseAccount(dataDir, join(dataDir, 'postgres'));
  const cluster = { folder, account, binaries: await findBinaries(account, log.info) };
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`);
  writeFileSync(join(folder, 'standby.signal'), '');
  const socketDir = join(copyDir, 'socket');
  mkdirSync(socketDir);
  for (const path of account ? [copyDir, socketDir, join(folder, 'standby.signal')] : [])
    chownSync(path, account?.uid ?? 0, account?.gid ?? 0);
  const url = new URL(primary.url);
  url.searchParams.set('host', socketDir);

  let running: ChildProcess | undefined;
  const startReplica = async () => {
    const flags = ['listen_addresses=', `unix_socket_directories=${socketDir}`, 'max_connections=100'];
    running = spawnIn(
      cluster,
      'postgres',
      flags.flatMap((flag) => ['-c', flag]),
      { stdio: 'ignore' },
    );
    while (!(await answers(url.href))) await sleep(20);
  };
  const stopReplica = async () => {
    if (!running) return;
    const ended = once(running, 'exit');
    running.kill('SIGINT');
    await ended;
    running = undefined;
  };
  await startReplica();
  return {
    url: primary.url,
    replicaUrl: url.href,
    startReplica,
    stopReplica,
    stop: async () => {
      await stopReplica();
      await primary.stop();
      for (const path of [dataDir, copyDir]) await rm(path, { recursive: true, maxRetries: 5 });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
