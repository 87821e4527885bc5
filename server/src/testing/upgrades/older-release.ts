import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { patiently } from '../patiently.ts';
import { freePort } from '../slapd.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);
const git = async (...args: readonly string[]) =>
  (await run('git', args, { cwd: root, maxBuffer: 2 ** 26 })).stdout.trim();
/** What a server is made of; the screens take minutes to build, and are not asked. */
const parts = [
  'server',
  'contracts',
  'texts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
];

export interface OlderRelease {
  readonly commit: string;
  /** The last migration that it knows. */
  readonly migration: string;
}

/** The release before the last change of the schema; or why it cannot be had. */
export async function olderRelease(): Promise<OlderRelease | { readonly missing: string }> {
  const migrations = (await readdir(join(root, 'server/migrations'))).filter((name) => name.endsWith('.sql'));
  // The last that came is not always the one of the highest number.
  const came = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations').catch(() => '');
  if (!came) return { missing: `no git history says which of ${migrations.length} migrations came last` };
  const commit = await git('rev-parse', '--verify', `${came}^`).catch(() => '');
  if (!commit) return { missing: 'the history is cut off before the last migration (a shallow clone)' };
  if (await git('diff', '--name-only', commit, 'HEAD', '--', 'package-lock.json'))
    return { missing: `the release before the last migration (${commit.slice(0, 8)}) has other libraries` };
  const files = (await git('ls-tree', '--name-only', commit, 'server/migrations/')).split('\n').sort();
  return { commit, migration: files.at(-1)!.replace(/^.*\/|\.sql$/g, '') };
}

/** The program of a release, started as `npm start` does, with settings; gives where it answers, and what ends it. */
export async function startRelease({ commit }: OlderRelease, env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-older-'));
  await run('sh', ['-c', `git archive ${commit} ${parts.join(' ')} | tar -x -C "$0"`, folder], { cwd: root });
  await linkLibraries(folder);
  const port = await freePort();
  const server = spawn(process.execPath, ['server/src/app/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await patiently(async () => {
      if (server.exitCode === null && (await fetch(`${address}/health/ready`)).ok) return;
      throw new Error(`The older server does not start:\n${said.join('')}`);
    }, 3000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, said, stop };
}

/** Its libraries are those that are here; its own parts are its own. */
async function linkLibraries(folder: string): Promise<void> {
  const own = '@passerelle';
  await mkdir(join(folder, 'node_modules', own), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== own && !name.startsWith('.vite'))
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const part of ['contracts', 'server', 'texts'])
    await symlink(join(folder, part), join(folder, 'node_modules', own, part));
}
