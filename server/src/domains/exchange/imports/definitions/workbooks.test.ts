import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import { type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { madeWorkbook, row } from '../../../../testing/workbooks.ts';

let server: TestServer;
let admin: BuiltPerson;
let id: number;
beforeAll(async () => {
  server = await testServer();
  admin = await builders(server.database).person({}, { roles: ['administrator'] });
  const found = sql<{ id: number }>`select "IdImport" as id from "DefinitionImport" where "CodeImport" = 'sites'`;
  id = (await rowOf(server.database.db, found)).id;
});
afterAll(() => server.close());

const verify = async (bytes: Buffer, said: object = {}) => {
  const as = server.as(admin.login);
  const sent = await as.call(filesCalls.send, {
    query: { purpose: 'table', name: 'sites.xlsx' },
    content: { bytes, type: 'application/octet-stream' },
  });
  if (sent.error) return sent;
  return await as.call(importsCalls.verify, { params: { id }, body: { IdFichier: sent.body.IdFichier, ...said } });
};
const head = row(['LibSite', 'IdPays', 'Ville']);

describe('a workbook of sites', () => {
  test('is read below its pivot, and says which sheet was read and what is hidden; another sheet is read where it is asked for', async () => {
    const pivot = `${row(['Year', '2026'])}${row(['Country', '(all)'])}<row/>`;
    const bytes = await madeWorkbook([
      { name: 'Lists', state: 'hidden', rows: head },
      {
        name: 'Sites',
        before: '<cols><col min="3" max="3" hidden="1"/></cols>',
        rows: `${pivot}${head}${row(['Quai Nord', 'FR', 'Lille'])}${row(['Quai Est', 'FR', 'Metz'], 'hidden="1"')}`,
      },
      { name: 'Other', rows: `${head}${row(['Quai Ouest', 'FR', 'Brest'])}` },
    ]);
    const { body } = await verify(bytes);
    expect(body).toMatchObject({
      counts: { lines: 2 },
      classeur: {
        ...{ feuille: 'Sites', feuilles: ['Sites', 'Other'], feuillesCachees: ['Lists'] },
        ...{ lignesCachees: 1, colonnesCachees: ['Ville'], formulesSansValeur: 0 },
      },
      lignes: [{ line: 5, cells: ['Quai Nord', 'FR', 'Lille'] }, { line: 6 }],
    });
    expect((await verify(bytes, { feuille: 'Other' })).body).toMatchObject({
      classeur: { feuille: 'Other' },
      lignes: [{ line: 2, cells: ['Quai Ouest', 'FR', 'Brest'] }],
    });
    const { error } = await verify(bytes, { feuille: 'None' });
    expect(error).toMatchObject({
      name: 'IMPORT_FICHIER_TYPE',
      details: [{ path: 'body/feuille', rule: 'tableSheet' }],
    });
  });

  test('says at its cell where a formula has no value, and empties nothing by it', async () => {
    const formula =
      '<row><c t="inlineStr"><is><t>Quai Sud</t></is></c><c t="inlineStr"><is><t>FR</t></is></c><c><f>A1</f></c></row>';
    const named = '<row r="4"><c r="A4" t="inlineStr"><is><t>Quai Long</t></is></c><c r="C4"><f>A1</f></c></row>';
    const bytes = await madeWorkbook([
      { name: 'Sites', rows: `${head}${formula}${row(['Quai Vide', 'FR', ''])}${named}` },
    ]);
    const { body } = await verify(bytes);
    expect(body).toMatchObject({
      classeur: { formulesSansValeur: 2 },
      groups: expect.arrayContaining([expect.objectContaining({ Champ: 'Ville', rule: 'cellError', lines: [2, 4] })]),
    });
  });

  test('with macros, or wider than any real one, is refused in words', async () => {
    const sheets = [{ name: 'Sites', rows: `${head}${row(['Quai Nord', 'FR', 'Lille'])}` }];
    const macros = await verify(await madeWorkbook(sheets, { 'xl/vbaProject.bin': Buffer.alloc(64, 1) }));
    expect(macros.error?.name).toMatch(/IMPORT_FICHIER_TYPE|FILE_REFUSED/);
    const wide = [{ name: 'Sites', rows: `${head}${row(Array.from({ length: 1200 }, (_, n) => `x${n}`))}` }];
    expect((await verify(await madeWorkbook(wide))).error).toMatchObject({
      ...{ name: 'IMPORT_FICHIER_TYPE', details: [{ path: 'body/IdFichier', rule: 'tableWide', value: '2' }] },
    });
  });
});
