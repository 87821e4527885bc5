import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

/** What each beginning of the process says of itself: its number, and what V8 was told. */
const says = 'data:text/javascript,console.error(JSON.stringify([process.pid,process.execArgv]))';

/** How the portal begins, up to its second beginning, or to the one that lasts. */
async function beginnings(flags: readonly string[], most: number): Promise<readonly [pid: number, flags: string[]][]> {
  const main = new URL('main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [...flags, main, '--help'], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: `--import=${says}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const told: [number, string[]][] = [];
  for await (const line of createInterface(child.stderr)) {
    if (!line.startsWith('[')) continue;
    told.push(JSON.parse(line));
    if (told.length === most) child.kill('SIGKILL');
  }
  return told;
}

test('however it is started, the portal has its memory as it is measured, in the process that was started', async () => {
  const [first, second] = await beginnings([], 2);
  expect(first?.[1]).toEqual([]);
  expect(second).toEqual([first?.[0], ['--max-semi-space-size=16', '--heap-growing-percent=25']]);
});

test('what whoever starts it says of memory stands', async () => {
  const [, second] = await beginnings(['--max-semi-space-size=64'], 2);
  expect(second?.[1]).toEqual(['--heap-growing-percent=25', '--max-semi-space-size=64']);
});
