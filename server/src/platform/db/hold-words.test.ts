import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { holdWords } from './hold-words.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ from: 'empty' });
});
afterAll(() => database.drop());

const words = (count: number) => Array.from({ length: count }, (_, n) => `word ${n}`);

/** Whether somebody else comes to hold a word while these are held. */
async function isFree(held: readonly string[], kind: string, word: string): Promise<boolean> {
  return await database.db.transaction().execute(async (trx) => {
    await holdWords(trx, 'name', held);
    const other = database.db.transaction().execute(async (beside) => {
      await sql`set local lock_timeout = 100`.execute(beside);
      await holdWords(beside, kind, [word]);
    });
    return await other.then(
      () => true,
      () => false,
    );
  });
}

test.each([2, 50_000])('each of %i words is held from others, and nothing of another kind', async (count) => {
  expect(await isFree(words(count), 'name', 'word 1')).toBe(false);
  expect(await isFree(words(count), 'plate', 'word 1')).toBe(true);
  expect(await isFree([], 'name', 'word 1')).toBe(true);
});

test('few words leave the others free', async () => {
  expect(await isFree(words(2), 'name', 'word 3')).toBe(true);
});

test('two loads of one kind and somebody who holds one word come one after the other', async () => {
  const holding = async (held: readonly string[]) =>
    await database.db.transaction().execute(async (trx) => {
      await holdWords(trx, 'name', held);
      await holdWords(trx, 'name', held.slice(0, 2));
    });
  const all = [words(5000), words(5000).toReversed(), ['word 7'], words(900).toReversed(), words(900)];
  await expect(Promise.all(all.map(holding))).resolves.toHaveLength(all.length);
});
