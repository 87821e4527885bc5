import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { definitionOf, faultsIn, type ImportingAs, importingAs } from '../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
let services: ImportingAs;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
  services = importingAs(server, admin.login, await definitionOf(server, 'list-departments'));
});
afterAll(() => server.close());

const entries = async (Liste: 'Services' | 'Agence') =>
  (await server.as(admin.login).call(listsCalls.entries, { params: { Liste } })).body.entries;
const called = async (label: string) => (await entries('Services')).find(({ values }) => values.Libelle === label);

describe('a file of a reference list', () => {
  test('adds entries and says them in other languages, by code or by label, and is undone', async () => {
    const verdict = await services.verify([
      { Libelle: 'Achats du fichier', LibelleEN: 'File purchasing' },
      { Libelle: 'Juridique du fichier', LibelleDE: 'Recht' },
    ]);
    expect([verdict.counts, faultsIn(verdict)]).toEqual([
      { lines: 2, added: 2, changed: 0, unchanged: 0, refused: 0 },
      [],
    ]);
    const saved = await services.save(verdict);
    expect(saved).toMatchObject({ written: 2, left: 0 });
    const [one, two] = [await called('Achats du fichier'), await called('Juridique du fichier')];
    expect(one?.values).toMatchObject({ LibelleEN: 'File purchasing', Propose: true });
    const again = await services.verify([
      { Libelle: 'ACHATS DU FICHIER', LibelleEN: 'File purchasing' },
      { Code: two?.Cle ?? '', Libelle: 'Droit du fichier', LibelleDE: '' },
    ]);
    // Another case of a label is a change of it.
    expect(again.counts).toMatchObject({ changed: 2, added: 0, refused: 0 });
    const next = await services.save(again);
    expect((await called('Droit du fichier'))?.values).toMatchObject({ LibelleDE: null });
    expect(await services.undo(next)).toBe(200);
    expect((await called('Juridique du fichier'))?.values).toMatchObject({ LibelleDE: 'Recht' });
    expect(await services.undo(saved)).toBe(200);
    expect(await called('Achats du fichier')).toBeUndefined();
  });

  test('is judged as the form of an entry: what is unknown, twice there, lacking or too long is told at its cell', async () => {
    await services.save(await services.verify([{ Libelle: 'Là du fichier' }]));
    const { Cle = '' } = (await called('Là du fichier')) ?? {};
    const verdict = await services.verify([
      { Code: '2000000', Libelle: 'Nowhere' },
      { Libelle: 'Deux fois' },
      { Libelle: 'deux fois' },
      { Libelle: '' },
      { Libelle: 'x'.repeat(121) },
      { Code: Cle, Libelle: 'Là du fichier' },
    ]);
    expect(faultsIn(verdict)).toEqual([
      [1, 'Code', 'unknownRow', '2000000'],
      [2, 'Libelle', 'sameElsewhere', '3'],
      [3, 'Libelle', 'sameElsewhere', '2'],
      [4, 'Libelle', 'required'],
      [5, 'Libelle', 'maxLength', '100'],
    ]);
    expect(verdict.counts).toMatchObject({ unchanged: 1, refused: 5 });
    const two = await services.verify([
      { Code: Cle, LibelleEN: 'One' },
      { Libelle: 'là du fichier', LibelleEN: 'Two' },
    ]);
    expect(faultsIn(two)).toEqual([
      [1, 'Code', 'sameElsewhere', '2'],
      [2, 'Code', 'sameElsewhere', '1'],
    ]);
  });

  test('whose codes are words asks for them, and keeps what was changed since when it is undone', async () => {
    const agencies = importingAs(server, admin.login, await definitionOf(server, 'list-agencies'));
    const verdict = await agencies.verify([{ Code: '0042', Libelle: 'Agence 42' }, { Libelle: 'Sans code' }]);
    expect(faultsIn(verdict)).toEqual([[2, 'Code', 'required']]);
    const saved = await agencies.save(verdict);
    expect((await entries('Agence')).find(({ Cle }) => Cle === '0042')?.label).toBe('Agence 42');
    const fields = [{ IdChamp: 'Libelle', Vu: 'Agence 42', Valeur: 'Agence quarante-deux' }];
    const params = { Liste: 'Agence', Cle: '0042' };
    await server.as(admin.login).call(listsCalls.save, { params, body: { fields } });
    await agencies.undo(saved);
    expect((await entries('Agence')).find(({ Cle }) => Cle === '0042')?.label).toBe('Agence quarante-deux');
  });

  test('does nothing for whoever may not edit lists, whatever definition they find', async () => {
    const state = { mode: 'both', columns: [{ field: 'Code' }, { field: 'Libelle' }] } as const;
    const id = await definitionOf(server, { Sujet: 'list-Services', state });
    const hr = await build.person({}, { roles: ['hrManager'] });
    const verdict = await importingAs(server, hr.login, id).verify([{ Libelle: 'Par RH' }]);
    expect([verdict.IdPlan, faultsIn(verdict)]).toEqual([null, [[1, 'Libelle', 'notAllowed']]]);
  });

  test('of a list that the product knows whole adds nothing', async () => {
    const state = { mode: 'both', columns: [{ field: 'Code' }, { field: 'Libelle' }] } as const;
    const id = await definitionOf(server, { Sujet: 'list-Nature', state });
    const body = { ListeData: [{ Libelle: 'Nouvelle' }] };
    const refused = await server.as(admin.login).call(importsCalls.verify, { params: { id }, body });
    expect(refused.error).toMatchObject({ name: 'IMPORT_COLONNES_PARAM', details: [{ path: 'mode' }] });
  });
});
