import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount, findBinaries } from './embedded-binaries.ts';
import { type Cluster, createCluster } from './embedded-cluster.ts';
import { lockDataDir } from './embedded-lock.ts';
import {
  findPostmaster,
  launchPostgres,
  POLL_MS,
  type Postmaster,
  START_TIMEOUT_MS,
  stopPostgres,
  urlOf,
} from './embedded-postmaster.ts';

export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedPostgres {
  /** Connection string of the application's database, as its owner. */
  readonly url: string;
  /** Stops PostgreSQL (open transactions are rolled back) and frees the data folder. */
  stop(): Promise<void>;
}

const DATABASE = 'passerelle';
const MAINTENANCE_DATABASE = 'postgres';

/**
 * Runs PostgreSQL in `dataDir`, created on the first start, for this process alone. A PostgreSQL left running there by
 * a killed server is adopted when it answers and stopped otherwise. Only this machine reaches it, by a private socket.
 *
 * @throws Error for the operator: another server uses the folder, the platform has no binaries, PostgreSQL's complaint
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  /** How many connections it takes; else enough for one portal. */
  connections?: number;
}): Promise<EmbeddedPostgres> {
  const { log, connections } = options;
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.W_OK);
  const unlock = lockDataDir(dataDir);
  try {
    const folder = clusterFolder(dataDir);
    const account = await chooseAccount(dataDir, folder);
    const cluster: Cluster = { folder, account, binaries: await findBinaries(account, (message) => log.info(message)) };
    await createCluster(cluster);
    const postmaster =
      (await adopt(cluster, log)) ?? (await launchPostgres(cluster, join(dataDir, 'postgres.log'), connections));
    await createDatabase(postmaster);
    let stopped: Promise<void> | undefined;
    return {
      url: urlOf(postmaster, DATABASE),
      stop: () => (stopped ??= stopPostgres(folder, postmaster, 'fast').then(unlock)),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The connection string of the PostgreSQL that a server runs in `dataDir` now, for tools that work beside it. */
export function runningEmbeddedPostgres(dataDir: string): string | undefined {
  const postmaster = findPostmaster(clusterFolder(resolve(dataDir)));
  return postmaster?.ready ? urlOf(postmaster, DATABASE) : undefined;
}

function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

async function adopt({ folder }: Cluster, log: Log): Promise<Postmaster | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let orphan = findPostmaster(folder);
  while (orphan && !orphan.ready && Date.now() < deadline) {
    await sleep(POLL_MS);
    orphan = findPostmaster(folder);
  }
  if (!orphan) return undefined;
  if (await answersFor(folder, orphan)) {
    log.info(`Adopted the PostgreSQL (process ${orphan.pid}) of a server that ended without stopping it.`);
    return orphan;
  }
  log.warn(`Stopping the PostgreSQL (process ${orphan.pid}) of an earlier server: it does not answer.`);
  await stopPostgres(folder, orphan, 'immediate');
  return undefined;
}

/** Whether the server behind the socket reads a proof just written to the folder, so is healthy and serves it. */
async function answersFor(folder: string, postmaster: Postmaster): Promise<boolean> {
  const proof = `proof-${randomUUID()}`;
  try {
    await writeFile(join(folder, proof), proof, { mode: 0o644 });
    return await withClient(postmaster, async (client) => {
      const { rows } = await client.query<{ proof: string }>('SELECT pg_read_file($1) AS proof', [proof]);
      return rows[0]?.proof === proof;
    });
  } catch {
    return false;
  } finally {
    await rm(join(folder, proof), { force: true });
  }
}

async function createDatabase(postmaster: Postmaster): Promise<void> {
  await withClient(postmaster, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE "${DATABASE}"`);
  });
}

async function withClient<T>(postmaster: Postmaster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: urlOf(postmaster, MAINTENANCE_DATABASE),
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  // A connection that breaks outside a query would end the process; the work itself then fails by its query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
