import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Builds the screens when there are none, or when a source is newer than they are. */
export async function buildWebIfStale(say: (message: string) => void): Promise<void> {
  if (!existsSync(`${root}web/index.html`)) return;
  const built = `${root}web/dist/index.html`;
  const changed = newest(
    ...['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'web/obsolete-browser.ts'],
    ...['web/candidate.html', 'web/candidate-page.ts'],
    ...['contracts/src', 'texts/src/boot.texts.ts'],
  );
  if (existsSync(built) && statSync(built).mtimeMs >= changed) return;
  say('building the screens…');
  await build('screens', 'web', 'dist');
}

/** The server as one file, made anew when a source is newer than it is. */
export async function buildServerIfStale(say: (message: string) => void): Promise<URL> {
  const folder = `${root}server/dist`;
  const version = `${newest('server/src', 'server/vite.config.ts', 'contracts/src', 'texts/src', 'package-lock.json')}`;
  const built = `${folder}/${version}`;
  if (!existsSync(built)) {
    say('building the server…');
    // Whole or not at all, for another that starts at the same moment.
    await build('server', 'server', `dist/${process.pid}`);
    const others = readdirSync(folder).filter((name) => name !== version);
    if (!existsSync(built)) renameSync(`${folder}/${process.pid}`, built);
    for (const name of others) rmSync(`${folder}/${name}`, { recursive: true, force: true });
  }
  return pathToFileURL(`${built}/portal.js`);
}

async function build(what: string, workspace: string, into: string): Promise<void> {
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [`${root}node_modules/vite/bin/vite.js`, 'build', '--outDir', into, '--logLevel', 'error'],
      { cwd: `${root}${workspace}`, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child.stdout.on('data', (chunk) => output.push(String(chunk)));
    child.stderr.on('data', (chunk) => output.push(String(chunk)));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The ${what} do not build:\n${output.join('')}`)),
    );
  });
}

/** When any of these files and folders changed last, in whole milliseconds. */
function newest(...paths: readonly string[]): number {
  const times = paths
    .map((path) => (path.startsWith(root) ? path : root + path))
    .filter(existsSync)
    .map((path) => {
      const stat = statSync(path);
      return stat.isDirectory()
        ? newest(...readdirSync(path).map((name) => `${path}/${name}`))
        : Math.ceil(stat.mtimeMs);
    });
  return Math.max(0, ...times);
}
