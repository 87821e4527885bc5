import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { lifeActions } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let manager: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  manager = await build.person({}, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const Motif = 'Nobody came this morning';
const awaited = async (row: object = {}) =>
  await build.person({
    ...{ IdStatut: statuts.ONBOARDING, DateEntreePhysique: day(1), IdPersonneEV1Manager: manager.IdPersonneEV1 },
    ...row,
  });
const says = async (who: BuiltPerson, { IdPersonneEV1 }: BuiltPerson, action = 'no-show') =>
  await server.as(who.login).call(lifecycleCalls.move, {
    params: { IdPersonneEV1, action } as never,
    body: { Motif, ...(action === 'depart' && { jour: day(9) }) },
  });
const stateFor = async (who: BuiltPerson, { IdPersonneEV1 }: BuiltPerson) =>
  await server.as(who.login).call(lifecycleCalls.state, { params: { IdPersonneEV1 } });
const offered = async (who: BuiltPerson, { IdPersonneEV1 }: BuiltPerson) =>
  (await server.as(who.login).call(directoryCalls.record, { params: { IdPersonneEV1 } })).body.droitsActions;

test('the direct manager says that somebody did not come, and learns nothing else of their stay', async () => {
  const key = await awaited();
  expect(await offered(manager, key)).toEqual(expect.arrayContaining(['lifecycle.state', 'lifecycle.move']));
  const { body } = await stateFor(manager, key);
  expect(body).toEqual({ IdStatut: statuts.ONBOARDING, today: body.today, actions: ['no-show'], matters: [] });
  expect((await says(manager, key)).body).toMatchObject({ IdStatut: statuts.NO_SHOW, actions: [] });
  expect((await says(manager, key)).error).toBeDefined();
});

test('also the morning after, and not of whoever came', async () => {
  const yesterday = { IdStatut: statuts.ACTIVE, DateEntreePhysique: day(-1) };
  expect((await says(manager, await awaited(yesterday))).status).toBe(200);
  const long = await awaited({ ...yesterday, DateEntreePhysique: day(-400) });
  expect((await stateFor(manager, long)).body.actions).toEqual([]);
  expect((await says(manager, long)).error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
});

test('nothing else is the direct manager’s to decide', async () => {
  const key = await awaited();
  for (const action of lifeActions.filter((one) => one !== 'no-show'))
    expect((await says(manager, key, action)).error, action).toMatchObject({
      ...{ name: 'NOT_AUTHORIZED', details: [{ path: 'adc|esc', rule: 'right' }] },
    });
  const foreseen = await server.as(manager.login).call(lifecycleCalls.foresee, {
    ...{ params: { IdPersonneEV1: key.IdPersonneEV1, action: 'no-show' }, body: {} },
  });
  expect(foreseen.error?.name).toBe('NOT_AUTHORIZED');
});

test('nobody else says so: assistants, other managers, who is above, delegates of the manager, oneself', async () => {
  const above = await build.person({}, { roles: ['hierarchicalManager'] });
  const direct = await build.person({ IdPersonneEV1Manager: above.IdPersonneEV1 }, { roles: ['hierarchicalManager'] });
  const key = await awaited({ IdPersonneEV1Manager: direct.IdPersonneEV1 });
  const delegate = await build.person({}, { roles: [] });
  await build.lend(direct, delegate, { ParDefaut: true, switchDelegue: true });
  const assistant = await build.person({}, { roles: ['assistant'] });
  for (const who of [above, assistant, manager, delegate, key]) {
    expect((await says(who, key)).error?.name, who.login).toMatch(/^(NOT_AUTHORIZED|NOT_FOUND)$/);
    expect((await stateFor(who, key)).error?.name, who.login).toMatch(/^(NOT_AUTHORIZED|NOT_FOUND)$/);
    expect(await offered(who, key), who.login).not.toContain('lifecycle.move');
  }
  expect((await says(direct, key)).status).toBe(200);
});

test('why is explained: what somebody is to the person stands beside what they hold', async () => {
  const [key, admin] = [await awaited(), await build.person({}, { roles: ['administrator'] })];
  const told = async ({ IdPersonneEV1 }: BuiltPerson) =>
    (
      await server.as(admin.login).call(explainCalls.decision, {
        params: { IdPersonneEV1, IdDroit: 'adc' },
        query: { kind: 'person', key: key.IdPersonneEV1 },
      })
    ).body;
  expect(await told(manager)).toMatchObject({ allowed: false, is: ['directManager'] });
  expect(await told(key)).toMatchObject({ allowed: false, is: ['oneself'] });
  expect(await told(admin)).toMatchObject({ is: [] });
});
