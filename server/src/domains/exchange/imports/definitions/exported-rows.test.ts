import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { languages, locales } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { hasCalc, savedByCalc } from '../../../../testing/libreoffice.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
let hr: BuiltPerson;
let shipped: readonly { readonly id: number; readonly code: string; readonly Sens: string }[];
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
  hr = await build.person({ Nom: 'Même', Prenom: 'Nom' }, { roles: ['hrManager'] });
  await build.person({ Nom: 'Même', Prenom: 'Nom', Fonction: '+33 = 0' });
  await build.site({ LibSite: 'Dôme, "nord"', IdPays: 'FR', CodePostal: '01000', DateDebut: '2026-02-01' });
  await build.company({ LibSociete: '=1+1; sud' });
  shipped = await rowsOf(
    server.database.db,
    sql<(typeof shipped)[number]>`select "IdImport" as id, "CodeImport" as code, "Sens" from "DefinitionImport"`,
  );
});
afterAll(() => server.close());

const idOf = (code: string) => shipped.find((one) => one.code === code)?.id ?? 0;
/** Somebody who finds it. */
const finderOf = async (id: number) => {
  for (const one of [admin, hr]) {
    const { body } = await server.as(one.login).call(importsCalls.list, { query: {} });
    if (body.some(({ IdImport }) => IdImport === id)) return one;
  }
  throw new Error(`nobody finds ${id}`);
};
const out = async (id: number, by: BuiltPerson, format: 'csv' | 'xlsx', language = 'gb') =>
  await server
    .as(by.login)
    .call(importsCalls.export, { params: { id }, body: { format } }, { 'accept-language': language });
const back = async (id: number, by: BuiltPerson, bytes: Buffer, format: string, language = 'gb') => {
  const as = server.as(by.login);
  const content = { bytes, type: 'application/octet-stream' };
  const { body } = await as.call(filesCalls.send, { query: { purpose: 'table', name: `out.${format}` }, content });
  const told = await as.call(
    importsCalls.verify,
    { params: { id }, body: { IdFichier: body.IdFichier } },
    { 'accept-language': language },
  );
  expect(told.error).toBeUndefined();
  const { counts, groups, IdPlan } = told.body;
  return { added: counts.added, changed: counts.changed, groups, IdPlan };
};
const nothingToDo = { added: 0, changed: 0, groups: [], IdPlan: null };

describe('what goes out by a definition', () => {
  test.each(languages)('comes back in %s as nothing to do, whatever ships, in both formats', async (language) => {
    for (const { id, code, Sens } of shipped.filter((one) => one.Sens === 'both'))
      for (const format of ['csv', 'xlsx'] as const) {
        const by = await finderOf(id);
        const { bytes, status } = await out(id, by, format, locales[language]);
        expect([code, Sens, status]).toEqual([code, 'both', 200]);
        expect([code, format, await back(id, by, bytes, format, locales[language])]).toEqual([
          ...[code, format, nothingToDo],
        ]);
      }
  });

  test.skipIf(!hasCalc)(
    'comes back as nothing to do once LibreOffice has saved it (needs Debian’s libreoffice-calc-nogui)',
    async () => {
      for (const { id, code } of shipped.filter((one) => one.Sens === 'both')) {
        const by = await finderOf(id);
        for (const format of ['csv', 'xlsx'] as const) {
          const { bytes } = await out(id, by, format, 'fr');
          const saved = savedByCalc(bytes, format, format);
          expect([code, format, await back(id, by, saved, format, 'fr')]).toEqual([code, format, nothingToDo]);
        }
      }
    },
    300_000,
  );

  test('is called as its definition, the day and the role are', async () => {
    const { headers } = await out(idOf('sites'), admin, 'csv');
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/Sites \d{4}-\d\d-\d\d [^"]+\.csv/);
  });

  test('holds codes where its definition says so, which come back too', async () => {
    const id = idOf('sites');
    const set = async (codes: boolean) =>
      await sql`update "DefinitionVersion" set "Etat" = ${codes ? sql`"Etat" || '{"codes":true}'` : sql`"Etat" - 'codes'`}
        where "IdImport" = ${id}`.execute(server.database.db);
    expect((await out(id, admin, 'csv')).raw).toContain('France');
    await set(true);
    const coded = await out(id, admin, 'csv');
    expect(coded.raw).not.toContain('France');
    expect(coded.raw).toContain(';FR;');
    expect(await back(id, admin, coded.bytes, 'csv')).toEqual(nothingToDo);
    await set(false);
  });

  test('that cannot be begun says so before any of it is answered', async () => {
    const rename = async (from: string, to: string) =>
      await sql`alter table "Site" rename column ${sql.id(from)} to ${sql.id(to)}`.execute(server.database.db);
    await rename('Fax', 'Fax elsewhere');
    const answer = await out(idOf('sites'), admin, 'csv');
    await rename('Fax elsewhere', 'Fax');
    expect([answer.status, answer.error?.name]).toEqual([503, 'EXPORT_DEMARRAGE']);
    expect((await out(idOf('sites'), admin, 'csv')).status).toBe(200);
  });

  test('is written down with whose rows it told, as an answer and as a file', async () => {
    const params = { id: idOf('people-work') };
    const data = await server.as(hr.login).call(importsCalls.data, { params, query: { filter: '{"limit":1}' } });
    expect(data.body).toHaveLength(1);
    await out(params.id, hr, 'csv');
    await expect
      .poll(
        async () => {
          const rows = await rowsOf(
            server.database.db,
            sql<{ call: string; fields: readonly string[] }>`select call, fields from sensitive_read
            where "IdPersonneEV1" = ${hr.IdPersonneEV1} order by call`,
          );
          return rows.map(({ call, fields }) => [call, fields.includes('Fonction')]);
        },
        { timeout: 5000 },
      )
      .toEqual(
        expect.arrayContaining([
          ['imports.data', true],
          ['imports.export', true],
        ]),
      );
  });
});
