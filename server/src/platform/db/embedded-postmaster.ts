import { type ChildProcess, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, OWNER, spawnIn } from './embedded-cluster.ts';

/** The process in charge of a running cluster, as its `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

/** Recovery after a crash replays up to `max_wal_size`, on a slow disk too. */
export const START_TIMEOUT_MS = 180_000;
export const POLL_MS = 20;

const STOP_PATIENCE_MS = { SIGINT: 30_000, SIGQUIT: 5_000, SIGKILL: 5_000 };

/** Names the socket only (`.s.PGSQL.5432`): no port is opened. */
const PORT = 5432;

/** The address of a Unix socket holds 103 bytes (macOS) or 107 (Linux), of which `/.s.PGSQL.5432` takes 14. */
const MAX_SOCKET_DIR_BYTES = 89;

/** Durability stays PostgreSQL's own: fsync and synchronous_commit are on. */
const SETTINGS = {
  listen_addresses: '',
  port: PORT,
  work_mem: '32MB',
  maintenance_work_mem: '128MB',
  random_page_cost: 1.1,
  jit: 'off',
  max_connections: 100,
  max_wal_size: '2GB',
  client_connection_check_interval: '1s',
  log_checkpoints: 'off',
  cluster_name: 'passerelle',
};

/** What PostgreSQL may keep in memory: an eighth of what there is, and what it may believe that the system keeps for it. */
function memorySettings() {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1_048_576;
  const share = (part: number, most: number) => `${Math.round(Math.min(Math.max(megabytes * part, 128), most))}MB`;
  return { shared_buffers: share(1 / 8, 2048), effective_cache_size: share(1 / 2, 16_384) };
}

/** Finds the process that runs the cluster, whoever started it. */
export function findPostmaster(folder: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, , , port, socketDir, , , state] = lines;
  if (!runsIn(Number(pid), folder)) return undefined;
  return { pid: Number(pid), port: Number(port), socketDir: socketDir ?? '', ready: state?.trim() === 'ready' };
}

/** Starts PostgreSQL, for so many connections where that is said, and waits until it accepts them. */
export async function launchPostgres(cluster: Cluster, logPath: string, connections?: number): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  await disownDeadPostmaster(cluster);
  const socketDir = await makeSocketDir(cluster);
  const settings = Object.entries({
    ...SETTINGS,
    ...memorySettings(),
    unix_socket_directories: socketDir,
    ...(connections !== undefined && { max_connections: connections }),
  });
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A file, not a pipe: PostgreSQL may outlive this process, and its log is wanted then.
  const logFile = openSync(logPath, 'a', 0o600);
  try {
    for (;;) {
      const logged = statSync(logPath).size;
      // Detached, so that the terminal's Ctrl-C reaches the server alone, which still needs its database to end well.
      const child = spawnIn(cluster, 'postgres', flags, { detached: true, stdio: ['ignore', logFile, logFile] });
      child.unref();
      const postmaster = await whenReady(child, cluster.folder, deadline);
      if (postmaster) return postmaster;

      const complaint = readFileSync(logPath).subarray(logged).toString().trim();
      // The children of a killed PostgreSQL take a moment to notice and to let go of its memory.
      if (!complaint.includes('is still in use') || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start (its log is ${logPath}):\n${complaint}`);
      }
      await sleep(10 * POLL_MS);
    }
  } catch (error) {
    await rm(socketDir, { recursive: true, force: true });
    throw error;
  } finally {
    closeSync(logFile);
  }
}

/**
 * Stops PostgreSQL and waits for its end: `fast` ends sessions, rolls back and writes all out; `immediate` leaves that
 * to the recovery at the next start. What doesn't end is killed, which loses nothing that was committed either.
 */
export async function stopPostgres(folder: string, postmaster: Postmaster, mode: 'fast' | 'immediate'): Promise<void> {
  const signals = mode === 'fast' ? (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) : (['SIGQUIT', 'SIGKILL'] as const);
  for (const signal of signals) {
    const deadline = Date.now() + STOP_PATIENCE_MS[signal];
    if (isRunning(folder, postmaster)) process.kill(postmaster.pid, signal);
    while (isRunning(folder, postmaster) && Date.now() < deadline) await sleep(POLL_MS);
  }
  await rm(postmaster.socketDir, { recursive: true, force: true });
}

/** A connection string to one database of the cluster, as its owner. */
export function urlOf(postmaster: Postmaster, database: string): string {
  return `postgresql://${OWNER}@localhost:${postmaster.port}/${database}?host=${encodeURIComponent(postmaster.socketDir)}`;
}

async function whenReady(child: ChildProcess, folder: string, deadline: number): Promise<Postmaster | undefined> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = findPostmaster(folder);
    if (postmaster?.pid === child.pid && postmaster?.ready) return postmaster;
    await sleep(POLL_MS);
    if (failure) throw failure;
    if (Date.now() > deadline) throw new Error(`PostgreSQL is still not ready in ${folder}`);
  }
  return undefined;
}

function isRunning(folder: string, { pid }: Postmaster): boolean {
  return findPostmaster(folder)?.pid === pid;
}

/** Whether that process is alive and works in that folder: a process number alone may have been used again. */
function runsIn(pid: number, folder: string): boolean {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'args=', '-p', `${pid}`], { encoding: 'utf8' }).includes(folder);
    }
    const [cwd, own] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return cwd.dev === own.dev && cwd.ino === own.ino;
  } catch {
    return false;
  }
}

/**
 * PostgreSQL refuses to start while the process of an old `postmaster.pid` exists, be it a zombie or another program
 * that got its number; but never for its parent's number, so that is put there. The rest of the file stays: by it,
 * PostgreSQL waits for the children of the dead one.
 */
async function disownDeadPostmaster({ folder, account }: Cluster): Promise<void> {
  const path = join(folder, 'postmaster.pid');
  if (!existsSync(path)) return;
  const disowned = `${path}.disowned`;
  await writeFile(disowned, readFileSync(path, 'utf8').replace(/^.*/, `${process.pid}`), { mode: 0o600 });
  if (account) await chown(disowned, account.uid, account.gid);
  await rename(disowned, path);
}

/** Makes the folder of the socket, private to PostgreSQL's account: whoever reaches it is the database's owner. */
async function makeSocketDir({ folder, account }: Cluster): Promise<string> {
  const name = `passerelle-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const usual = join(tmpdir(), name);
  const socketDir = account || Buffer.byteLength(usual) > MAX_SOCKET_DIR_BYTES ? join('/tmp', name) : usual;
  await rm(socketDir, { recursive: true, force: true });
  await mkdir(socketDir, { mode: 0o700 });
  if (account) await chown(socketDir, account.uid, account.gid);
  return socketDir;
}
