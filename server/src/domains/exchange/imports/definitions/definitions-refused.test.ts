import type { Input } from '@passerelle/contracts/call.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import type { DefinitionState } from '@passerelle/contracts/imports/definition.ts';
import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import { type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let admin: BuiltPerson;
let sites: number;
let shipped: DefinitionState;
beforeAll(async () => {
  server = await testServer();
  admin = await builders(server.database).person({}, { roles: ['administrator'] });
  const found = await rowOf(
    server.database.db,
    sql<{ id: number; state: DefinitionState }>`select d."IdImport" as id, v."Etat" as state
      from "DefinitionImport" d join "DefinitionVersion" v using ("IdImport", "Version") where "CodeImport" = 'sites'`,
  );
  sites = found.id;
  shipped = found.state;
});
afterAll(() => server.close());

const as = () => server.as(admin.login);
const verify = (body: object) => as().call(importsCalls.verify, { params: { id: sites }, body });
const save = (body: object) => as().call(importsCalls.save, { params: { id: sites }, body });
const setState = (state: object) =>
  sql`update "DefinitionVersion" set "Etat" = ${JSON.stringify(state)} where "IdImport" = ${sites}`.execute(
    server.database.db,
  );
const setSubject = (name: string) =>
  sql`update "DefinitionImport" set "Sujet" = ${name} where "IdImport" = ${sites}`.execute(server.database.db);
const setParameter = (IdParam: string, Valeur: string) =>
  server.database.db.updateTable('Parametre').set({ Valeur }).where('IdParam', '=', IdParam).execute();
type Tried = Input<typeof definitionsCalls.preview>['body'];
const preview = (file: { IdFichier: string }) =>
  as().call(definitionsCalls.preview, { body: { Sujet: 'sites', Etat: shipped as Tried['Etat'], ...file } });
const send = async (text: string) => {
  const content = { bytes: Buffer.from(text), type: 'text/csv' };
  const { body } = await as().call(filesCalls.send, { query: { purpose: 'table', name: 'sites.csv' }, content });
  return { IdFichier: body.IdFichier };
};
const row = { LibSite: 'Refused', IdPays: 'FR' };

/** What every call about a definition answers. */
const everyCall = async (IdRun: number) => {
  const params = { id: sites };
  const body = { ListeData: [row] };
  const answers = [
    await as().call(importsCalls.read, { params }),
    await as().call(importsCalls.template, { params }),
    await as().call(importsCalls.verify, { params, body }),
    await as().call(importsCalls.save, { params, body }),
    await as().call(importsCalls.data, { params }),
    await as().call(importsCalls.export, { params, body: { format: 'csv' } }),
    await as().call(importsCalls.mend, { params: { IdRun }, body: { lignes: [{ line: 1, cells: ['x', 'FR'] }] } }),
  ];
  return answers.map(({ error }) => error?.name);
};

describe('a definition that cannot be gone by', () => {
  test('names a column that no file brings, or a subject that is none: every call says so, and no column is skipped', async () => {
    const IdRun = (await verify({ ListeData: [row] })).body.IdRun ?? 0;
    for (const field of ['Actif', 'DateM', 'Etage']) {
      await setState({ ...shipped, columns: [...shipped.columns, { field }] });
      expect(await everyCall(IdRun)).toEqual(Array(7).fill('IMPORT_COLONNES_PARAM'));
    }
    await setState(shipped);
    await setSubject('nothing');
    expect(await everyCall(IdRun)).toEqual(Array(7).fill('IMPORT_TYPE_INCONNU'));
    await setSubject('sites');
    await setState({ ...shipped, columns: shipped.columns.map((one) => ({ ...one, mandatory: true })) });
    const mended = await as().call(importsCalls.mend, {
      params: { IdRun },
      body: { lignes: [{ line: 1, cells: ['x', 'FR'] }] },
    });
    expect(mended.error?.name).toBe('IMPORT_COLONNES');
    await setState(shipped);
  });

  test('takes no file that is none or too large, nor rows beyond what it may', async () => {
    expect((await verify(await send('LibSite;IdPays\n"never closed;FR\n'))).error?.name).toBe('IMPORT_FICHIER_TYPE');
    const tried = await preview(await send('LibSite;IdPays\n"never closed;FR\n'));
    expect(tried.error?.name).toBe('IMPORT_FICHIER_TYPE');
    expect((await preview(await send('LibSite;IdPays\n'))).error?.name).toBe('IMPORT_VIDE');
    await setParameter('IMPORT_TAILLE_MAX_MO', '1');
    const large = `LibSite;IdPays\n${`${'x'.repeat(99)};FR\n`.repeat(11_000)}`;
    const { status, error } = await verify(await send(large));
    expect([status, error?.name]).toEqual([413, 'IMPORT_TAILLE_MAX']);
    expect((await preview(await send(large))).error?.name).toBe('IMPORT_TAILLE_MAX');
    await setParameter('IMPORT_TAILLE_MAX_MO', '10');
    await setParameter('IMPORT_LIGNES_MAX', '1');
    expect((await save({ ListeData: [row, row] })).error?.name).toBe('IMPORT_LIGNES_MAX');
    const two = await send('LibSite;IdPays\nOne;FR\nTwo;FR\n');
    expect((await preview(two)).error?.name).toBe('IMPORT_LIGNES_MAX');
    await setParameter('IMPORT_LIGNES_MAX', '20000');
    expect((await save({ ListeData: [] })).error?.name).toBe('IMPORT_VIDE');
    expect((await save({ ListeData: [{ Ville: 'Lyon' }] })).error?.name).toBe('IMPORT_COLONNES');
    expect((await save({})).error?.name).toBe('INVALID_INPUT');
  });

  test('takes as rows of a program what it takes as a file: ten megabytes and what JSON adds, and no more', async () => {
    const rows = (bytes: number) =>
      Array.from({ length: Math.ceil(bytes / 30_000) }, (_, n) => ({ LibSite: `Place ${n} ${'x'.repeat(30_000)}` }));
    expect((await verify({ ListeData: rows(9_000_000) })).error?.name).toBe('IMPORT_COLONNES');
    for (const call of [verify, save]) {
      const { status, error } = await call({ ListeData: rows(13_000_000) });
      expect([status, error?.name, error?.details]).toEqual([
        413,
        'IMPORT_TAILLE_MAX',
        [{ path: 'body', rule: 'tooLarge', value: '12' }],
      ]);
    }
  });

  test('says of more rows than it takes that they are too many, in the words in which it says it of a file', async () => {
    const few = { LibSite: 'x' };
    for (const lines of [20_001, 25_000])
      for (const call of [verify, save]) {
        const { status, error } = await call({ ListeData: Array.from({ length: lines }, () => few) });
        expect([lines, status, error?.name, error?.details]).toEqual([
          ...[lines, 422, 'IMPORT_LIGNES_MAX'],
          [{ path: 'body/ListeData', rule: 'tableLines', value: '20000' }],
        ]);
      }
  });

  test('takes no more columns than a definition may have, and wonders at no endless heading', async () => {
    const wide = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`k${n}`, '']));
    expect((await verify({ ListeData: [wide] })).error?.name).toBe('IMPORT_COLONNES');
    const headings = Array.from({ length: 501 }, (_, n) => `k${n}`).join(';');
    expect((await verify(await send(`${headings}\nLyon\n`))).error?.name).toBe('IMPORT_COLONNES');
    const long = `${'x'.repeat(400_000)};LibSite;IdPays\n1;Lyon;FR\n`;
    expect((await verify(await send(long))).status).toBe(200);
  });

  test('tells what it takes, and gives a file with the columns that its reader may write', async () => {
    const params = { id: sites };
    const { body } = await as().call(importsCalls.read, { params });
    expect(body).toMatchObject({
      LibImport: 'Sites',
      mode: 'both',
      allOrNone: false,
      lignesMax: 20_000,
      tailleMaxMo: 10,
    });
    expect(body.colonnes[1]).toMatchObject({ Champ: 'LibSite', obligatoire: true, cle: false, ecrit: true });
    const csv = await as().call(importsCalls.template, { params, query: { format: 'csv' } });
    expect(csv.raw.split('\n')[0]).toContain('IdSite;Site;');
    expect(csv.headers['content-disposition']).toContain('Sites.csv');
    const list = await as().call(importsCalls.list, { query: {} });
    expect(list.body.map(({ LibImport }) => LibImport)).toEqual(expect.arrayContaining(['Sites', 'Sociétés']));
  });

  test('answers no empty file', async () => {
    const filter = JSON.stringify({ where: { Ville: 'nowhere at all' } });
    const out = await as().call(importsCalls.export, { params: { id: sites }, body: { format: 'csv', filter } });
    expect(out.error?.name).toBe('EXPORT_VIDE');
  });

  test('refuses all where it is all or none and one line is refused', async () => {
    await setState({ ...shipped, allOrNone: true });
    const flags = Object.fromEntries(
      ['Badge', 'Cantine', 'Parking', 'Livraison', 'SecuriteParSGX'].map((name) => [name, 'non']),
    );
    const good = { LibSite: 'All or none', IdPays: 'FR', ...flags };
    const { body } = await verify({ ListeData: [good, { ...good, LibSite: 'Another', IdPays: 'XX' }] });
    expect([body.counts.refused, body.IdPlan]).toEqual([1, null]);
    expect((await verify({ ListeData: [good] })).body.IdPlan).not.toBeNull();
    await setState(shipped);
  });
});
