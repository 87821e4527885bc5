import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { feedCalls } from '@passerelle/contracts/feeds/feeds.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let servers: readonly [TestServer, TestServer];
let build: Build;
const arrival = addDays(usualToday(), 10);

beforeAll(async () => {
  const server = await testServer();
  servers = [server, await server.replica()];
  build = builders(server.database);
});
afterAll(() => servers[0].close());

/** Somebody with a team of two, of whom one arrives soon. */
async function team() {
  const manager = await build.person({ IdLangue: 'FR' }, { roles: ['hierarchicalManager'] });
  const IdPersonneEV1Manager = manager.IdPersonneEV1;
  const comes = await build.person({ Nom: 'Łovelace; Ada, \\ 王', DateEntreePhysique: arrival, IdPersonneEV1Manager });
  const there = await build.person({ IdPersonneEV1Manager });
  return { manager, comes, there };
}
const make = async ({ login }: BuiltPerson, from = servers[0]) =>
  new URL((await from.as(login).call(feedCalls.make, { params: { kind: 'team' } })).body.url).pathname;
const fetched = async (url: string, headers: Record<string, string> = {}) =>
  await Promise.all(servers.map((one) => one.anonymous.send({ method: 'GET', url, headers })));
const statuses = async (url: string) => (await fetched(url)).map(({ statusCode }) => statusCode);
const set = async (columns: string, key: number) =>
  await servers[0].database.pool.query(`update "Personne" set ${columns} where "IdPersonneEV1" = $1`, [key]);

test('an address that is replaced or ended on one server opens nothing on the other, from the next fetch on', async () => {
  const { manager } = await team();
  const first = await make(manager);
  expect(await statuses(first)).toEqual([200, 200]);
  const second = await make(manager, servers[1]);
  expect([await statuses(first), await statuses(second)]).toEqual([
    [404, 404],
    [200, 200],
  ]);
  await servers[1].as(manager.login).call(feedCalls.end, { params: { kind: 'team' } });
  expect(await statuses(second)).toEqual([404, 404]);
});

test('of two made at once one opens, and the other is nobody’s', async () => {
  const { manager } = await team();
  const both = await Promise.all(servers.map(async (one) => await make(manager, one)));
  const opened = await Promise.all(both.map(async (url) => (await statuses(url)).join()));
  expect(opened.toSorted()).toEqual(['200,200', '404,404']);
});

test('whoever left, is suspended or has no login reads nothing by it, and again once they are back', async () => {
  const { manager } = await team();
  const url = await make(manager);
  for (const [gone, back] of [
    [`"IdStatut" = ${statuts.INACTIVE}`, `"IdStatut" = ${statuts.ACTIVE}`],
    ['"Suspendu" = true', '"Suspendu" = false'],
    ['"Desactive" = true', '"Desactive" = false'],
  ] as const) {
    await set(gone, manager.IdPersonneEV1);
    expect(await statuses(url), gone).toEqual([404, 404]);
    await set(back, manager.IdPersonneEV1);
    expect(await statuses(url), back).toEqual([200, 200]);
  }
});

test('its version moves with what it tells and with nothing else', async () => {
  const { manager, comes, there } = await team();
  const url = await make(manager);
  await fetched(url);
  const [{ headers, body }, other] = (await fetched(url)) as [Awaited<ReturnType<typeof fetched>>[0], { body: string }];
  expect(other.body).toBe(body);
  expect(body).toContain('\\;');
  const held = { 'if-none-match': String(headers.etag) };
  const codes = async () => (await fetched(url, held)).map(({ statusCode }) => statusCode);
  expect(await codes()).toEqual([304, 304]);
  // What is not told: another field of who arrives, and another's day far away.
  await set(`"MailPerso" = 'hidden@x.test', "NIN" = '1'`, comes.IdPersonneEV1);
  await set(`"DateEntreePhysique" = '2001-01-01'`, there.IdPersonneEV1);
  expect(await codes()).toEqual([304, 304]);
  await set(`"DateEntreePhysique" = '${addDays(arrival, 1)}'`, comes.IdPersonneEV1);
  expect(await codes()).toEqual([200, 200]);
});

test('two servers that are asked at once tell of a change under one number', async () => {
  const { manager, comes } = await team();
  const url = await make(manager);
  await fetched(url);
  await set(`"DateEntreePhysique" = '${addDays(arrival, 2)}'`, comes.IdPersonneEV1);
  for (const { body } of await fetched(url)) expect(body).toContain('SEQUENCE:1');
  const [one, two] = await fetched(url);
  expect(one?.body).toBe(two?.body);
  expect(one?.body).toContain('SEQUENCE:1');
});
