import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { gapsCalls } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountNeeds, workAccounts } from '../../../testing/accounts-at-work.ts';
import { arrive } from '../../../testing/arrivals.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { compareAccounts } from './compare-accounts.ts';

let server: TestServer;
let people: readonly number[];
beforeAll(async () => {
  server = await testServer();
  await server.database.pool.query('update "Societe" set "InterfacePaie" = true, "Planete" = true');
  people = await arrive(server.database.db, 6);
  await workAccounts(server);
});
afterAll(() => server.close());

const Motif = 'settled with the people of the directory';
const admin = () => server.as('admin');
const outside = async (text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows;
const compare = async () =>
  await compareAccounts(accountNeeds(server), 'directory', {
    signal: new AbortController().signal,
    progress: async () => {},
  });
const gaps = async (query = {}) => (await admin().call(gapsCalls.gaps, { query })).body;
const kinds = async () =>
  (await gaps()).gaps
    .map(({ kind, person }) => `${kind} ${person ? people.indexOf(person.IdPersonneEV1) : 'nobody'}`)
    .sort();
const idsOf = async (...some: readonly string[]) =>
  (await gaps()).gaps.filter(({ kind }) => some.includes(kind)).map(({ id }) => id);

test('what is as it is wanted differs in nothing', async () => {
  await compare();
  expect(await gaps()).toMatchObject({ gaps: [], ignored: 0 });
  const { body } = await admin().call(gapsCalls.comparisons, {});
  expect(body[0]).toMatchObject({ system: 'directory', answer: null, looked: 6 });
  expect(body[0]!.read).toBeGreaterThanOrEqual(6);
});

test('each kind of difference is found, listed, mended by a plan that is read first, and gone; nothing is mended by itself', async () => {
  const [open, missing, shut, values, namesake] = people.map((key) => `%/Personne/${key}`);
  // Somebody meddles with the directory.
  await outside(`update "Personne" set "Suspendu" = true where "IdPersonneEV1" = $1`, [people[0]]);
  await outside(`delete from twin_account where system = 'directory' and marker like $1`, [missing]);
  await outside(`update twin_account set enabled = false where system = 'directory' and marker like $1`, [shut]);
  await outside(
    `update twin_account set attributes = attributes || '{"Nom":"Meddled"}' where system = 'directory' and marker like $1`,
    [values],
  );
  await outside(`delete from account where system = 'directory' and "IdPersonneEV1" = $1`, [people[4]]);
  await outside(`update twin_account set marker = null where system = 'directory' and marker like $1`, [namesake]);
  await outside(`delete from account where system = 'directory' and "IdPersonneEV1" = $1`, [people[5]]);
  await outside(
    `insert into twin_account (system, id, marker, login, enabled, attributes)
     select 'directory', 'ghost', i.id || '/Personne/1999999999', 'ghost', true, '{}' from installation i`,
  );
  await compare();
  const found = ['missing 1', 'namesake 4', 'open 0', 'shut 2', 'unknown 5', 'unknown nobody', 'values 3'];
  expect(await kinds()).toEqual(found);
  await compare();
  expect(await kinds()).toEqual(found);
  expect((await gaps({ kind: 'values' })).gaps).toMatchObject([{ fields: ['Nom'], mending: false, ignored: null }]);

  const ecarts = await idsOf('open', 'missing', 'shut', 'values', 'namesake', 'unknown');
  const prepared = await admin().call(plansCalls.prepare, {
    body: { kind: 'accounts-mend', input: { ecarts }, Motif },
  });
  const params = { IdPlan: prepared.body.IdPlan };
  await workAccounts(server);
  expect(await kinds()).toEqual(found);
  expect((await admin().call(plansCalls.apply, { params })).status).toBe(200);
  expect((await gaps()).gaps.filter(({ mending }) => mending)).toHaveLength(6);
  await workAccounts(server);
  expect(await kinds()).toEqual(['unknown nobody']);
  await compare();
  expect(await kinds()).toEqual(['unknown nobody']);
  expect(
    await outside(
      `select enabled, attributes ->> 'Nom' as name from twin_account where system = 'directory' and marker like $1`,
      [open],
    ),
  ).toMatchObject([{ enabled: false }]);
  expect(
    await outside(
      `select t.attributes ->> 'Nom' as name, t.enabled from account a join twin_account t on t.system = a.system and t.id = a.external_id
       where a.system = 'directory' and a."IdPersonneEV1" = $1`,
      [people[4]],
    ),
  ).toEqual([{ name: `Arrival ${people[4]}`, enabled: true }]);
  // Once each, whatever was taken over.
  expect(
    await outside(
      `select count(*)::integer as n from twin_account where system = 'directory' and login like 'arrival%'`,
    ),
  ).toEqual([{ n: 6 }]);
});

test('one is left until a day with a reason, shown apart, and comes back after it', async () => {
  const ecarts = await idsOf('unknown');
  const ignore = async (until: string) => await admin().call(gapsCalls.ignoreGaps, { body: { ecarts, until, Motif } });
  expect((await ignore('2020-01-01')).error?.name).toBe('INVALID_INPUT');
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  expect((await ignore(until)).body).toEqual({ ignored: 1 });
  expect(await gaps()).toMatchObject({ gaps: [], ignored: 1 });
  expect((await gaps({ ignored: true })).gaps).toMatchObject([{ ignored: { until, Motif } }]);
  await compare();
  expect(await gaps()).toMatchObject({ gaps: [], ignored: 1 });
  await outside(`update account_gap set ignored_until = current_date - 1`);
  expect((await gaps()).gaps).toHaveLength(1);
});

test('whoever is in another group than their data say is found, and put where they are to be; their other groups are left alone', async () => {
  const member = `%/Personne/${people[3]}`;
  const groups = async () =>
    await outside(`select groups from twin_account where system = 'directory' and marker like $1`, [member]);
  const [before] = await groups();
  await outside(
    `update twin_account set groups = array_remove(groups, 'Pays FR') || '{Pays XX,Chess club}'::text[]
     where system = 'directory' and marker like $1`,
    [member],
  );
  await compare();
  expect((await gaps({ kind: 'values' })).gaps).toMatchObject([
    { person: { IdPersonneEV1: people[3] }, fields: ['Groupes'] },
  ]);
  const ecarts = await idsOf('values');
  const { body } = await admin().call(plansCalls.prepare, {
    body: { kind: 'accounts-mend', input: { ecarts }, Motif },
  });
  expect((await admin().call(plansCalls.apply, { params: { IdPlan: body.IdPlan } })).status).toBe(200);
  await workAccounts(server);
  expect(await groups()).toEqual([{ groups: expect.arrayContaining(['Chess club', ...before!.groups]) }]);
  expect((await groups())[0]!.groups).toHaveLength(before!.groups.length + 1);
  await compare();
  expect((await gaps({ kind: 'values' })).gaps).toEqual([]);
});

test('what is of nobody is for administrators, and none is told whose accounts one does not run', async () => {
  await outside(`update twin_account set enabled = not enabled where system = 'directory' and login like 'arrival%'`);
  await compare();
  expect((await gaps()).gaps).toHaveLength(7);
  const told = (await server.as('desk').call(gapsCalls.gaps, { query: {} })).body.gaps;
  expect(told.filter(({ person }) => person === null)).toEqual([]);
  expect((await server.as('employee').call(gapsCalls.gaps, { query: {} })).status).toBe(403);
  expect((await server.as('manager').call(gapsCalls.gaps, { query: {} })).status).toBe(403);
  // A plan of somebody who may not know of one mends it not.
  await outside(`update account_gap set "IdPersonneEV1" = null where kind = 'shut' or kind = 'open'`).catch(() => {});
  const ecarts = (await gaps()).gaps.filter(({ person }) => person === null).map(({ id }) => id);
  const { error } = await server
    .as('desk')
    .call(plansCalls.prepare, { body: { kind: 'accounts-mend', input: { ecarts }, Motif } });
  expect(error?.name).toBe('PLAN_EMPTY');
});

test('a system that cannot be read says why, and nothing is taken for missing', async () => {
  await outside('delete from account_gap');
  const needs = accountNeeds(server);
  const accounts: typeof needs.accounts = async (system) => ({
    ...(await needs.accounts(system)),
    // biome-ignore lint/correctness/useYield: it fails before it tells any
    all: async function* () {
      throw new Error('connection reset');
    },
  });
  const run = { signal: new AbortController().signal, progress: async () => {} };
  await compareAccounts({ ...needs, accounts }, 'directory', run);
  expect((await gaps()).gaps).toEqual([]);
  expect((await admin().call(gapsCalls.comparisons, {})).body[0]).toMatchObject({ answer: 'connection reset' });
});

test('who was made while something else stood for a system is missing where nobody there is theirs', async () => {
  const arrived = await arrive(server.database.db, 3);
  await workAccounts(server);
  const theirs = async () =>
    (await gaps()).gaps.flatMap(({ id, kind, person }) =>
      person && arrived.includes(person.IdPersonneEV1)
        ? [{ id, said: `${kind} ${arrived.indexOf(person.IdPersonneEV1)}` }]
        : [],
    );
  // As when a directory takes the place of its twin: who was made there is there no more, and called nothing.
  const moved = `update account set external_id = null where system = 'directory' and "IdPersonneEV1" = any($1)`;
  await outside(moved, [arrived]);
  const [gone, unmarked] = arrived.map((key) => `%/Personne/${key}`);
  const kept = await outside(`delete from twin_account where system = 'directory' and marker like $1 returning *`, [
    gone,
  ]);
  expect(kept).toHaveLength(1);
  await outside(`update twin_account set marker = null where system = 'directory' and marker like $1`, [unmarked]);
  await compare();
  const found = await theirs();
  expect(found.map(({ said }) => said).sort()).toEqual(['missing 0', 'namesake 1', 'unknown 2']);
  const ecarts = found.map(({ id }) => id);
  const prepared = await admin().call(plansCalls.prepare, {
    body: { kind: 'accounts-mend', input: { ecarts }, Motif },
  });
  await admin().call(plansCalls.apply, { params: { IdPlan: prepared.body.IdPlan } });
  await workAccounts(server);
  await compare();
  expect(await theirs()).toEqual([]);
});

test('a comparison that does not come to its end says why in a word that every language has, and as it was said', async () => {
  await admin().call(provisioningCalls.misbehave, { params: { system: 'directory' }, body: { fault: 'down' } });
  await outside(`update account set compared_at = null where system = 'directory'`);
  await compare();
  await admin().call(provisioningCalls.misbehave, { params: { system: 'directory' }, body: { fault: 'none' } });
  const { body } = await admin().call(gapsCalls.comparisons, {});
  expect(body.find(({ system }) => system === 'directory')).toMatchObject({
    cause: 'unreachable',
    answer: expect.stringMatching('ECONNREFUSED'),
  });
});
