import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, run } from './run.ts';

/** Checks, builds, then every test; ends with one line of counts. */
const only = process.argv.slice(2);
let passed = 0;
let failed = 0;

if (only.length === 0) {
  for (const [name, command, args] of checks) {
    console.log(`\n— ${name}`);
    count(await run(command, args));
  }
  console.log('\n— build');
  count(await run('npm', ['run', 'build']));
}
const folder = mkdtempSync(join(tmpdir(), 'passerelle-tests-'));
const report = join(folder, 'report.json');
await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only]);
countReport();
rmSync(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

function count(ok: boolean): void {
  if (ok) passed += 1;
  else failed += 1;
}

function countReport(): void {
  try {
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      success: boolean;
    };
    passed += numPassedTests;
    // A file that does not load has no tests to fail.
    failed += success ? numFailedTests : Math.max(1, numFailedTests);
  } catch {
    failed += 1;
  }
}
