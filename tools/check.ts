import { checks, runSteps } from './run.ts';

const failed = await runSteps(checks);
console.log(failed.length ? `\nnot right: ${failed.join(', ')}` : '\nall right');
process.exitCode = failed.length ? 1 : 0;
