import { spawn } from 'node:child_process';

/** Runs a command to its end with our output; true when it succeeded. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Everything that is checked without running the product. */
export const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the screens', 'tsc', ['--noEmit', '-p', 'web/tsconfig.json']],
  ['format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['promises', 'oxlint', ['--type-aware']],
  ['boundaries', process.execPath, ['tools/check-boundaries.ts']],
  ['domains', process.execPath, ['tools/check-domains.ts']],
  ['docstrings', process.execPath, ['tools/check-docstrings.ts']],
  ['assertions', process.execPath, ['tools/check-assertions.ts']],
  ['unused code', 'knip', []],
];
