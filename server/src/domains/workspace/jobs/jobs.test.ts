import { jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { tellFailures } from './jobs.jobs.ts';

let server: TestServer;
let hr: number;
let broken = true;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  const { rows } = await server.database.pool.query<{ key: number }>(
    `select "IdPersonneEV1" as key from "Personne" where "CompteAD" = 'hr'`,
  );
  hr = rows[0]!.key;
  await server.jobs!.work([
    {
      name: 'test.export',
      opens: (key) => `exports/${key}`,
      run: async (key: string, { progress }) => {
        await progress(1, 4);
        if (key === 'slow') await new Promise((resolve) => setTimeout(resolve, 2500));
        if (broken && key !== 'slow') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      },
    },
  ]);
  await server.database.pool.query(`update jobs.queue set retry_limit = 0 where name = 'test.export'`);
});
afterAll(() => server.close());

const patiently = { timeout: 30_000, interval: 100 };
const as = (login: string) => server.as(login);
const stateOf = async (key: string) =>
  (await as('admin').call(jobsCalls.list, { query: { queue: 'test.export' } })).body.find((job) => job.key === key)
    ?.state;

test('who asked sees how far it is, and nobody else does', async () => {
  await server.jobs!.send('test.export', 'slow', hr);
  await expect
    .poll(async () => (await as('hr').call(jobsCalls.mine, {})).body, patiently)
    .toMatchObject([
      { queue: 'test.export', key: 'slow', state: 'running', progress: { done: 1, total: 4 }, opens: 'exports/slow' },
    ]);
  expect((await as('manager').call(jobsCalls.mine, {})).body).toEqual([]);
  await expect.poll(async () => (await as('hr').call(jobsCalls.mine, {})).body[0]?.state, patiently).toBe('done');
});

test('a failure is told once to administrators, once to who asked, and forgotten when all is well again', async () => {
  const { act } = createEngines(server.database.db);
  const { desk, send } = server.jobs!;
  const told = async (login: string) =>
    (
      await as(login).call(notificationsCalls.list, { query: {} }, { 'accept-language': 'en' })
    ).body.notifications.filter(({ Texte }) => Texte.includes('An external system did not answer')).length;
  await send('test.export', 'a', hr);
  await send('test.export', 'b');
  await expect.poll(async () => [await stateOf('a'), await stateOf('b')], patiently).toEqual(['failed', 'failed']);
  const { body: failures } = await as('admin').call(jobsCalls.failures, {});
  expect(failures).toMatchObject([{ queue: 'test.export', cause: 'outsideAway', count: 2 }]);
  for (let minute = 0; minute < 3; minute += 1) await tellFailures(act, desk);
  expect([await told('admin'), await told('admin2'), await told('hr'), await told('manager')]).toEqual([1, 1, 1, 0]);

  broken = false;
  const { queue, cause, sign } = failures[0]!;
  expect((await as('admin').call(jobsCalls.retryAll, { body: { queue, cause, sign } })).body).toEqual({ retried: 2 });
  await expect.poll(async () => [await stateOf('a'), await stateOf('b')], patiently).toEqual(['done', 'done']);
  await tellFailures(act, desk);
  const { rows } = await server.database.pool.query('select from job_failure_told');
  expect(rows).toHaveLength(0);
  broken = true;
  await send('test.export', 'c');
  await expect.poll(() => stateOf('c'), patiently).toBe('failed');
  await tellFailures(act, desk);
  expect([await told('admin'), await told('hr')]).toEqual([2, 1]);
});

test('what an administrator does about a job is recorded', async () => {
  const { body: failed } = await as('admin').call(jobsCalls.list, { query: { state: 'failed' } });
  const id = failed[0]!.id;
  expect((await as('hr').call(jobsCalls.retry, { params: { id } })).error?.name).toBe('NOT_AUTHORIZED');
  expect((await as('admin').call(jobsCalls.callOff, { params: { id } })).error?.name).toBe('CONFLICT');
  broken = false;
  expect((await as('admin').call(jobsCalls.retry, { params: { id } })).status).toBe(204);
  await expect.poll(() => stateOf('c'), patiently).toBe('done');
  expect((await as('admin').call(jobsCalls.retry, { params: { id } })).error?.name).toBe('CONFLICT');
  const { rows } = await server.database.pool.query<{ call: string; n: number }>(
    `select call, count(*) as n from history_entry where entity = 'job' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { call: 'jobs.retry', n: 1 },
    { call: 'jobs.retryAll', n: 2 },
  ]);
});
