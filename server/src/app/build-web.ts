import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Builds the screens when there are none, or when a source is newer than they are. */
export async function buildWebIfStale(say: (message: string) => void): Promise<void> {
  if (!existsSync(`${root}web/index.html`)) return;
  const built = `${root}web/dist/index.html`;
  const sources = [
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'web/obsolete-browser.ts',
    'contracts/src',
    'texts/src/boot.texts.ts',
  ].map((path) => root + path);
  if (existsSync(built) && statSync(built).mtimeMs >= newest(sources)) return;
  say('building the screens…');
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [`${root}node_modules/vite/bin/vite.js`, 'build', `${root}web`, '--logLevel', 'warn'],
      {
        cwd: `${root}web`,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    child.stdout.on('data', (chunk) => output.push(String(chunk)));
    child.stderr.on('data', (chunk) => output.push(String(chunk)));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The screens do not build:\n${output.join('')}`)),
    );
  });
}

function newest(paths: readonly string[]): number {
  const times = paths.filter(existsSync).map((path) => {
    const stat = statSync(path);
    return stat.isDirectory() ? newest(readdirSync(path).map((name) => `${path}/${name}`)) : stat.mtimeMs;
  });
  return Math.max(0, ...times);
}
