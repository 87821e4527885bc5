import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type NamedRight, namedRight, rightsByName } from '@passerelle/contracts/access/rights.ts';
import { expect, test } from 'vitest';
import { profiles } from './rights.seed.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Everything that is no test and says nothing of rights as such. */
const sources = globSync('{server,contracts,web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/testing\/|access\/rights\.ts$|rights\.seed\.ts$|right-families\.ts$/.test(file))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'));
const opens = (code: string) =>
  sources.some((source) => [`'${code}'`, `"${code}"`].some((said) => source.includes(said)));

test('a right opens something, or says that nothing is gated by it', () => {
  const silent = rightsByName.filter((code) => !namedRight(code).reserved && !opens(code));
  expect(silent).toEqual([]);
});

test('no profile of the product is given what opens nothing', () => {
  const given = profiles.flatMap(({ rights }) => rights.map((held) => (typeof held === 'string' ? held : held[0])));
  const isReserved = (code: string) =>
    (rightsByName as readonly string[]).includes(code) && namedRight(code as NamedRight).reserved === true;
  expect(given.filter(isReserved)).toEqual([]);
});
