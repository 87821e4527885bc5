import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { directoryColumns } from '@passerelle/contracts/directory/directory.fields.ts';
import { languages, locales } from '@passerelle/contracts/languages.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, builders } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { loadInto, told } from '../people-load/testing/load-world.ts';

let server: TestServer;
let folder: string;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'people-back-'));
  build = builders(server.database);
  // Whom no key tells: they are who is called so, and stands there.
  for (const IdStatut of [statuts.BROUILLON, statuts.ERROR]) {
    const { IdPersonneEV1 } = await build.person({ IdStatut });
    await server.database.pool.query(
      `update "Personne" set "IdPersonne" = null, "CompteAD" = null, "Mail" = null where "IdPersonneEV1" = $1`,
      [IdPersonneEV1],
    );
  }
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const files = languages.flatMap((language) => (['csv', 'xlsx'] as const).map((format) => [language, format] as const));

test.each(files)('the directory exported in %s as %s is loaded back and changes nobody', async (language, format) => {
  // What is asked for beside a name is given: a whole name alone has several ways to be split.
  const columns = [...directoryColumns, 'Prenom', 'Nom'];
  const { bytes, headers } = await server
    .as('hr')
    .call(
      directoryCalls.export,
      { body: { format, columns, filter: '{"where":{"Physique":true}}' } },
      { 'accept-language': locales[language] },
    );
  const people = Number(headers['x-total-count']);
  expect(people).toBeGreaterThan(200);
  const path = join(folder, `people.${format}`);
  await writeFile(path, bytes);
  const { rows: unmade } = await server.database.pool.query(
    `select from "Personne" where "IdStatut" in (100, 200) and "Physique" and coalesce("IdPersonne"::text, "CompteAD", "Mail") is null`,
  );
  expect(unmade.length).toBeGreaterThan(1);
  const { faults, loaded } = await loadInto(server.database, path, { today: day(1) });
  expect(told(faults)).toEqual([]);
  expect(loaded).toEqual({ created: 0, updated: 0, moved: 0, unchanged: people });
});

test('a file has the columns that are asked for, in their order; one that no list has is refused by its place', async () => {
  const asked = (columns: string[]) =>
    server.as('hr').call(directoryCalls.export, { body: { format: 'csv', filter: '', columns } });
  expect((await asked(['Nom', 'Prenom', 'CompteAD'])).raw.split(/\r?\n/)[0]).toBe('\ufeffNom;Prénom;Identifiant');
  expect((await asked(['CompteAD', 'Pronom'])).error).toMatchObject({
    name: 'INVALID_INPUT',
    details: [{ path: 'body/columns/1', rule: 'unknownField' }],
  });
});

test('of whom no key tells, one alone of that name and status is found; of two, and of who is here, nobody', async () => {
  const named = async (Nom: string, IdStatut: number) => {
    const { IdPersonneEV1 } = await build.person({ Prenom: 'Maud', Nom, IdStatut });
    await server.database.pool.query(
      `update "Personne" set "IdPersonne" = null, "CompteAD" = null, "Mail" = null where "IdPersonneEV1" = $1`,
      [IdPersonneEV1],
    );
  };
  await named('Seule', statuts.BROUILLON);
  for (const _ of ['one', 'another']) await named('Double', statuts.BROUILLON);
  await named('Presente', statuts.ACTIVE);
  const path = join(folder, 'unmade.csv');
  await writeFile(
    path,
    [
      'Prénom;Nom;Pays;Statut',
      'Maud;Seule;FR;Brouillon',
      'Maud;Double;FR;Brouillon',
      'Maud;Presente;FR;Actif',
      'Maud;Seule;FR;En erreur',
    ].join('\n'),
  );
  const { faults, counts } = await loadInto(server.database, path, { today: day(1), write: false });
  expect(counts).toMatchObject({ known: 1, created: 0, refused: 3 });
  expect(told(faults)).toEqual([3, 4, 5].map((line) => [line, 'DateNaissance', 'required']));
});
