import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { directoryColumns } from '@passerelle/contracts/directory/directory.fields.ts';
import { languages, locales } from '@passerelle/contracts/languages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { loadInto, told } from './testing/load-world.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'people-back-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const files = languages.flatMap((language) => (['csv', 'xlsx'] as const).map((format) => [language, format] as const));

test.each(files)('the directory exported in %s as %s is loaded back and changes nobody', async (language, format) => {
  // What is asked for beside a name is given: a whole name alone has several ways to be split.
  const columns = [...directoryColumns, 'Prenom', 'Nom'];
  const { bytes, headers } = await server.as('hr').call(
    directoryCalls.export,
    // A draft has neither number nor login, and the directory no birth date.
    { body: { format, columns, filter: '{"where":{"Physique":true,"statuts":{"neq":100}}}' } },
    { 'accept-language': locales[language] },
  );
  const people = Number(headers['x-total-count']);
  expect(people).toBeGreaterThan(200);
  const path = join(folder, `people.${format}`);
  await writeFile(path, bytes);
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
