import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../build.ts';
import { runs } from '../runs.ts';
import { type TestServer, testServer } from '../test-server.ts';

let server: TestServer;
let build: Build;
let editors: readonly BuiltPerson[];

beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  build = builders(server.database);
  editors = [await build.person({}, { roles: ['hrManager'] }), await build.person({}, { roles: ['hrManager'] })];
});
afterAll(() => server.close());

/** Few values, so that two people often type the same, and go back to what was. */
const values = {
  Fonction: [null, 'Clerk', 'Head', 'Chief'],
  Skype: [null, 'ada', 'grace'],
  TelMobilePro: [null, '+33612345678', '+33698765432'],
  tags: [[], ['a'], ['a', 'b']],
} as const;
type Name = keyof typeof values;
type Row = Readonly<Record<Name, unknown>>;
const names = Object.keys(values) as Name[];

const changes = fc
  .record(Object.fromEntries(names.map((name) => [name, fc.constantFrom<unknown>(...values[name])])), {
    requiredKeys: [],
  })
  .filter((some) => Object.keys(some).length > 0) as fc.Arbitrary<Partial<Row>>;
const editor = fc.constantFrom(0, 1);
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reads' as const), editor }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('saves' as const), editor, changes }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('both' as const), each: fc.tuple(changes, changes) }) },
);

const isAlike = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

async function read(by: BuiltPerson, IdPersonneEV1: number): Promise<Row> {
  const { body } = await server.as(by.login).call(directoryCalls.record, { params: { IdPersonneEV1 } });
  const person = body.person as Partial<Row>;
  return Object.fromEntries(names.map((name) => [name, person[name] ?? null])) as Row;
}

async function save(by: BuiltPerson, IdPersonneEV1: number, seen: Row, some: Partial<Row>) {
  const fields = (Object.keys(some) as Name[]).map((IdChamp) => ({
    IdChamp,
    Vu: seen[IdChamp],
    Valeur: some[IdChamp],
  }));
  const { status, error } = await server
    .as(by.login)
    .call(personCalls.save, { params: { IdPersonneEV1 }, body: { fields } });
  return { status, moved: (error?.details ?? []).map(({ path }) => path.replace('body/fields/', '')).toSorted() };
}

/** What two who edit a record should be told, said the plain way: a field that moved under somebody, to something else than they type. */
function meant(stored: Row, seen: Row, some: Partial<Row>) {
  const moved = (Object.keys(some) as Name[]).filter(
    (name) => !isAlike(seen[name], stored[name]) && !isAlike(some[name], stored[name]),
  );
  return moved.length > 0
    ? { answer: { status: 409, moved: moved.toSorted() }, stored }
    : { answer: { status: 200, moved: [] }, stored: { ...stored, ...some } };
}

test('whatever two people read and save of one record, no change is lost and no conflict is a false one', async () => {
  let conflicts = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { IdPersonneEV1 } = await build.person();
      let stored: Row = { Fonction: null, Skype: null, TelMobilePro: null, tags: [] };
      const seen = [stored, stored];
      const by = (n: number) => editors[n] as BuiltPerson;
      for (const one of steps) {
        if (one.does === 'reads') {
          seen[one.editor] = await read(by(one.editor), IdPersonneEV1);
          expect(seen[one.editor]).toEqual(stored);
          continue;
        }
        if (one.does === 'saves') {
          const said = meant(stored, seen[one.editor] as Row, one.changes);
          expect(await save(by(one.editor), IdPersonneEV1, seen[one.editor] as Row, one.changes)).toEqual(said.answer);
          if (said.answer.status === 409) conflicts++;
          else seen[one.editor] = { ...(seen[one.editor] as Row), ...one.changes };
          stored = said.stored;
          continue;
        }
        // At the same moment: as if one had come after the other, whichever that was.
        const answers = await Promise.all(one.each.map((some, n) => save(by(n), IdPersonneEV1, seen[n] as Row, some)));
        const orders = [[0, 1] as const, [1, 0] as const].map(([first, second]) => {
          const before = meant(stored, seen[first] as Row, one.each[first]);
          const after = meant(before.stored, seen[second] as Row, one.each[second]);
          const said = first === 0 ? [before.answer, after.answer] : [after.answer, before.answer];
          return { answers: said, stored: after.stored };
        });
        stored = await read(by(0), IdPersonneEV1);
        expect(orders).toContainEqual({ answers, stored });
        for (const [n, answer] of answers.entries())
          if (answer.status === 200) seen[n] = { ...(seen[n] as Row), ...one.each[n] };
      }
      expect(await read(by(1), IdPersonneEV1)).toEqual(stored);
    }),
    { numRuns: runs(60, 3000) },
  );
  expect(conflicts).toBeGreaterThan(0);
});
