import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { definitionOf, faultsIn, type ImportingAs, importingAs } from '../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let as: ImportingAs;
let site: number;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  site = await build.site({ LibSite: 'Tour des badges' });
  const rights = ['oic', 'oic.badge', 'odc-nbadge', 'import-export-acces', 'ann'] as const;
  const keeper = await build.holderOf([...rights, 'ann-col-CompteAD'], {});
  const state = {
    mode: 'update',
    columns: [{ field: 'IdPersonneEV1' }, { field: 'IdSite' }, { field: 'NumeroBadge' }],
  } as const;
  as = importingAs(server, keeper.login, await definitionOf(server, { Sujet: 'badges', state }));
});
afterAll(() => server.close());

const badge = async ({ IdPersonneEV1 }: BuiltPerson, Numero: string, IdSite = site, kind = 'badge') =>
  (
    await rowOf(
      server.database.db,
      sql<{
        key: number;
      }>`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdSite", "LibInventaire", "Numero", "DateDebut")
      values (${kind}, ${kind}, ${IdPersonneEV1}, ${IdSite}, 'Badge', ${Numero}, current_date) returning "IdInventaire" as key`,
    )
  ).key;
const numberOf = async (key: number) =>
  (
    await rowOf(
      server.database.db,
      sql<{ Numero: string }>`select "Numero" from "Inventaire" where "IdInventaire" = ${key}`,
    )
  ).Numero;

test('a file of badge numbers gives each badge its number, as its page does, and is undone', async () => {
  const [one, two, three, none] = [
    await build.person({ Nom: 'Porteuse', Prenom: 'Inès' }),
    await build.person(),
    await build.person(),
    await build.person(),
  ];
  const first = await badge(one, 'OLD-1');
  const second = await badge(two, 'OLD-2');
  const other = await build.site();
  const third = await badge(three, 'OLD-3');
  await badge(three, 'OLD-4', other);
  await badge(none, 'AA-1', site, 'vehicule');
  const verdict = await as.verify([
    { IdPersonneEV1: 'Porteuse, Inès', NumeroBadge: '00042' },
    { IdPersonneEV1: two.login, NumeroBadge: 'OLD-1' },
    { IdPersonneEV1: three.login, NumeroBadge: 'NEW-3' },
    { IdPersonneEV1: three.login, IdSite: 'Tour des badges', NumeroBadge: 'OLD-3' },
    { IdPersonneEV1: none.login, NumeroBadge: 'NEW-4' },
    { IdPersonneEV1: 'nobody.there', NumeroBadge: 'NEW-5' },
    { IdPersonneEV1: two.login, NumeroBadge: '' },
  ]);
  expect(faultsIn(verdict)).toEqual([
    [3, 'IdSite', 'required'],
    [5, 'IdPersonneEV1', 'noBadge'],
    [6, 'IdPersonneEV1', 'unknownValue', 'nobody.there'],
    [7, 'NumeroBadge', 'required'],
  ]);
  // The first takes another number before the second asks for its own.
  expect(verdict.counts).toMatchObject({ changed: 2, unchanged: 1 });
  const saved = await as.save(verdict);
  expect(saved).toMatchObject({ written: 2, left: 0 });
  expect([await numberOf(first), await numberOf(second), await numberOf(third)]).toEqual(['00042', 'OLD-1', 'OLD-3']);
  const taken = await as.verify([{ IdPersonneEV1: two.login, NumeroBadge: '00042' }]);
  expect(faultsIn(taken)).toEqual([[1, 'NumeroBadge', 'used']]);
  expect(await as.undo(saved)).toBe(200);
  expect([await numberOf(first), await numberOf(second)]).toEqual(['OLD-1', 'OLD-2']);
});

test('whose number one may not change is refused, and who has badges one may not see has none', async () => {
  const who = await build.person();
  await badge(who, 'KEPT-1');
  const state = { mode: 'update', columns: [{ field: 'IdPersonneEV1' }, { field: 'NumeroBadge' }] } as const;
  const id = await definitionOf(server, { Sujet: 'badges', state });
  const may = async (...rights: Parameters<Build['holderOf']>[0]) => {
    const { login } = await build.holderOf([...rights, 'import-export-acces', 'ann', 'ann-col-CompteAD'], {});
    await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "Role"
      on conflict do nothing`.execute(server.database.db);
    const line = { IdPersonneEV1: who.login, NumeroBadge: 'MINE-1' };
    return faultsIn(await importingAs(server, login, id).verify([line]));
  };
  expect(await may('oic', 'oic.badge')).toEqual([[1, 'NumeroBadge', 'notAllowed']]);
  expect(await may('odc-nbadge')).toEqual([[1, 'IdPersonneEV1', 'noBadge']]);
});
