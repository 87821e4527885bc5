import type { Input } from '@passerelle/contracts/call.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { shippedTexts } from '../../../foundation/texts/texts.store.ts';

type Added = Input<typeof definitionsCalls.add>['body'];

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
let adminRole: number;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
  const [role] = await rowsOf(
    server.database.db,
    sql<{ IdRole: number }>`select "IdRole" from "PersonneRole" where "IdPersonneEV1" = ${admin.IdPersonneEV1}`,
  );
  adminRole = role?.IdRole ?? 0;
});
afterAll(() => server.close());

const as = () => server.as(admin.login);
const body = (more: Partial<Added> = {}): Added => ({
  LibImport: 'Our sites',
  Traductions: more.LibImport === undefined ? { PL: 'Nasze lokalizacje' } : {},
  Sens: 'both',
  Sujet: 'sites',
  Actif: true,
  roles: [adminRole],
  Etat: {
    mode: 'both',
    columns: [
      { field: 'LibSite', mandatory: true, label: { text: 'Nom du site', Traductions: { GB: 'Name of the site' } } },
      { field: 'IdPays', default: 'FR' },
      { field: 'Ville', headings: ['Localité'], clears: true },
      ...(['Badge', 'Cantine', 'Parking', 'Livraison', 'SecuriteParSGX'] as const).map((field) => ({
        field,
        default: 'non',
      })),
    ],
  },
  ...more,
});
const add = async (more: Partial<Added> = {}) =>
  (await as().call(definitionsCalls.add, { body: body(more) })).body.IdImport;
const read = async (IdImport: number) => (await as().call(definitionsCalls.read, { params: { IdImport } })).body;
const save = (IdImport: number, Version: number, more: Partial<Added> = {}) => {
  const { Sujet: _, ...written } = body(more);
  return as().call(definitionsCalls.save, { params: { IdImport }, body: { ...written, Version } });
};
const placesOf = (answer: { readonly error?: { readonly details?: readonly object[] } | undefined }) =>
  (answer.error?.details ?? []).map((fault) => {
    const { path, rule } = fault as { path: string; rule: string };
    return [path, rule];
  });
const menuOf = async () => (await as().call(importsCalls.list, { query: {} })).body.map(({ IdImport }) => IdImport);

