import { buffer } from 'node:stream/consumers';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { languages, locales } from '@passerelle/contracts/languages.ts';
import { importsTexts } from '@passerelle/texts/imports.texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { rowOf } from '../../../../platform/db/database.ts';
import { readRows, recogniseTable, rowsOf } from '../../../../platform/tabular/read-table.ts';
import { bytesSource } from '../../../../platform/tabular/source.ts';
import { partsOf } from '../../../../platform/tabular/workbook-sheets.ts';
import { openEntry } from '../../../../platform/zip/entry.ts';
import { type BuiltPerson, builders } from '../../../../testing/build.ts';
import { hasCalc, savedByCalc } from '../../../../testing/libreoffice.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { cell } from '../../../../testing/workbooks.ts';

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

const template = async (format: 'csv' | 'xlsx', language: string, as = admin) => {
  const answer = await server
    .as(as.login)
    .call(importsCalls.template, { params: { id }, query: { format } }, { 'accept-language': language });
  expect(answer.status).toBe(200);
  return answer;
};
const verify = async (bytes: Buffer) => {
  const as = server.as(admin.login);
  const { body } = await as.call(filesCalls.send, {
    query: { purpose: 'table', name: 'sites.xlsx' },
    content: { bytes, type: 'application/octet-stream' },
  });
  return await as.call(importsCalls.verify, { params: { id }, body: { IdFichier: body.IdFichier } });
};
/** The parts of a workbook, as texts. */
const partsIn = async (bytes: Buffer) => {
  const found = await Promise.all(
    [...(await partsOf(bytes))].map(async ([name, entry]) => [name, String(await buffer(openEntry(bytes, entry)))]),
  );
  return Object.fromEntries(found) as Record<string, string>;
};
/** The same workbook with more rows in the sheet that is filled in. */
const filled = async (bytes: Buffer, rows: readonly (readonly [number, readonly string[]])[]) => {
  const zip = new ZipFile();
  const more = rows.map(([line, cells]) => `<row r="${line}">${cells.map((text) => cell(text)).join('')}</row>`);
  for (const [name, text] of Object.entries(await partsIn(bytes))) {
    const said = name.endsWith('/sheet1.xml') ? text.replace('</sheetData>', `${more.join('')}</sheetData>`) : text;
    zip.addBuffer(Buffer.from(said), name);
  }
  zip.end();
  return await buffer(zip.outputStream);
};
const headingsIn = async (bytes: Buffer) => (await recogniseTable(bytesSource(bytes))).headers;

test.each(languages)('a template in %s is explained in it, and empty it says nothing', async (language) => {
  const { bytes } = await template('xlsx', locales[language]);
  const parts = await partsIn(bytes);
  expect(parts['xl/workbook.xml']).toContain(`name="${importsTexts.texts.guide[language]}"`);
  expect(parts['xl/worksheets/sheet2.xml']).toContain(importsTexts.texts['guide both'][language]);
  const csv = await template('csv', locales[language]);
  expect(await headingsIn(bytes)).toEqual(csv.raw.replace('\ufeff', '').trim().split(';'));
  expect((await verify(bytes)).error).toMatchObject({ name: 'IMPORT_VIDE' });
});

test('a template offers the values of its columns, keeps what is typed, and hides the codes of its headings', async () => {
  const { bytes, headers } = await template('xlsx', 'fr');
  expect(headers['content-disposition']).toContain('Sites.xlsx');
  const parts = await partsIn(bytes);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<row r="2" hidden="1">');
  expect(sheet).toMatch(/<dataValidation type="list"[^>]*><formula1>'passerelle\.lists'!\$A\$1:\$A\$\d+<\/formula1>/);
  expect(parts['xl/worksheets/sheet3.xml']).toContain('>France<');
  expect(sheet).toContain('style="4"');
  const table = await recogniseTable(bytesSource(bytes));
  const rows = [];
  for await (const { line, cells } of readRows(table)) rows.push({ line, cells });
  expect(rows).toEqual([{ line: 2, cells: expect.arrayContaining(['IdSite', 'LibSite', 'IdPays', 'CodePostal']) }]);
  const explained = [];
  if (table.writing.format === 'xlsx')
    for await (const { cells } of rowsOf(table.source, {
      ...table.writing,
      notes: { ...table.writing.notes, sheet: importsTexts.texts.guide.fr },
    }))
      explained.push(cells);
  expect(explained.find(([column]) => column === 'Pays')).toEqual([
    ...['Pays', 'Un libellé ou son code', 'Oui', 'ne change rien'],
    expect.stringMatching(/^\d+ valeurs, à choisir dans la cellule$/),
  ]);
});

const site = `Quai ${process.pid}`;
const off = new Set(['Badge', 'Cantine', 'Parking', 'Livraison', 'SecuriteParSGX']);
/** The cells of a line, by the codes that a template hides. */
const cellsOf = async (bytes: Buffer, said: Readonly<Record<string, string>>) => {
  const [codes] = await Array.fromAsync(readRows(await recogniseTable(bytesSource(bytes))));
  return (codes?.cells ?? []).map((code) => said[code] ?? (off.has(code) ? 'Non' : ''));
};

test.skipIf(!hasCalc)(
  'a template that LibreOffice saved is read as it was filled in, its hidden row and sheet told to nobody (needs Debian’s libreoffice-calc-nogui)',
  async () => {
    const { bytes } = await template('xlsx', 'fr');
    const said = await cellsOf(bytes, { LibSite: site, IdPays: 'France', CodePostal: '01000', Ville: '=Dôme' });
    const saved = savedByCalc(await filled(bytes, [[3, said]]), 'xlsx', 'xlsx');
    const { body: verdict } = await verify(saved);
    expect(verdict.lignes).toMatchObject([{ line: 3, state: 'added', faults: [] }]);
    expect(verdict.lignes[0]?.cells).toEqual(said);
    expect(verdict.classeur).toMatchObject({ feuillesCachees: [], lignesCachees: 0, colonnesCachees: [] });
  },
);

test('headings that were written over are known by the codes below them', async () => {
  const { bytes } = await template('xlsx', 'fr');
  const said = await cellsOf(bytes, { LibSite: `${site} 2`, IdPays: 'France' });
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(await partsIn(await filled(bytes, [[3, said]]))))
    zip.addBuffer(Buffer.from(name.endsWith('/sheet1.xml') ? text.replace('>Pays<', '>?<') : text), name);
  zip.end();
  const { body: verdict } = await verify(await buffer(zip.outputStream));
  expect(verdict.lignes).toMatchObject([{ line: 3, state: 'added', faults: [] }]);
});
