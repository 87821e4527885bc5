import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { languages } from '@passerelle/contracts/languages.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { commonTexts } from '@passerelle/texts/common.texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { definitionOf } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let admin: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

const as = () => server.as(admin.login);

test('a line has one number everywhere, the one that it has in the file: over line breaks in quotes and blank lines', async () => {
  const columns = [{ field: 'IdSite' }, { field: 'Ville' }, { field: 'IdPays' }];
  const id = await definitionOf(server, { Sujet: 'sites', state: { mode: 'update', columns } });
  const [one, two, three] = [await build.site(), await build.site(), await build.site()];
  const file = [
    'IdSite;Ville;IdPays',
    `${one};"Lyon`,
    '3e";FR',
    '',
    ';;',
    `${two};Metz;Atlantis`,
    '',
    `${three};"Nancy`,
    '',
    'centre";FR',
    `${two};Toul;Atlantis`,
  ];
  const content = { bytes: file.join('\r\n'), type: 'text/csv' };
  const sent = await as().call(filesCalls.send, { query: { purpose: 'table', name: 'lines.csv' }, content });
  const asked = { params: { id }, body: { IdFichier: sent.body.IdFichier } };
  const { body: verdict } = await as().call(importsCalls.verify, asked);
  const told = verdict.lignes.map(({ line, state }) => [line, state] as const).toSorted(([a], [b]) => a - b);
  expect(told).toEqual([
    [2, 'changed'],
    [6, 'refused'],
    [8, 'changed'],
    [11, 'refused'],
  ]);
  for (const { line, faults } of verdict.lignes) for (const fault of faults) expect(fault.line).toBe(line);
  expect(verdict.groups.find(({ rule }) => rule === 'unknownValue')?.lines).toEqual([6, 11]);
  // Two lines of one row name each other by the same numbers.
  expect(
    verdict.lignes.flatMap(({ faults }) =>
      faults.flatMap(({ rule, value }) => (rule === 'sameElsewhere' ? value : [])),
    ),
  ).toEqual(['11', '6']);

  const IdRun = verdict.IdRun ?? 0;
  const run = await as().call(importsCalls.run, { params: { IdRun } });
  expect(run.body.verdict.lignes.map(({ line }) => line)).toEqual(verdict.lignes.map(({ line }) => line));
  expect(run.body.verdict.groups).toEqual(verdict.groups);

  // What is mended is said by it, and the others keep theirs.
  const mended = await as().call(importsCalls.mend, {
    params: { IdRun },
    body: {
      lignes: [
        { line: 11, cells: ['', '', ''] },
        { line: 6, cells: [String(two), 'Metz', 'FR'] },
      ],
    },
  });
  expect(mended.body.lignes.filter(({ state }) => state === 'changed').map(({ line }) => line)).toEqual([2, 6, 8]);

  // Whoever was moved meanwhile is left, and which one it was is told by its row.
  await sql`update "Site" set "Ville" = 'Meanwhile' where "IdSite" = ${three}`.execute(server.database.db);
  const saved = await as().call(importsCalls.save, { params: { id }, body: { IdRun: mended.body.IdRun ?? 0 } });
  expect(saved.body).toMatchObject({ written: 2, left: 1 });
  const { body } = await as().call(plansCalls.rows, { params: { IdPlan: saved.body.IdPlan }, query: {} });
  expect(body.rows.filter(({ reason }) => reason).map(({ entity_id }) => entity_id)).toEqual([String(three)]);
});

test('what whoever made a file could not read is emptied by nobody who loads it, nor is a column that is not there', async () => {
  const columns = [
    { field: 'IdSite' },
    { field: 'Ville', clears: true as const },
    { field: 'Tel', clears: true as const },
  ];
  const id = await definitionOf(server, { Sujet: 'sites', state: { mode: 'update', columns } });
  const site = await build.site({ Ville: 'Kept' });
  const verify = async (line: Readonly<Record<string, string>>) =>
    (
      await as().call(importsCalls.verify, {
        params: { id },
        body: { ListeData: [{ IdSite: String(site), ...line }] },
      })
    ).body;
  for (const language of languages)
    expect((await verify({ Ville: commonTexts.texts.closedCell[language] })).counts).toMatchObject({ unchanged: 1 });
  expect((await verify({ Tel: '' })).counts).toMatchObject({ unchanged: 1 });
  // It can fail: an empty cell of that column does empty it.
  expect((await verify({ Ville: '' })).counts).toMatchObject({ changed: 1 });
});