describe('a definition that administrators write', () => {
  test('is found by the roles it names, and goes by its own headings and what it says of lines that add', async () => {
    const IdImport = await add();
    expect(await menuOf()).toContain(IdImport);
    const csv = await as().call(importsCalls.template, { params: { id: IdImport }, query: { format: 'csv' } });
    expect(csv.raw).toContain('Nom du site');
    const ListeData = [{ 'Name of the site': 'A site of ours', Localité: 'Metz' }];
    const { body: verdict } = await as().call(importsCalls.verify, { params: { id: IdImport }, body: { ListeData } });
    expect([verdict.counts.added, verdict.groups]).toEqual([1, []]);
    await as().call(importsCalls.save, { params: { id: IdImport }, body: { IdRun: verdict.IdRun ?? 0 } });
    const [site] = await rowsOf(
      server.database.db,
      sql<object>`select "IdPays", "Ville", "Badge" from "Site" where "LibSite" = 'A site of ours'`,
    );
    expect(site).toEqual({ IdPays: 'FR', Ville: 'Metz', Badge: false });
  });

  test('keeps each version as it was, and says who wrote it; another who wrote meanwhile is told', async () => {
    const IdImport = await add({ LibImport: 'Versions' });
    const Etat: Added['Etat'] = { mode: 'update', columns: [{ field: 'IdSite' }, { field: 'Ville' }] };
    expect((await save(IdImport, 1, { LibImport: 'Versions', Etat })).body).toEqual({ Version: 2 });
    expect((await save(IdImport, 1, { LibImport: 'Versions' })).error?.name).toBe('CONFLICT');
    expect((await save(IdImport, 2, { LibImport: 'Called otherwise', Etat })).body).toEqual({ Version: 2 });
    const { versions, Etat: now, LibImport } = await read(IdImport);
    expect([now, LibImport]).toEqual([Etat, 'Called otherwise']);
    expect(versions.map(({ Version, who }) => [Version, who?.IdPersonneEV1])).toEqual([
      [2, admin.IdPersonneEV1],
      [1, admin.IdPersonneEV1],
    ]);
    expect(versions[1]?.Etat).toEqual(body().Etat);
    const told = await as().call(historyCalls.timeline, {
      params: { entity: 'DefinitionImport', id: String(IdImport) },
      query: {},
    });
    expect(told.body.entries).toHaveLength(3);
    // Roles are told by their names, as whatever else is named by its key.
    const { LibRole } = await server.database.db
      .selectFrom('Role')
      .select('LibRole')
      .where('IdRole', '=', adminRole)
      .executeTakeFirstOrThrow();
    expect(told.body.entries.at(-1)?.changes).toContainEqual({ field: 'roles', before: null, after: LibRole });
  });

  test('that waits to be saved by its former version is not: it is verified again', async () => {
    const IdImport = await add({ LibImport: 'Two versions' });
    const ListeData = [{ LibSite: 'Never written' }];
    const { body: verdict } = await as().call(importsCalls.verify, { params: { id: IdImport }, body: { ListeData } });
    await save(IdImport, 1, { LibImport: 'Two versions', Etat: { ...body().Etat, mode: 'create' } });
    const saved = await as().call(importsCalls.save, { params: { id: IdImport }, body: { IdRun: verdict.IdRun ?? 0 } });
    expect(saved.error?.name).toBe('IMPORT_NON_VERIFIE');
  });

  test('chooses among what its subject offers, and is told at each place what it may not', async () => {
    const columns = (...some: Added['Etat']['columns']) => ({ Etat: { mode: 'both' as const, columns: some } });
    const changing = (...some: Added['Etat']['columns']) => ({ Etat: { mode: 'update' as const, columns: some } });
    const tried = async (more: Partial<Added>) => placesOf(await as().call(definitionsCalls.add, { body: body(more) }));
    for (const field of ['Actif', 'DateM', 'nothing', '__proto__'])
      expect(await tried(columns({ field }))).toEqual([['body/Etat/columns/0/field', 'unknownField']]);
    expect(await tried(columns({ field: 'Ville' }, { field: 'Ville' }))).toEqual([
      ['body/Etat/columns/1/field', 'duplicate'],
    ]);
    expect(await tried(columns({ field: 'IdSite', clears: true }, { field: 'Badge', clears: true }))).toEqual([
      ['body/Etat/columns/0/clears', 'notAllowed'],
      ['body/Etat/columns/1/clears', 'notAllowed'],
    ]);
    expect(await tried(columns({ field: 'IdPays', default: 'XX' }, { field: 'IdSite', default: '1' }))).toEqual([
      ['body/Etat/columns/0/default', 'unknownValue'],
      ['body/Etat/columns/1/default', 'notAllowed'],
    ]);
    expect(await tried(columns({ field: 'Ville', mandatory: true, way: 'out' }))).toEqual([
      ['body/Etat/columns/0/mandatory', 'notAllowed'],
    ]);
    expect(await tried(columns({ field: 'Ville', headings: ['Lieu'] }, { field: 'Tel', headings: ['LIEU'] }))).toEqual([
      ['body/Etat/columns/1/headings', 'duplicate'],
    ]);
    expect(await tried({ Sujet: 'nothing' })).toEqual([['body/Sujet', 'unknownValue']]);
    expect(await tried({ roles: [2_000_000_000] })).toEqual([['body/roles', 'unknownValue']]);
    const people = { Sujet: 'people', Sens: 'both' as const };
    expect(await tried({ ...people, ...changing({ field: 'IdPersonneEV1' }, { field: 'NIN' }) })).toEqual([
      ['body/Etat/columns/1/field', 'notAllowed'],
    ]);
    expect(await tried({ ...people, ...changing({ field: 'IdStatut' }, { field: 'Mail', clears: true }) })).toEqual([
      ['body/Etat/columns/0/field', 'unknownField'],
      ['body/Etat/columns/1/clears', 'notAllowed'],
    ]);
    expect(await tried({ Sujet: 'people', Sens: 'import' })).toContainEqual(['body/Etat/mode', 'notAllowed']);
    // Whatever is not known by anything is not changed, and what no list shows goes out by no file.
    expect(await tried(changing({ field: 'Ville' }))).toEqual([['body/Etat/columns', 'noKey']]);
    expect(await tried({ LibImport: 'Towns', Sens: 'export', ...changing({ field: 'Ville' }) })).toEqual([]);
    const vehicles = { Sujet: 'vehicles', ...changing({ field: 'Immatriculation' }) };
    expect(await tried(vehicles)).toEqual([['body/Sens', 'notAllowed']]);
    expect(await tried({ LibImport: 'Plates', ...vehicles, Sens: 'import' })).toEqual([]);
  });

  test('that ships is copied to be changed: here its roles and force alone', async () => {
    const { body: all } = await as().call(definitionsCalls.list, {});
    const shipped = all.find(({ Livre, Sujet }) => Livre && Sujet === 'sites');
    const { Etat, LibImport, Traductions, Sens, Version, IdImport } = await read(shipped?.IdImport ?? 0);
    const same = { Etat, LibImport, Traductions, Sens, Version, roles: [], Actif: true };
    const asked = (more: object) =>
      as().call(definitionsCalls.save, { params: { IdImport }, body: { ...same, ...more } });
    expect(placesOf(await asked({ LibImport: 'Ours' }))).toEqual([['body/Etat', 'notAllowed']]);
    expect((await asked({ roles: [2_000_000_000] })).error?.name).toBe('INVALID_INPUT');
    expect((await asked({})).body).toEqual({ Version });
    expect(await menuOf()).not.toContain(IdImport);
    expect((await asked({ roles: [adminRole] })).status).toBe(200);
    expect(await menuOf()).toContain(IdImport);
    const copy = await add({ LibImport: 'A copy', Etat, Sens });
    expect((await read(copy)).Etat).toEqual(Etat);
  });

  test('is called as no other that goes the same way, in no language, whatever the case and the accents', async () => {
    const asked = async (more: Partial<Added>) => {
      const answer = await as().call(definitionsCalls.add, { body: body(more) });
      return answer.error ? placesOf(answer) : answer.body.IdImport;
    };
    const named = (LibImport: string, Traductions = {}, Sens: Added['Sens'] = 'import') => ({
      ...{ LibImport, Traductions, Sens },
    });
    const first = await add(named('Élèves et maîtres', { EN: 'Pupils' }));
    const atName = [['body/LibImport', 'taken']];
    expect(await asked(named('  eleves ET  Maitres '))).toEqual(atName);
    expect(await asked(named('Élèves et maîtres', {}, 'both'))).toEqual(atName);
    expect(await asked(named('Others', { EN: 'PUPILS' }))).toEqual([['body/Traductions/EN', 'taken']]);
    // Where a language has no word of its own, it is called as in French.
    expect(await asked(named('Pupils'))).toEqual(atName);
    const out = await asked(named('Élèves et maîtres', {}, 'export'));
    expect(out).toEqual(expect.any(Number));
    expect(placesOf(await save(Number(out), 1, named('Élèves et maîtres', {}, 'both')))).toEqual(atName);
    expect((await save(first, 1, named('Élèves et maîtres', { EN: 'Pupils' }))).status).toBe(200);
    const ship = (await as().call(definitionsCalls.list, {})).body.find(
      ({ Livre, Sujet }) => Livre && Sujet === 'sites',
    );
    const { LibImport } = await read(ship?.IdImport ?? 0);
    expect(await asked(named(LibImport))).toEqual(atName);
  });

  test('that was called as another before goes on as it is, and both are told', async () => {
    const more = { LibImport: 'Twin', Sens: 'export' as const };
    const twins = [await add(more), await add({ ...more, LibImport: 'No twin yet' })];
    await sql`update "DefinitionImport" set "LibImport" = 'TWIN' where "IdImport" = ${twins[1]}`.execute(
      server.database.db,
    );
    const told = async () =>
      (await as().call(definitionsCalls.list, {})).body.flatMap(({ IdImport, Homonyme }) =>
        Homonyme ? [IdImport] : [],
      );
    expect((await told()).toSorted((one, other) => one - other)).toEqual(twins);
    expect(await menuOf()).toEqual(expect.arrayContaining(twins));
    expect((await read(twins[0] ?? 0)).Homonyme).toBe(true);
    expect((await save(twins[1] ?? 0, 1, { ...more, LibImport: 'TWIN' })).status).toBe(200);
    expect((await save(twins[1] ?? 0, 1, { ...more, LibImport: 'No twin' })).status).toBe(200);
    expect([await told(), (await read(twins[0] ?? 0)).Homonyme]).toEqual([[], false]);
  });

  test('that two write at once under one name is there once', async () => {
    const added = await Promise.all(
      [1, 2, 3].map(() => as().call(definitionsCalls.add, { body: body({ LibImport: 'At once' }) })),
    );
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test('whose column went is offered to nobody, and says so to administrators', async () => {
    const IdImport = await add({ LibImport: 'Unsound' });
    await sql`update "DefinitionVersion" set "Etat" = jsonb_set("Etat", '{columns,0,field}', '"Gone"')
      where "IdImport" = ${IdImport}`.execute(server.database.db);
    expect(await menuOf()).not.toContain(IdImport);
    expect((await read(IdImport)).faults).toEqual([{ path: 'colonnes/Gone', rule: 'unknownField', value: 'Gone' }]);
  });

  test('goes out and comes in by the columns that go so', async () => {
    const columns: Added['Etat']['columns'] = [
      { field: 'IdSite' },
      { field: 'LibSite', way: 'out' },
      { field: 'Ville', way: 'in' },
    ];
    const IdImport = await add({ LibImport: 'Ways', Etat: { mode: 'update', columns } });
    const params = { id: IdImport };
    const key = await build.site({ LibSite: 'A way' });
    const out = await as().call(importsCalls.export, { params, body: { format: 'csv' } });
    const [headings = ''] = out.raw.split('\r\n').join('\n').split('\n');
    expect(headings.split(';')).toHaveLength(2);
    const ListeData = [{ IdSite: String(key), LibSite: 'Another name', Ville: 'Nice' }];
    const { body: verdict } = await as().call(importsCalls.verify, { params, body: { ListeData } });
    expect(verdict.colonnes.map(({ Champ }) => Champ)).toEqual(['IdSite', null, 'Ville']);
    expect(verdict.counts.changed).toBe(1);
  });

  test('is tried on a file before it is saved, as whoever writes it, and keeps nothing', async () => {
    const content = { bytes: Buffer.from(`LibSite;IdPays\n${'Tried;FR\n'.repeat(1)}Other;XX\n`), type: 'text/csv' };
    const sent = await as().call(filesCalls.send, { query: { purpose: 'table', name: 'sites.csv' }, content });
    const { IdFichier } = sent.body;
    const count = async () =>
      (await rowsOf(server.database.db, sql<{ n: number }>`select count(*)::integer as n from import_run`))[0]?.n;
    const before = await count();
    const { Etat } = body();
    const tried = await as().call(definitionsCalls.preview, { body: { Sujet: 'sites', Etat, IdFichier } });
    expect(tried.body).toMatchObject({ read: 2, lines: 2, closed: [], verdict: { IdRun: null, IdPlan: null } });
    expect(tried.body.verdict.counts).toMatchObject({ added: 1, refused: 1 });
    expect(await count()).toBe(before);
    const wrong = await as().call(definitionsCalls.preview, {
      body: { Sujet: 'sites', Etat: { ...Etat, columns: [{ field: 'Gone' }] }, IdFichier },
    });
    expect(placesOf(wrong)).toEqual([['body/Etat/columns/0/field', 'unknownField']]);
    const lacks = await as().call(definitionsCalls.preview, {
      body: { Sujet: 'sites', Etat: { ...Etat, columns: [{ field: 'Ville', mandatory: true }] }, IdFichier },
    });
    expect(lacks.error?.name).toBe('IMPORT_COLONNES');
  });

  test('tells what it may choose among', async () => {
    const { body: subjects } = await as().call(definitionsCalls.subjects, {});
    for (const { Sujet } of subjects) expect(shippedTexts('DEFINITIONS', `subject ${Sujet}`), Sujet).toBeDefined();
    const people = subjects.find(({ Sujet }) => Sujet === 'people');
    const fields = new Map(people?.champs.map((one) => [one.Champ, one]));
    expect(people?.adds).toBe(false);
    expect(fields.get('Mail')).toEqual({ Champ: 'Mail', cle: true, cree: false, vide: false, sort: true });
    expect(fields.get('NIN')).toMatchObject({ vide: true, sort: false });
    expect(fields.has('IdStatut')).toBe(false);
  });
});
