import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { definitionOf, importingAs } from '../../../../testing/import-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

/** A file is undone once: whoever oversees all plans, and reaches none of its rows, leaves that to who can. */
let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const undo = async ({ login }: BuiltPerson, IdPlan: number) => {
  const { status, error } = await server.as(login).call(plansCalls.undo, { params: { IdPlan } });
  return [status, error?.name, error?.details?.[0]?.rule];
};
const refused = [403, 'NOT_AUTHORIZED', 'right'];
const done = [200, undefined, undefined];

test('people out of their reach: refused, and their author undoes it after', async () => {
  const hr = await build.person({}, { roles: ['hrManager'] });
  const oversees = ['adm', 'import-export-acces', 'ann', 'ann-update'];
  const inGermany = { person: { field: 'IdPays', operator: 'equals', value: 'DE' } } as const;
  const elsewhere = await build.holderOf(oversees, {}, inGermany);
  const people = [await build.person({ Skype: 'before' }), await build.person({ Skype: 'before' })];
  const columns = [{ field: 'CompteAD' }, { field: 'Skype' }];
  const id = await definitionOf(server, { Sujet: 'people', state: { mode: 'update', columns } });
  const as = importingAs(server, hr.login, id);
  const saved = await as.save(await as.verify(people.map(({ login }) => ({ CompteAD: login, Skype: 'after' }))));
  const stored = async () =>
    (
      await rowOf(
        server.database.db,
        sql<{ values: string[] }>`select array_agg("Skype") as values from "Personne"
          where "IdPersonneEV1" = any(${sql.val(people.map(({ IdPersonneEV1 }) => IdPersonneEV1))}::integer[])`,
      )
    ).values;
  expect(await undo(elsewhere, saved.IdPlan)).toEqual(refused);
  expect(await stored()).toEqual(['after', 'after']);
  expect(await undo(hr, saved.IdPlan)).toEqual(done);
  expect(await stored()).toEqual(['before', 'before']);
});

test('sites that they may not take away: refused, and their author undoes it after', async () => {
  const admin = await build.person({}, { roles: ['administrator'] });
  const reads = await build.holderOf(['adm', 'import-export-acces', 'site-read', 'site-update']);
  const flags = ['Badge', 'Cantine', 'Parking', 'Livraison', 'SecuriteParSGX'];
  const columns = ['IdSite', 'LibSite', 'IdPays', ...flags].map((field) => ({ field }));
  const id = await definitionOf(server, { Sujet: 'sites', state: { mode: 'both', columns } });
  const as = importingAs(server, admin.login, id);
  const no = Object.fromEntries(flags.map((name) => [name, 'non']));
  const saved = await as.save(await as.verify([{ LibSite: `Undone ${process.pid}`, IdPays: 'FR', ...no }]));
  expect(saved).toMatchObject({ written: 1 });
  expect(await undo(reads, saved.IdPlan)).toEqual(refused);
  expect(await undo(admin, saved.IdPlan)).toEqual(done);
});
