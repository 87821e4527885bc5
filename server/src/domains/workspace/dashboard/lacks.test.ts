import { dashboardCalls, lackNames } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLacks } from '../../../engines/lacks/lack.ts';
import { readSettings } from '../../../platform/config/settings.ts';
import { keepPassword } from '../../../platform/identity/embedded-accounts.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { signInLacks } from '../session/sign-in.lacks.ts';

let server: TestServer;
let build: Build;
let admin: string;

beforeAll(async () => {
  server = await testServer({ from: 'seeded', env: { DEMO: 'false' } });
  build = builders(server.database);
  admin = (await build.person({ IdSociete: null, IdSite: null }, { roles: ['administrator'] })).login;
  // What the builder puts a person in is not there in an installation that has just begun.
  for (const table of ['Societe', 'Site'])
    await server.database.pool.query(`update "${table}" set "DateFin" = current_date - 1`);
});
afterAll(() => server.close());

const lacks = async (login = admin) => (await server.as(login).call(dashboardCalls.lacks, {})).body;
const named = async () => (await lacks()).map(({ lack }) => lack);

test('an installation that has just begun says all that it lacks, in the order in which it is seen to, with its way there', async () => {
  // Holidays are known when it begins.
  expect(await named()).toEqual(lackNames.filter((name) => name !== 'holidays' && name !== 'definitions'));
  const all = await lacks();
  expect(all.find(({ lack }) => lack === 'roles')!.count).toBe(2);
  expect(all.find(({ lack }) => lack === 'companies')!.opens).toBe('societes/list');
  expect(all.find(({ lack }) => lack === 'signIn')!.opens).toBe('collaborateurs/directory');
});

test('each goes when nothing of it is lacking', async () => {
  await build.company();
  await build.site();
  expect(await named()).not.toEqual(expect.arrayContaining(['companies', 'sites']));
  const everybody = await build.person();
  expect(await named()).not.toContain('people');
  await build.person({}, { roles: ['administrator'] });
  expect(await named()).not.toContain('administrators');
  const before = (await lacks()).find(({ lack }) => lack === 'roles')!.count;
  await build.person({}, { roles: ['hrManager'] });
  expect((await lacks()).find(({ lack }) => lack === 'roles')!.count).toBeLessThan(before);
  // Of the others a small company has nobody for good.
  await build.person({}, { roles: ['hierarchicalManager'] });
  expect(await named()).toEqual(['signIn', 'mail', 'systems']);
  await server.database.pool.query(
    `insert into connector (system, connector, settings, sealed, version) values ('directory', 'ldap', '{}', '', 1)`,
  );
  expect(await named()).toEqual(['signIn', 'mail']);
  for (const expected of [['signIn', 'mail'], ['mail']]) {
    const { IdPersonneEV1 } = await build.person();
    await keepPassword(server.database.db, IdPersonneEV1, 'a hash');
    expect(await named()).toEqual(expected);
  }
  expect((await server.as(everybody.login).call(dashboardCalls.lacks, {})).error?.name).toBe('NOT_AUTHORIZED');
});

test('sign-in and mail lack nothing once they are set; a demonstration lacks nothing at all', async () => {
  const oidc = { OIDC_ISSUER: 'https://idp.example', OIDC_CLIENT_ID: 'passerelle', OIDC_AUDIENCE: 'api' };
  const fresh = await testDatabase({ from: 'seeded' });
  for (const [env, names] of [
    [{}, ['signIn']],
    [oidc, []],
  ] as const)
    expect((await readLacks(fresh.db, signInLacks({ settings: readSettings(env) }))).map(({ name }) => name)).toEqual(
      names,
    );
  await fresh.drop();
  const demo = await testServer({ env: { DEMO: 'true' } });
  const sent = await testServer({ env: { DEMO: 'false', SMTP_URL: 'smtp://mail.example:587' } });
  try {
    expect((await demo.as('admin').call(dashboardCalls.lacks, {})).body).toEqual([]);
    const left = (await sent.as('admin').call(dashboardCalls.lacks, {})).body;
    expect(left.map(({ lack }) => lack)).toEqual(['systems']);
  } finally {
    await demo.close();
    await sent.close();
  }
});

test('a country where somebody works lacks its holidays before they are counted wrong, until they are added', async () => {
  const here = await testServer({ from: 'seeded', env: { DEMO: 'false' } });
  const build = builders(here.database);
  const chief = await build.person({}, { roles: ['administrator'] });
  const lacking = async () =>
    (await here.as(chief.login).call(dashboardCalls.lacks, {})).body.find(({ lack }) => lack === 'holidays');
  const run = async (text: string) => await here.database.pool.query(text);
  const listed = (years: string) =>
    run(`insert into "JourFerie" ("IdJourFerie", "IdPays", "LibJourFerie", "Regle", "DateFerie")
      select 90000 + n, 'CN', 'Lune', 'date', make_date(extract(year from current_date + 60)::integer + n, 9, 25) from unnest(array[${years}]) n`);
  await run(`delete from "JourFerie" where "IdPays" = 'CN' and "Regle" = 'date'`);
  await listed('-2, -1');
  expect(await lacking()).toBeUndefined();
  await build.person({ IdPays: 'CN' });
  expect(await lacking()).toMatchObject({ count: 1 });
  await listed('0');
  expect(await lacking()).toBeUndefined();
  await here.close();
});
