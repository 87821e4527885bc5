import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, checks, mutations, nightlyChecks, run, runSteps } from './run.ts';
import { whatNothingMet } from './unmet.ts';

/** Checks, builds, then every test; ends with one line of counts. */
const only = process.argv.slice(2);
let passed = 0;
let failed = 0;

if (only.length === 0) {
  await countSteps([build, ...checks, ...(process.env.NIGHTLY ? nightlyChecks : [])]);
}
const folder = mkdtempSync(join(tmpdir(), 'passerelle-tests-'));
const report = join(folder, 'report.json');
const metFolder = mkdtempSync(join(folder, 'met-'));
await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only], {
  ...process.env,
  // The programs that tests start, dozens of times, are compiled once.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  ...(only.length === 0 && { MET_DIR: metFolder }),
});
countReport();
if (only.length === 0) countUnmet();
if (only.length === 0 && process.env.NIGHTLY) await countSteps([mutations]);
rmSync(folder, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

async function countSteps(steps: Parameters<typeof runSteps>[0]): Promise<void> {
  const wrong = await runSteps(steps);
  passed += steps.length - wrong.length;
  failed += wrong.length;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
}

function countReport(): void {
  try {
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    passed += numPassedTests;
    // A file that does not load has no tests to fail.
    failed += success ? numFailedTests : Math.max(1, numFailedTests);
  } catch {
    failed += 1;
  }
}

/** What is declared and was met by no test fails; what is known not to be, with its reason, stands in `unmet.ts` and `unmet-declared.ts`. */
function countUnmet(): void {
  const unmet = whatNothingMet(metFolder);
  for (const one of unmet) console.error(`met by no test: ${one}`);
  passed += unmet.length === 0 ? 1 : 0;
  failed += unmet.length;
}
