import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltPerson, builders } from '../../../../testing/build.ts';
import { definitionOf } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let hr: BuiltPerson;
let id: number;
/** People whom HR managers do not see, and as many logins that nobody has. */
let hidden: readonly string[];
const none = Array.from({ length: 60 }, (_, n) => `nobody.at.all-${n}`);
beforeAll(async () => {
  server = await testServer();
  const build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  id = await definitionOf(server, 'people-work');
  const made: string[] = [];
  for (const login of none) made.push((await build.person({ CompteAD: `${login}-hidden`, Test: true })).login);
  hidden = made;
});
afterAll(() => server.close());

const verify = async (logins: readonly string[]) => {
  await sql`delete from counted_call`.execute(server.database.db);
  const ListeData = logins.map((CompteAD) => ({ CompteAD, Fonction: 'x' }));
  const from = performance.now();
  const { body } = await server.as(hr.login).call(importsCalls.verify, { params: { id }, body: { ListeData } });
  return { body, took: performance.now() - from };
};

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

test('rows out of sight are told from rows that are not there neither by what a verification answers, nor by when', async () => {
  const [there, nowhere] = [await verify(hidden), await verify(none)];
  expect(there.body.counts).toEqual({ lines: 60, added: 0, changed: 0, unchanged: 0, refused: 60 });
  const told = ({ body }: typeof there) => [
    body.counts,
    body.IdPlan,
    body.lignes.map(({ line, state, faults }) => [line, state, faults.map(({ Champ, rule }) => [Champ, rule])]),
  ];
  expect(told(there)).toEqual(told(nowhere));
  // What takes another way takes it each time: one round of several that is quiet tells.
  const apart = async () => {
    const times: [number[], number[]] = [[], []];
    for (let n = 0; n < 15; n += 1) {
      times[0].push((await verify(hidden)).took);
      times[1].push((await verify(none)).took);
    }
    const medians = times.map(median);
    return Math.max(...medians) / Math.min(...medians);
  };
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8 && least > 1.35; round += 1) least = Math.min(least, await apart());
  expect(least).toBeLessThanOrEqual(1.35);
}, 120_000);
