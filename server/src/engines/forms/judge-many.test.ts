import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import { loadActor } from '../../domains/foundation/actor/actor.queries.ts';
import { personFormSubject } from '../../domains/people/person/person.form.ts';
import { builders } from '../../testing/build.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { FormSubject } from './form-subject.ts';
import { judgeMany } from './judge-many.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('what is the same for every row is asked of the database once; each row is judged for itself all the same', async () => {
  const { db } = database;
  const build = builders(database);
  const { kernel } = createEngines(db);
  const { actor } = await loadActor(db, (await build.person({}, { roles: ['hrManager'] })).IdPersonneEV1);
  const chief = (await build.person()).IdPersonneEV1;
  const nobody = (await build.person({ Physique: false })).IdPersonneEV1;
  const made = await Promise.all(Array.from({ length: 12 }, async () => (await build.person()).IdPersonneEV1));
  const people = made.toSorted((a, b) => a - b);
  let asked = 0;
  const counted: FormSubject = {
    ...personFormSubject,
    check: async (change) =>
      (await personFormSubject.check?.({
        ...change,
        once: async (question, ask) =>
          await change.once(question, async () => {
            asked += 1;
            return await ask();
          }),
      })) ?? [],
  };
  const judged = async (Manager: number) =>
    await judgeMany(db, { kernel, actor }, counted, [...people, chief], ['Manager'], () => ({ Manager }));

  const { changes, left } = await judged(chief);
  expect(changes.map(({ id, after }) => [id, after])).toEqual(
    people.map((id) => [id, { IdPersonneEV1Manager: chief }]),
  );
  expect(left.map(({ id, reason }) => [id, reason.rule])).toEqual([[chief, 'oneselfAbove']]);
  expect(asked).toBe(1);

  // Another set asks anew.
  const refused = await judged(nobody);
  expect([refused.changes, [...new Set(refused.left.map(({ reason }) => reason.rule))]]).toEqual([
    [],
    ['unknownValue'],
  ]);
  expect(asked).toBe(2);
});
