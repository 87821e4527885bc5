import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { locales } from '@passerelle/contracts/languages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function count(where: object, { login = 'hr', language = 'fr' as Language } = {}): Promise<number> {
  const query = { filter: JSON.stringify({ where: { statuts: { neq: null }, ...where } }) };
  const headers = { 'accept-language': locales[language] };
  return (await server.as(login).call(directoryCalls.count, { query }, headers)).body.count;
}

test('words compared with a code are those of its label, in the language of the reader', async () => {
  const polish = await count({ IdPays: 'PL' });
  expect(polish).toBeGreaterThan(0);
  expect(await count({ IdPays: { like: 'pologn' } })).toBe(polish);
  expect(await count({ IdPays: { like: 'POLSK' } }, { language: 'pl' })).toBe(polish);
  expect(await count({ IdPays: { like: 'polog' } }, { language: 'pl' })).toBe(0);
  const all = await count({});
  expect(await count({ IdPays: { nlike: 'pologn' } })).toBe(all - polish);
  expect(await count({ or: [{ IdPays: { like: 'pologn' } }, { IdPays: 'FR' }] })).toBe(
    await count({ IdPays: { inq: ['PL', 'FR'] } }),
  );
});

test('so are companies, sites, cost centres and tags, and wildcards are taken as they are', async () => {
  const { rows } = await server.database.pool.query<{ id: number; label: string }>(
    `select "IdSite" as id, "LibSite" as label from "Site" where exists
       (select from "Personne" p where p."IdSite" = "Site"."IdSite" and p."IdStatut" = 500) order by 1 limit 1`,
  );
  const site = rows[0]!;
  expect(await count({ sites: { like: site.label } })).toBe(await count({ sites: site.id }));
  for (const name of ['Societe', 'Ccout', 'ListeTag', 'tags', 'contrats', 'familleFonctions']) {
    expect(await count({ [name]: { like: '%_\\' } }), name).toBe(0);
    expect(await count({ [name]: { nlike: 'zzz' } }), name).toBe(await count({}));
  }
});

test('the words of a label tell nothing of what is hidden', async () => {
  const { error } = await server
    .as('employee')
    .call(directoryCalls.count, { query: { filter: '{"where":{"statuts":{"like":"actif"}}}' } });
  expect(error?.name).toBe('NOT_AUTHORIZED');
});
