import type { Input } from '@passerelle/contracts/call.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { sure } from '../../../../platform/sure.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { definitionOf, faultsIn, importingAs } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { newCodes } from './created-entries.ts';

const state = {
  mode: 'update',
  columns: [{ field: 'CompteAD' }, { field: 'IdActivite', creates: true }, { field: 'IdDirection' }],
} as const;

let server: TestServer;
let build: Build;
/** Writes people, and keeps the lists that they are told by. */
let keeper: BuiltPerson;
/** Writes people alone. */
let hr: BuiltPerson;
let id: number;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  const rights = ['ann', 'esc', 'import-export-acces', 'ann-col-CompteAD', 'ann-col-IdActivite', 'ann-col-IdDirection'];
  keeper = await build.holderOf([...rights, 'adm']);
  hr = await build.person({}, { roles: ['hrManager'] });
  id = await definitionOf(server, { Sujet: 'people', state });
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "Role"
    on conflict do nothing`.execute(server.database.db);
});
afterAll(() => server.close());

/** Words that are not nearly one another, nor what ships. */
const words = [
  'Astronomie appliquée',
  'Zymurgie',
  'Horlogerie',
  'Vannerie fine',
  'Ébénisterie',
  'Quincaillerie',
  'Bathymétrie',
  'Fauconnerie',
];
let made = 0;
const word = () => sure(words[made++]);
const entry = async (LibActivite: string) =>
  await rowsOf(
    server.database.db,
    sql<{ IdActivite: number }>`select "IdActivite" from "Activite" where "LibActivite" = ${LibActivite}`,
  );
const activityOf = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (
    await rowOf(
      server.database.db,
      sql<{ IdActivite: number | null }>`select "IdActivite" from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
    )
  ).IdActivite;

test('a word that a list does not have is added to it with the lines that say it, once, as a row of the plan, and goes back with them', async () => {
  const [one, two] = [await build.person(), await build.person()];
  const label = word();
  const as = importingAs(server, keeper.login, id);
  const verdict = await as.verify([
    { CompteAD: one.login, IdActivite: label },
    { CompteAD: two.login, IdActivite: ` ${label.toUpperCase()} ` },
  ]);
  expect([faultsIn(verdict), verdict.counts.changed]).toEqual([[], 2]);
  expect(verdict.nouvelles).toEqual([{ Liste: 'Activite', Libelle: label }]);
  expect(await entry(label)).toEqual([]);
  const { body: rows } = await server
    .as(keeper.login)
    .call(plansCalls.rows, { params: { IdPlan: verdict.IdPlan ?? 0 }, query: {} });
  expect(JSON.stringify(rows)).toContain(label);
  const { body: again } = await server
    .as(keeper.login)
    .call(importsCalls.run, { params: { IdRun: verdict.IdRun ?? 0 } });
  expect(again.verdict.nouvelles).toEqual(verdict.nouvelles);
  const saved = await as.save(verdict);
  expect(saved).toMatchObject({ written: 2, left: 0 });
  const [added] = await entry(label);
  expect([await activityOf(one), await activityOf(two)]).toEqual([added?.IdActivite, added?.IdActivite]);
  expect(await as.undo(saved)).toBe(200);
  expect([await activityOf(one), await entry(label)]).toEqual([null, []]);
});

test('an entry that somebody took into use since stays when its file is undone', async () => {
  const [one, other] = [await build.person(), await build.person()];
  const label = word();
  const as = importingAs(server, keeper.login, id);
  const saved = await as.save(await as.verify([{ CompteAD: one.login, IdActivite: label }]));
  const [added] = await entry(label);
  await sql`update "Personne" set "IdActivite" = ${added?.IdActivite} where "IdPersonneEV1" = ${other.IdPersonneEV1}`.execute(
    server.database.db,
  );
  await as.undo(saved);
  expect([await activityOf(one), await activityOf(other), (await entry(label)).length]).toEqual([
    null,
    added?.IdActivite,
    1,
  ]);
});

