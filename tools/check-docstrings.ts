import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';

/**
 * What other folders build on says what it is for: every exported function and class of the contracts, the engines, the
 * ports and the connectors stands under a docstring.
 */
const folders = ['contracts/src', 'server/src/engines', 'server/src/ports', 'server/src/connectors'];
const declared = /^export (?:async function|function|class|const \w+ = (?:async )?[(<])/;

const files = (await Array.fromAsync(glob(`{${folders.join(',')}}/**/*.ts`))).filter(
  (file) => !/\.test\.ts$/.test(file),
);
const faults = files.flatMap((file) => {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, at) =>
    declared.test(line) && !lines[at - 1]?.endsWith('*/') ? [`${file}:${at + 1} says not what it is for: ${line}`] : [],
  );
});
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} without a docstring`);
process.exitCode = faults.length ? 1 : 0;
