import type { ServerResponse } from 'node:http';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
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
  server = await testServer({ env: { TIME_BALANCES_URL: tool.url, TIME_BALANCES_TOKEN: 'hush-hush' } });
  house = await bamCompany(server);
});
afterAll(async () => {
  await server.close();
  await tool.close();
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
