import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { editForm } from '../../../testing/forms/edit-form.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
/** Of a contract that hides, where a rule says so of one. */
let hidden: BuiltPerson;
let other: BuiltPerson;
let site: number;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  site = await build.site({ LibSite: 'Hidden in lists' });
  const row = { Nom: 'Listhidden', Fonction: 'Clerk', IdSite: site, TelMobilePro: '+33612345678' } as const;
  hidden = await build.person({ ...row, IdContrat: 2 });
  other = await build.person({ ...row, IdContrat: 1 });
});
beforeEach(async () => await edit({}));
afterAll(() => server.close());

const edit = (edits: FormEdits) => editForm(server.database, 'personne', edits);
const all = { conditionsVisible: null, conditions: null, IdProfil: null, visible: false, edit: true } as const;
const notTemporary = { field: 'IdContrat', operator: 'equals', value: 1 } as const;
const asHr = () => server.as(hr.login);
const columns = ['IndexPrenomNom', 'Fonction', 'LibSite', 'coordonnees'] as const;

interface Told {
  readonly Fonction?: string;
  readonly LibSite?: string;
  readonly coordonnees?: object;
}
/** What the directory says of each of the two, and how many are found by what is hidden. */
async function told(by = hr) {
  const list = async (filter: object) => {
    const query = { filter: JSON.stringify(filter) };
    const { body, error } = await server.as(by.login).call(directoryCalls.list, { query });
    expect(error).toBeUndefined();
    return body.rows as unknown as ({ IdPersonneEV1: number } & Told)[];
  };
  const rows = await list({ where: { query: 'listhidden' }, fields: columns });
  const of = ({ IdPersonneEV1 }: BuiltPerson) => rows.find((row) => row.IdPersonneEV1 === IdPersonneEV1);
  return {
    names: [of(hidden), of(other)].map((row) => columns.filter((name) => row && name in row)),
    bySite: (await list({ where: { sites: site } })).length,
    byPhone: (await list({ where: { query: '612345678 listhidden' } })).length,
  };
}
const everything: readonly string[] = columns;
const fields = ['Fonction', 'IdSite', 'TelMobilePro'];

test('nothing is hidden unless a form says so', async () => {
  expect(await told()).toEqual({ names: [everything, everything], bySite: 2, byPhone: 2 });
});

/** Rules of each kind, and of which of the two they hide these fields. */
const rules: Readonly<Record<string, readonly [FormEdits, 'both' | 'one']>> = {
  'a form right': [{ rights: fields.map((Champ) => ({ ...all, Champ })) }, 'both'],
  'a form right where something holds': [
    { rights: fields.map((Champ) => ({ ...all, Champ, visible: true, conditionsVisible: notTemporary })) },
    'one',
  ],
  'a field that is not shown': [{ fields: Object.fromEntries(fields.map((name) => [name, { hidden: true }])) }, 'both'],
  'a field that is shown where something holds': [
    { fields: Object.fromEntries(fields.map((name) => [name, { shown: notTemporary }])) },
    'one',
  ],
};

describe.each(Object.entries(rules))('what %s hides', (_rule, [edits, whom]) => {
  test('is in no column, found by no filter and no word', async () => {
    await edit(edits);
    const left = whom === 'both' ? 0 : 1;
    expect(await told()).toEqual({
      names: [['IndexPrenomNom'], whom === 'both' ? ['IndexPrenomNom'] : everything],
      ...{ bySite: left, byPhone: left },
    });
  });

  test('is in no file, orders nothing and stands in no tree', async () => {
    await edit(edits);
    const filter = JSON.stringify({ where: { query: 'listhidden' } });
    const body = { format: 'csv' as const, filter, columns: [...columns] };
    const file = (await asHr().call(directoryCalls.export, { body })).raw;
    expect(file.split('Clerk').length - 1).toBe(whom === 'both' ? 0 : 1);
    const tree = await asHr().call(directoryCalls.organisation, {
      ...{ params: { IdPersonneEV1: hidden.IdPersonneEV1 }, query: { Ligne: 'Manager' } },
    });
    expect(tree.raw).not.toContain('Clerk');
    const query = { filter: JSON.stringify({ where: { query: 'listhidden' }, order: ['LibSite DESC'] }) };
    expect((await asHr().call(directoryCalls.list, { query })).body.rows).toHaveLength(2);
  });
});

test('a field that is empty because it is hidden hides what is shown by it', async () => {
  await edit({
    fields: {
      IdSite: { hidden: true },
      Fonction: { shown: { field: 'IdSite', operator: 'equals', value: site } },
    },
  });
  expect((await told()).names).toEqual([
    ['IndexPrenomNom', 'coordonnees'],
    ['IndexPrenomNom', 'coordonnees'],
  ]);
});

test('a rule of a profile hides from its holders alone', async () => {
  const manager = await build.person({}, { roles: ['hierarchicalManager'] });
  const rows = await rowsOf(
    server.database.db,
    sql<{ IdProfil: number }>`select d."IdProfil" from "RoleProfil" d
      join "PersonneRole" pr using ("IdRole") where pr."IdPersonneEV1" = ${hr.IdPersonneEV1}`,
  );
  await edit({ rights: rows.map(({ IdProfil }) => ({ ...all, Champ: 'Fonction', IdProfil })) });
  const without = everything.filter((name) => name !== 'Fonction');
  expect((await told()).names).toEqual([without, without]);
  expect((await told(manager)).names[0]).toContain('Fonction');
});
