import { editedLists } from '@passerelle/contracts/reference/entry.fields.ts';
import type { ReferenceName } from '@passerelle/contracts/reference/reference.fields.ts';
import { families } from '@passerelle/texts/families.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { readPossibleUses } from './uses.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const said = new Set(
  families.flatMap(({ Famille, texts }) => Object.keys(texts).map((key) => `${Famille}:${key}` as string)),
);

test.each<ReferenceName>([...editedLists, 'Site', 'Societe'])('what uses %s has words', async (name) => {
  for (const { entity, field } of await readPossibleUses(server.database.db, name)) {
    expect(
      [`HISTORY:entity ${entity}`, `HELD:table ${entity}`].some((key) => said.has(key)),
      entity,
    ).toBe(true);
    expect(
      [`CHAMPS:${field}`, `HISTORY:field ${field}`].some((key) => said.has(key)),
      `${entity}.${field}`,
    ).toBe(true);
  }
});
