import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const folder = new URL('../../../migrations/', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ from: 'empty' });
});
afterAll(() => database.drop());

test('what came later under a lower number is brought to a schema that has the higher one', async () => {
  const { db, pool } = database;
  const [before, between, last] = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .slice(-3)
    .map((name) => name.replace(/\.sql$/, ''));
  await migrate(db, before);
  await pool.query(readFileSync(new URL(`${last}.sql`, folder), 'utf8'));
  await pool.query('insert into schema_migration (name, timestamp) values ($1, now()::text)', [last]);
  expect(await migrate(db)).toEqual([between]);
  expect(await migrate(db)).toEqual([]);
});
