import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lchown, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, GIVEN_DATABASE } from './embedded-binaries.ts';

/** A data folder of PostgreSQL (a "cluster") and what it takes to run it. */
export interface Cluster {
  /** The folder with PG_VERSION in it. */
  readonly folder: string;
  /** The folder with `bin`, `lib` and `share` in it. */
  readonly binaries: string;
  readonly account: Account | undefined;
}

/** The superuser, who owns everything that migrations make. */
export const OWNER = 'passerelle';

/**
 * PostgreSQL folds and splits words into trigrams by this locale: under plain `C`, a Chinese or Greek name has none.
 * Its name differs between systems; the first that exists is taken.
 */
const CHARACTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const;

/**
 * Makes the cluster unless it is there. It is made beside its place and renamed when complete, so an interrupted
 * first start leaves nothing but a partial folder, which the next one clears.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { folder } = cluster;
  const parent = join(folder, '..');
  const prefix = `${folder}.partial-`;
  for (const entry of await readdir(parent)) {
    // An initdb left behind by a killed server may still be writing: what resists is cleared at a later start.
    const path = join(parent, entry);
    if (path.startsWith(prefix)) await rm(path, { recursive: true, maxRetries: 5 }).catch(() => undefined);
  }
  if (existsSync(join(folder, 'PG_VERSION'))) return giveTo(cluster.account, folder);

  const partial = await mkdtemp(prefix);
  await giveTo(cluster.account, partial);
  await runInitdb({ ...cluster, folder: partial });
  await rename(partial, folder);
  await syncFolder(parent);
}

async function runInitdb(cluster: Cluster): Promise<void> {
  for (const locale of CHARACTER_LOCALES) {
    const child = spawnIn(
      cluster,
      'initdb',
      [
        `--username=${OWNER}`,
        '--auth-local=trust',
        '--auth-host=reject',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${locale}`,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 0) return;
    if (!complaint.includes('invalid locale name')) {
      throw new Error(`The embedded database could not be created. ${GIVEN_DATABASE}\n${complaint.trim()}`);
    }
  }
}

/**
 * Runs one of PostgreSQL's programs on the cluster, as its account.
 *
 * That account may not be able to walk to a folder below /root. It needn't: a process is in its working
 * folder whatever lies above, and `/proc/self/cwd` names that folder without walking.
 */
export function spawnIn(
  { folder, binaries, account }: Cluster,
  program: string,
  args: string[],
  options: SpawnOptions,
) {
  const data = account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
  return spawn(join(binaries, 'bin', program), ['-D', data, ...args], {
    ...options,
    ...account,
    cwd: folder,
    env: { PATH: process.env.PATH, TZ: 'UTC' },
  });
}

/** Hands over what belongs to root: a new folder, or one that root copied or restored. */
async function giveTo(account: Account | undefined, folder: string): Promise<void> {
  if (!account || (await stat(folder)).uid !== 0) return;
  for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
    await lchown(join(folder, path), account.uid, account.gid);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync();
  await folder.close();
}
