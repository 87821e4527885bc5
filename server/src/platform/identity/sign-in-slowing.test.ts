import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { claimTry, forgetOldTries, forgiveTry } from './sign-in-slowing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
});
afterAll(() => database.drop());
beforeEach(async () => void (await database.pool.query('delete from sign_in_try')));

const from = (address: string, guarded = false) => ({ login: 'ada', address, guarded });
const wrong = async (times: number, tried: ReturnType<typeof from>) => {
  let looked = 0;
  for (let time = 0; time < times; time += 1) if (await claimTry(database.pool, tried)) looked += 1;
  return looked;
};
const seconds = async () =>
  (
    await database.pool.query<{ wait: number }>(
      'select round(max(extract(epoch from until - at)))::integer as wait from sign_in_try',
    )
  ).rows[0]?.wait;
const waited = async () =>
  void (await database.pool.query(`update sign_in_try set until = now() - interval '1 second'`));

test('each wrong password past the fifth waits twice as long as the last, a quarter of an hour at most', async () => {
  expect(await wrong(9, from('198.51.100.7'))).toBe(5);
  const waits = [await seconds()];
  for (let time = 0; time < 7; time += 1) {
    await waited();
    expect(await wrong(3, from('198.51.100.7'))).toBe(1);
    waits.push(await seconds());
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  await database.pool.query(`update sign_in_try set at = now() - interval '61 minutes', until = null`);
  expect(await wrong(9, from('198.51.100.7'))).toBe(5);
});

test('another spelling of an address, of a login, or another host of the same network is the same', async () => {
  expect(await wrong(5, from('2001:db8:1:2::1'))).toBe(5);
  expect(await claimTry(database.pool, { ...from('2001:db8:1:2:ffff::9'), login: ' ADA ' })).toBe(false);
  expect(await claimTry(database.pool, from('2001:db8:1:3::1'))).toBe(true);
  expect(await wrong(5, from('198.51.100.7'))).toBe(5);
  expect(await claimTry(database.pool, from('::ffff:198.51.100.7'))).toBe(false);
});

test('many addresses at one login wait together; an address that its owner came in from lately does not', async () => {
  const home = from('203.0.113.9');
  expect(await claimTry(database.pool, home)).toBe(true);
  await forgiveTry(database.pool, home);
  let looked = 0;
  for (let host = 1; host <= 60; host += 1) looked += await wrong(1, from(`198.51.100.${host}`));
  expect(looked).toBe(50);
  expect(await claimTry(database.pool, from('192.0.2.1'))).toBe(false);
  expect(await claimTry(database.pool, home)).toBe(true);
  await database.pool.query(`update sign_in_try set good_at = now() - interval '15 days'`);
  expect(await claimTry(database.pool, home)).toBe(false);
});

test('who has a second factor is kept out by nobody, wherever the guesses come from', async () => {
  for (let host = 1; host <= 60; host += 1) await wrong(1, from(`198.51.100.${host}`));
  expect(await wrong(30, from('192.0.2.1', true))).toBe(30);
  // A password alone opens nothing; it is not guessed without end all the same.
  expect(await wrong(200, from('192.0.2.1', true))).toBe(70);
});

test('what was right is not counted', async () => {
  for (let time = 0; time < 80; time += 1) {
    const tried = from(`198.51.100.${time}`);
    expect(await claimTry(database.pool, tried)).toBe(true);
    await forgiveTry(database.pool, tried);
  }
});

test('tries are forgotten after two weeks', async () => {
  await wrong(1, from('198.51.100.7'));
  await forgetOldTries(database.pool);
  await database.pool.query(`update sign_in_try set at = now() - interval '15 days' where good_at is null`);
  await forgetOldTries(database.pool);
  expect((await database.pool.query('select from sign_in_try')).rowCount).toBe(0);
});
