import type { ServerResponse } from 'node:http';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { balancesConnector } from '@passerelle/contracts/provisioning/connectors/balances.connector.ts';
import { connectorCalls } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesPorts } from '../../../app/accounts-ports.ts';
import { failureOf } from '../../../platform/jobs/job-failure.ts';
import { secretKey } from '../../../platform/secrets/secret-key.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type BamCompany, bamCompany } from '../../../testing/bam-files.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { type HttpSink, httpSink, says } from '../../../testing/http-sink.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { refreshBalances } from './refresh-balances.ts';

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
  url,
  secret: 'hush-hush',
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
      SoldeConges: null,
      SoldeRTT: null,
      DateSolde: null,
      enLigne: false,
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

test('by night whoever has a file that is not over is asked about, once a day; a tool that is down is left alone, what is known stays, and it fails', async () => {
  const { somebody, file, validated } = house;
  const { db, pool } = server.database;
  const balances = balancesPorts(db, createVault(await secretKey(server.settings)), server.settings);
  const refresh = async () => {
    const from = tool.asked.length;
    const failed = await refreshBalances({ db, balances }).then(
      () => undefined,
      (error: unknown) => failureOf(error).cause,
    );
    return { failed, about: tool.asked.slice(from).map(({ path }) => Number(path.slice(1))) };
  };
  const number = (n: number) => 82_000_000 + n;
  const kept = async (n: number) =>
    (
      await pool.query(
        `select "SoldeConges", "DateSolde" < now() - interval '1 day' as old from "SoldeTemps" s
          join "Personne" p using ("IdPersonneEV1") where p."IdPersonne" = $1`,
        [number(n)],
      )
    ).rows[0];
  // Whoever is with a file of the company's demonstration is asked about too: of those all is told today.
  answer = (to) => says(to, 200, { conges: 2, rtt: 2 });
  await refresh();
  const people = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => await somebody({ IdPersonne: number(n) })),
  );
  await file(people[0]!, 1, 30, { draft: true });
  await file(people[1]!, 1, 30);
  for (const one of people.slice(2, 6)) await validated(one, 1, 30);
  const over = await file(people[6]!, 1, 30);
  await pool.query(`update "Demande" set "IdStade" = 6 where "IdDemande" = $1`, [over]);
  const once = await refresh();
  expect({ ...once, about: once.about.toSorted() }).toEqual({
    failed: undefined,
    about: [0, 1, 2, 3, 4, 5].map(number),
  });
  expect([await kept(0), await kept(6), await kept(7)]).toEqual([{ SoldeConges: 2, old: false }, undefined, undefined]);
  expect(await refresh()).toEqual({ failed: undefined, about: [] });

  // One of whom it cannot tell holds up no others; run again, that one alone is asked about.
  await later();
  tool.asked.length = 0;
  answer = (to) => says(to, tool.asked.at(-1)?.path === `/${number(3)}` ? 500 : 200, { conges: 5, rtt: 5 });
  const but = await refresh();
  expect(but.failed).toBe('outsideRefused');
  expect(but.about).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5].map(number)));
  expect([await kept(3), await kept(5)]).toEqual([
    { SoldeConges: 2, old: true },
    { SoldeConges: 5, old: false },
  ]);
  expect(await refresh()).toEqual({ failed: 'outsideRefused', about: [number(3)] });

  await later();
  answer = (to) => to.destroy();
  const down = await refresh();
  expect(down.failed).toBe('outsideAway');
  expect(down.about).toHaveLength(5);
  expect(await kept(5)).toEqual({ SoldeConges: 5, old: true });
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
    SoldeConges: 17.5,
    SoldeRTT: null,
    enLigne: true,
    DateSolde: expect.stringMatching(/^\d{4}-/),
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
