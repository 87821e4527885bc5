import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { referenceCalls } from '@passerelle/contracts/reference/reference.contract.ts';
import { reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, listName, listStage } from '../domains/services/distribution-lists/testing/list-stage.ts';
import { rowOf } from '../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../testing/build.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

/** What administrators say on one replica holds on another within two seconds: there is nothing to restart, and no cache to wait for. */
let one: TestServer;
let two: TestServer;
let build: Build;
let admin: BuiltPerson;
let role: number;
beforeAll(async () => {
  one = await testServer();
  two = await one.replica();
  build = builders(one.database);
  admin = await build.person({ Mail: 'two.tabs@group.example' }, { roles: ['administrator'] });
  role = (
    await rowOf(
      one.database.db,
      sql<{ key: number }>`select "IdRole" as key from "PersonneRole" where "IdPersonneEV1" = ${admin.IdPersonneEV1}`,
    )
  ).key;
});
afterAll(() => one.close());

/** It is so on the other replica, two seconds after it was said at the latest. */
const soon = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 2000, interval: 50 });
const here = () => one.as(admin.login);
const there = () => two.as(admin.login);

describe('what is changed in one tab is in force in another within two seconds', () => {
  test('definitions: their columns, the words of their headings, that they are in force', async () => {
    const columns = [{ field: 'IdSite' }, { field: 'Ville' }];
    const written = {
      ...{ LibImport: 'Two tabs', Traductions: {}, Sens: 'import' as const, Actif: true, roles: [role] },
      Etat: { mode: 'update' as const, columns },
    };
    const { body } = await here().call(definitionsCalls.add, { body: { ...written, Sujet: 'sites' } });
    const id = body.IdImport;
    const IdSite = String(await build.site({ Ville: 'Before' }));
    const verify = async (line: Readonly<Record<string, string>>) =>
      await there().call(importsCalls.verify, { params: { id }, body: { ListeData: [{ IdSite, ...line }] } });
    expect((await verify({ Bourgade: 'Metz' })).body.counts).toMatchObject({ changed: 0 });
    const worded = [{ field: 'IdSite' }, { field: 'Ville', headings: ['Bourgade'] }, { field: 'Tel' }];
    const saved = await here().call(definitionsCalls.save, {
      params: { IdImport: id },
      body: { ...written, Etat: { ...written.Etat, columns: worded }, Version: 1 },
    });
    expect(saved.status).toBe(200);
    await soon(async () => (await verify({ Bourgade: 'Metz' })).body.counts.changed).toBe(1);
    await here().call(definitionsCalls.save, {
      params: { IdImport: id },
      body: { ...written, Etat: { ...written.Etat, columns: worded }, Version: 2, Actif: false },
    });
    await soon(async () => (await verify({ Bourgade: 'Metz' })).error?.name).toBe('NOT_FOUND');
  });

  test('natures of lists, and the prefixes of their addresses', async () => {
    const stage = listStage(one);
    const params = { Liste: 'Nature', Cle: 'PRJ' } as const;
    const { body } = await here().call(listsCalls.entries, { params: { Liste: 'Nature' } });
    const entry = body.entries.find(({ Cle }) => Cle === 'PRJ');
    const fields = [
      { IdChamp: 'Prefixe', Vu: (entry?.values.Prefixe ?? null) as string | null, Valeur: 'deuxonglets' },
      { IdChamp: 'Libelle', Vu: (entry?.values.Libelle ?? null) as string | null, Valeur: 'Deux onglets' },
    ];
    const isSaid = async () =>
      (await there().send({ method: 'GET', url: '/api/LdNatures/get-natures-liste-diffusion/fr' })).payload.includes(
        'Deux onglets',
      );
    expect(await isSaid()).toBe(false);
    expect((await here().call(listsCalls.save, { params, body: { fields } })).error).toBeUndefined();
    await soon(isSaid).toBe(true);
    const usual = { LibListe: listName(), IdPersonneEV1: admin.IdPersonneEV1, IdNature: 'PRJ', Rule: 'TOUS' };
    const values = { ...usual, Visible: true, Cachee: false, SansPrefixe: false };
    const made = await there().call(listsOfDistributionCalls.create, { body: { fields: fieldsOf(values) } });
    expect((await stage.read(admin, made.body.IdListe)).Adresse).toMatch(/^deuxonglets/);
  });

  test('words that no list may be called by', async () => {
    const taken = async () => {
      const usual = { LibListe: `Zarbiword ${listName()}`, IdPersonneEV1: admin.IdPersonneEV1, IdNature: 'PRJ' };
      const values = { ...usual, Rule: 'TOUS', Visible: true, Cachee: false, SansPrefixe: false };
      return (await there().call(listsOfDistributionCalls.create, { body: { fields: fieldsOf(values) } })).status;
    };
    expect(await taken()).toBe(200);
    const body = { fields: [{ IdChamp: 'Mot', Vu: null, Valeur: 'zarbiword' }] };
    expect((await here().call(listsCalls.add, { params: { Liste: 'MotInterdit' }, body })).error).toBeUndefined();
    await soon(taken).not.toBe(200);
  });

  test('entries of lists that requests and papers are chosen from', async () => {
    const said = async () =>
      (await there().call(referenceCalls.Logiciel, { query: {} })).raw.includes('Logiciel des deux onglets');
    expect(await said()).toBe(false);
    const fields = [
      { IdChamp: 'Libelle', Vu: null, Valeur: 'Logiciel des deux onglets' },
      { IdChamp: 'Payant', Vu: null, Valeur: false },
    ];
    const added = await here().call(listsCalls.add, { params: { Liste: 'Logiciel' }, body: { fields } });
    expect(added.error).toBeUndefined();
    await soon(said).toBe(true);
  });

  test('the figures that a role is shown', async () => {
    const shown = async () =>
      (await there().call(reportingCalls.figures, { query: { section: 'people' } })).body.figures.length;
    const all = await shown();
    expect(all).toBeGreaterThan(1);
    const { body } = await there().call(reportingCalls.figures, { query: { section: 'people' } });
    const [first] = body.figures;
    if (!first) throw new Error('no figure');
    await here().call(reportingCalls.arrange, { params: { IdRole: role }, body: { measures: [first.measure] } });
    await soon(shown).toBe(1);
    await here().call(reportingCalls.arrange, { params: { IdRole: role }, body: { measures: null } });
    await soon(shown).toBe(all);
  });
});
