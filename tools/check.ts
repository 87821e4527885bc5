import { checks, run } from './run.ts';

const failed: string[] = [];
for (const [name, command, args] of checks) {
  console.log(`\n— ${name}`);
  if (!(await run(command, args))) failed.push(name);
}
console.log(failed.length ? `\nnot right: ${failed.join(', ')}` : '\nall right');
process.exitCode = failed.length ? 1 : 0;
