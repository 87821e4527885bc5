import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * How often sources say against their types that something is there (`!`): rarely. What is known to be there is taken by
 * `nth`, `firstOf`, `under` and `sure`, which say so when it is not, and the row of a statement that always answers one by `rowOf`.
 */
const mostPerThousandLines = { contracts: 0.1, texts: 0.1, server: 1.9, web: 1 };

for (const [part, most] of Object.entries(mostPerThousandLines)) {
  let lines = 0;
  let assertions = 0;
  for await (const file of glob(`${part}/src/**/*.{ts,tsx}`)) {
    if (/\.test\.tsx?$|\/testing\/|\.gen\.ts$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    lines += text.split('\n').length - 1;
    if (!text.includes('!')) continue;
    new Visitor({ TSNonNullExpression: () => void assertions++ }).visit(parseSync(file, text).program);
  }
  const rate = (assertions / lines) * 1000;
  console.log(`${part}: ${assertions} non-null assertions, ${rate.toFixed(2)} for 1,000 lines`);
  if (rate <= most) continue;
  console.error(
    `${part} says so more than ${most} times for 1,000 lines: give the value a type, or take it by nth, firstOf, under, sure, rowOf`,
  );
  process.exitCode = 1;
}