test('who may not edit the list, and a column that does not allow it, are told of the word as ever', async () => {
  const one = await build.person();
  const label = word();
  const told = await importingAs(server, hr.login, id).verify([{ CompteAD: one.login, IdActivite: label }]);
  expect([faultsIn(told), told.nouvelles, told.IdPlan]).toEqual([[[1, 'IdActivite', 'unknownValue', label]], [], null]);
  const as = importingAs(server, keeper.login, id);
  const other = await as.verify([{ CompteAD: one.login, IdDirection: label }]);
  expect(faultsIn(other)).toEqual([[1, 'IdDirection', 'unknownValue', label]]);
  // Of a line that is refused for something else, nothing is added.
  const refused = await as.verify([{ CompteAD: one.login, IdActivite: label, IdDirection: label }]);
  expect([refused.nouvelles, refused.IdPlan]).toEqual([[], null]);
  expect(await entry(label)).toEqual([]);
});

test('a line is never written with what somebody else added under its number meanwhile', async () => {
  const one = await build.person();
  const label = word();
  const as = importingAs(server, keeper.login, id);
  const verdict = await as.verify([{ CompteAD: one.login, IdActivite: label }]);
  const other = importingAs(server, keeper.login, await definitionOf(server, 'list-activities'));
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole")
    select d."IdImport", p."IdRole" from "DefinitionImport" d, "PersonneRole" p
    where d."CodeImport" = 'list-activities' and p."IdPersonneEV1" = ${keeper.IdPersonneEV1} on conflict do nothing`.execute(
    server.database.db,
  );
  const first = word();
  await other.save(await other.verify([{ Libelle: first }]));
  expect(await entry(first)).toHaveLength(1);
  expect(await as.save(verdict)).toMatchObject({ written: 0, left: 1 });
  expect([await activityOf(one), await entry(label)]).toEqual([null, []]);
});

test('what is all or none adds all of it or nothing', async () => {
  const [one, two] = [await build.person(), await build.person()];
  const all = await definitionOf(server, { Sujet: 'people', state: { ...state, allOrNone: true } });
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${all}::integer, "IdRole" from "Role"
    on conflict do nothing`.execute(server.database.db);
  const as = importingAs(server, keeper.login, all);
  const label = word();
  const verdict = await as.verify([
    { CompteAD: one.login, IdActivite: label },
    { CompteAD: two.login, IdActivite: label },
  ]);
  await sql`update "Personne" set "Test" = true where "IdPersonneEV1" = ${two.IdPersonneEV1}`.execute(
    server.database.db,
  );
  await as.save(verdict);
  expect([await activityOf(one), await entry(label)]).toEqual([null, []]);
});

