import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Server and screens, each reloaded as its sources change. Open the address that Vite prints. */
const root = fileURLToPath(new URL('../', import.meta.url));
const screens = process.env.WEB_PORT ?? '5173';
const env = {
  API_URL: `http://127.0.0.1:${process.env.PORT ?? 8080}`,
  ...process.env,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${screens}`,
};
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/app/portal.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'web', '--port', screens, '--strictPort'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
];
for (const child of children) {
  child.once('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
