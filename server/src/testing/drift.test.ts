import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeApi } from '../../../tools/openapi.ts';
import { describeSchema } from '../../../tools/schema-types.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const committed = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const tokens = (text: string) => text.replaceAll(/[\s;,'"]+/g, ' ').trim();

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
});
afterAll(() => database.drop());

test('the committed OpenAPI document is that of the contract: npm run generate', async () => {
  expect(committed('contracts/openapi.json')).toBe(await describeApi());
});

test('the types of the database are those of the migrations: npm run generate', async () => {
  expect(tokens(committed('server/src/platform/db/schema.ts'))).toBe(tokens(await describeSchema(database.pool)));
});