test('an entry of a list that is told by codes gets one made of its label, which no other has', async () => {
  const [one, two] = [await build.person(), await build.person()];
  const agencies = await definitionOf(server, {
    Sujet: 'people',
    state: { mode: 'update', columns: [{ field: 'CompteAD' }, { field: 'IdCA', creates: true }] },
  });
  const counter = await build.holderOf([
    ...['ann', 'esc', 'adm', 'import-export-acces', 'ann-col-CompteAD', 'ann-col-IdCA'],
  ]);
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${agencies}::integer, "IdRole" from "Role"
    on conflict do nothing`.execute(server.database.db);
  await sql`insert into "Agence" ("IdCA", "LibCA") values ('ZEPHYR-DU-MIDI', 'Another')`.execute(server.database.db);
  const as = importingAs(server, counter.login, agencies);
  const verdict = await as.verify([
    { CompteAD: one.login, IdCA: 'Zéphyr du midi' },
    { CompteAD: two.login, IdCA: '景德镇' },
  ]);
  expect([faultsIn(verdict), verdict.nouvelles.map(({ Libelle }) => Libelle)]).toEqual([
    [],
    ['Zéphyr du midi', '景德镇'],
  ]);
  const saved = await as.save(verdict);
  expect(saved).toMatchObject({ written: 2, left: 0 });
  const held = async () =>
    await rowsOf(
      server.database.db,
      sql<object>`select p."IdCA", a."LibCA" from "Personne" p left join "Agence" a using ("IdCA")
        where p."IdPersonneEV1" in (${one.IdPersonneEV1}, ${two.IdPersonneEV1}) order by 1`,
    );
  expect(await held()).toEqual([
    { IdCA: 'N', LibCA: '景德镇' },
    { IdCA: 'ZEPHYR-DU-MIDI-2', LibCA: 'Zéphyr du midi' },
  ]);
  expect(await as.undo(saved)).toBe(200);
  expect(await held()).toEqual([
    { IdCA: null, LibCA: null },
    { IdCA: null, LibCA: null },
  ]);
});

test('codes are made of words, each its own, and no longer than they may be', () => {
  const long = 'Direction générale des affaires maritimes';
  expect(newCodes(['Lyon 3ème', ' lyon-3eme ', long, long, '«»', '北京'], ['lyon-3eme'])).toEqual([
    ...['LYON-3EME-2', 'LYON-3EME-3', 'DIRECTION-GENERALE-D', 'DIRECTION-GENERALE-2', 'N', 'N-2'],
  ]);
});

test('a definition allows it of columns whose list may grow, and a file tried on it shows what would be added', async () => {
  const admin = server.as((await build.person({}, { roles: ['administrator'] })).login);
  const { body: subjects } = await admin.call(definitionsCalls.subjects, {});
  const grow = (Sujet: string) =>
    subjects.find((one) => one.Sujet === Sujet)?.champs.flatMap(({ Champ, cree }) => (cree ? [Champ] : [])) ?? [];
  expect(grow('people')).toEqual(expect.arrayContaining(['IdActivite', 'IdDirection']));
  // Countries and languages are the product's own, and companies no list.
  expect(grow('people')).toEqual(expect.arrayContaining(['IdCA', 'IdFonctionEFIS']));
  // The form of a contract asks for more than its label, that of a title for its gender.
  for (const field of ['IdContrat', 'IdCivilite']) expect(grow('people')).not.toContain(field);
  for (const field of ['IdPays', 'IdLangue', 'IdSociete']) expect(grow('people')).not.toContain(field);
  expect(grow('cost-centres')).toEqual([]);
  const one = await build.person();
  const label = word();
  const content = { bytes: Buffer.from(`CompteAD;IdActivite\n${one.login};${label}\n`), type: 'text/csv' };
  const { body: file } = await admin.call(filesCalls.send, { query: { purpose: 'table', name: 'a.csv' }, content });
  type Etat = Input<typeof definitionsCalls.preview>['body']['Etat'];
  const preview = (columns: Etat['columns']) =>
    admin.call(definitionsCalls.preview, {
      body: { Sujet: 'people', Etat: { mode: 'update', columns }, IdFichier: file.IdFichier },
    });
  const closed = await preview([{ field: 'CompteAD' }, { field: 'IdLangue', creates: true }]);
  expect(closed.error?.details).toEqual([{ path: 'body/Etat/columns/1/creates', rule: 'notAllowed' }]);
  const more = await preview([{ field: 'CompteAD' }, { field: 'IdContrat', creates: true }]);
  expect(more.error?.details).toEqual([{ path: 'body/Etat/columns/1/creates', rule: 'listAsksMore' }]);
  const out = await preview([{ field: 'CompteAD' }, { field: 'IdActivite', creates: true, way: 'out' }]);
  expect(out.error?.details).toEqual([{ path: 'body/Etat/columns/1/creates', rule: 'notAllowed' }]);
  const told = await preview([{ field: 'CompteAD' }, { field: 'IdActivite', creates: true }]);
  expect([told.status, await entry(label)]).toEqual([200, []]);
  const { body: tried } = await server.as(keeper.login).call(definitionsCalls.preview, {
    body: {
      ...{
        Sujet: 'people',
        Etat: { mode: 'update', columns: [{ field: 'CompteAD' }, { field: 'IdActivite', creates: true }] },
      },
      IdFichier: (
        await server.as(keeper.login).call(filesCalls.send, { query: { purpose: 'table', name: 'a.csv' }, content })
      ).body.IdFichier,
    },
  });
  expect(tried.verdict.nouvelles).toEqual([{ Liste: 'Activite', Libelle: label }]);
});
