import type { ServerResponse } from 'node:http';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { balancesConnector } from '@passerelle/contracts/provisioning/connectors/balances.connector.ts';
import { connectorCalls } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BamCompany, bamCompany } from '../../testing/bam-files.ts';
import type { BuiltPerson } from '../../testing/build.ts';
import { type HttpSink, httpSink, says } from '../../testing/http-sink.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let house: BamCompany;
let tool: HttpSink;
let answer: (to: ServerResponse) => unknown;
beforeAll(async () => {
  tool = await httpSink((_, to) => answer(to));
  server = await testServer();
  house = await bamCompany(server);
  const fields = Object.entries(settings(tool.url)).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  const set = await server.as('admin').call(connectorCalls.setConnector, { params, body: { connector, fields } });
  expect(set.error).toBeUndefined();
});
afterAll(async () => {
  await server.close();
  await tool.close();
});

const params = { system: 'balances' } as const;
const connector = 'balances';
const settings = (url: string) => ({
  ...{ url, secret: 'hush-hush' },
  ...balancesConnector.usual('balances'),
});
const read = async (by: BuiltPerson, of: BuiltPerson) =>
  await server.as(by.login).call(bamCalls.balances, { params: { IdPersonneEV1: of.IdPersonneEV1 } });
/** What was told is not fresh any more. */
const later = async () =>
  await server.database.pool.query(`update "SoldeTemps" set "DateSolde" = now() - interval '2 days'`);

test('B19: balances are those of the time tool; down, they are those that it last told, with when; never told, they are unknown and not 0', async () => {
  const { manager, somebody } = house;
  const [one, other] = [await somebody({ IdPersonne: 81_000_001 }), await somebody({ IdPersonne: 81_000_002 })];
  answer = (to) => says(to, 200, { conges: 12.5, rtt: 0 });
  const now = (await read(manager, one)).body;
  expect(now).toMatchObject({ SoldeConges: 12.5, SoldeRTT: 0, enLigne: true });
  // Asked again soon, nobody else is.
  const asked = tool.asked.length;
  expect((await read(one, one)).body).toEqual(now);
  expect(tool.asked).toHaveLength(asked);
  await later();
  for (const down of [(to: ServerResponse) => says(to, 503, {}), (to: ServerResponse) => to.destroy()]) {
    answer = down;
    const last = (await read(manager, one)).body;
    expect(last).toMatchObject({ SoldeConges: 12.5, SoldeRTT: 0, enLigne: false });
    expect(Date.now() - Date.parse(last.DateSolde ?? '')).toBeGreaterThan(40 * 3_600_000);
    expect((await read(manager, other)).body).toEqual({
      ...{ SoldeConges: null, SoldeRTT: null, DateSolde: null, enLigne: false },
    });
  }
  answer = (to) => says(to, 200, { conges: 11, rtt: null });
  expect((await read(manager, one)).body).toMatchObject({ SoldeConges: 11, SoldeRTT: null, enLigne: true });
});

test('are read by whom they are of and by who follows their files, and by nobody else', async () => {
  const { somebody, build, manager } = house;
  const one = await somebody({ IdPersonne: 81_000_003 });
  answer = (to) => says(to, 200, { conges: 1, rtt: 1 });
  expect((await read(manager, one)).status).toBe(200);
  const elsewhere = await build.person({}, { roles: ['hierarchicalManager'] });
  for (const by of [await somebody(), elsewhere]) expect((await read(by, one)).error?.name).toBe('NOT_FOUND');
});

test('how the time tool is reached is set on screen, tried first, its token sealed; let go of, the twin tells days with when', async () => {
  const { somebody, manager } = house;
  const admin = server.as('admin');
  const told = await admin.call(connectorCalls.connector, { params });
  expect(told.body.set).toMatchObject({ connector, values: { url: tool.url, leaveAt: '/conges' }, kept: ['secret'] });
  expect(JSON.stringify(told.body)).not.toContain('hush-hush');
  const attempt = async (changes: Readonly<Record<string, unknown>>) => {
    const fields = Object.entries(changes).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur, Vu: null }));
    return await admin.call(connectorCalls.tryConnector, { params, body: { connector, fields } });
  };
  answer = (to) => says(to, 404, {});
  expect((await attempt({})).body.steps).toMatchObject([
    { step: 'reach', outcome: 'yes' },
    { step: 'days', outcome: 'unsaid' },
  ]);
  answer = (to) => says(to, 200, { conges: 3, rtt: 1 });
  const tried = await attempt({ sample: '81000001' });
  expect(tried.body.steps).toMatchObject([{ outcome: 'yes' }, { step: 'days', outcome: 'yes' }]);
  expect(tool.asked.at(-1)).toMatchObject({ path: '/81000001', headers: { authorization: 'Bearer hush-hush' } });
  answer = (to) => says(to, 401, { error: 'who are you, hush-hush?' });
  const refused = await attempt({});
  expect(refused.body.steps).toMatchObject([{ step: 'reach', outcome: 'no', answer: expect.stringContaining('401') }]);
  expect(JSON.stringify(refused.body)).not.toContain('hush-hush');
  const body = { connector, fields: [] };
  for (const call of [connectorCalls.tryConnector, connectorCalls.setConnector])
    expect((await server.as(manager.login).call(call, { params, body })).error?.name).toBe('NOT_AUTHORIZED');

  const one = await somebody({ IdPersonne: 81_000_004 });
  expect((await admin.call(connectorCalls.unsetConnector, { params })).status).toBe(204);
  const who = one.IdPersonneEV1;
  await server.database.pool.query(`insert into twin_balance values ($1, 17.5, null)`, [who]);
  expect((await read(manager, one)).body).toMatchObject({
    ...{ SoldeConges: 17.5, SoldeRTT: null, enLigne: true, DateSolde: expect.stringMatching(/^\d{4}-/) },
  });
  const twins = (await admin.call(provisioningCalls.twins, {})).body;
  expect(twins.find(({ system }) => system === 'balances')).toMatchObject({ reachedAt: null, fault: null });
  const search = (
    await server.database.pool.query(`select "IndexPrenomNom" as name from "Personne" where "IdPersonneEV1" = $1`, [
      who,
    ])
  ).rows[0].name;
  const known = await admin.call(bamCalls.twinBalances, { query: { search } });
  expect(known.body.balances).toContainEqual(
    expect.objectContaining({
      person: { IdPersonneEV1: who, IndexPrenomNom: search },
      SoldeConges: 17.5,
      SoldeRTT: null,
    }),
  );
  await admin.call(provisioningCalls.misbehave, { params, body: { fault: 'down' } });
  await later();
  expect((await read(manager, one)).body).toMatchObject({ SoldeConges: 17.5, enLigne: false });
});
