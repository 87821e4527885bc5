import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { type LimitName, limits } from '@passerelle/contracts/limits.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { born, type HiringStage, hiringStage } from '../testing/hiring-stage.ts';

let server: TestServer;
let two: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  two = await server.replica();
  stage = await hiringStage(server);
});
afterAll(() => server.close());
beforeEach(async () => void (await server.database.pool.query('delete from counted_call')));

const enter = async (token: string, at = server, DateNaissance = born) =>
  await at.anonymous.call(candidateCalls.enter, { body: { token, DateNaissance } });
const named = async (token: string, at = server) => (await enter(token, at)).error?.name;
const dead = (n: number) => String(n).padStart(43, 'x');
/** As if whatever was counted by this had come so often as it may; it stays so however long a test takes. */
const full = async (name: LimitName) =>
  await server.database.pool.query(
    `insert into counted_call ("IdPersonneEV1", counted_by, name, question, at)
      select c."IdPersonneEV1", c.counted_by, c.name, sha256(n::text::bytea), now() + interval '1 hour'
      from (select * from counted_call where name = $1 limit 1) c cross join generate_series(2, $2::integer) n`,
    [name, limits[name].most],
  );
const linkOf = async () => {
  const who = await stage.candidate();
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  return stage.tokenOf((await stage.as(stage.recruiter).call(hiringCalls.link, stage.of(who))).body.lien);
};

test('dates that are tried at one link are counted over both replicas, and at that link alone', async () => {
  const [one, other] = [await linkOf(), await linkOf()];
  expect((await enter(one)).status).toBe(204);
  await full('gate');
  expect(await named(one, two)).toBe('TOO_MANY_REQUESTS');
  expect(await named(one)).toBe('TOO_MANY_REQUESTS');
  for (const at of [server, two]) expect((await enter(other, at)).status).toBe(204);
});

test('an address from which links are tried that open nothing is stopped on both replicas, and no candidate who comes from there', async () => {
  const tokens = [await linkOf(), await linkOf()];
  expect(await named(dead(1))).toBe('TOKEN_NOT_FOUND');
  await full('gates');
  expect(await named(dead(2), two)).toBe('TOO_MANY_REQUESTS');
  expect(await named(dead(3))).toBe('TOO_MANY_REQUESTS');
  for (const [n, token] of tokens.entries()) expect((await enter(token, n ? two : server)).status).toBe(204);
  // A wrong date at a link that opens is counted by the link.
  expect((await enter(tokens[0] ?? '', two, '1950-01-01')).error?.details).toMatchObject([{ rule: 'birthDateOther' }]);
});

test('a campus comes in from one address in one minute', async () => {
  const tokens = [await linkOf(), await linkOf(), await linkOf()];
  for (const token of tokens) expect((await enter(token)).status).toBe(204);
  const { rows } = await server.database.pool.query(`select from counted_call where name = 'gates'`);
  expect(rows).toHaveLength(0);
});
