import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { logWords } from '../log/log-words.ts';
import { toldError } from '../log/told-error.ts';
import { type Job, type Jobs, startJobs } from './jobs.ts';
import type { Run } from './run.ts';
import { askSlot } from './slots.ts';

const silent = pino({ level: 'silent' });
const night = process.env.NIGHTLY !== undefined;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded', connections: 12 });
  await database.pool.query(
    'create table step (key text, worker text, began timestamptz default clock_timestamp(), ended timestamptz)',
  );
});
afterAll(() => database.drop());

let started: Jobs[] = [];
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  started = [];
});
async function replica(...declared: Job[]): Promise<Jobs> {
  const jobs = await startJobs(database.pool, silent);
  started.push(jobs);
  await jobs.work(declared);
  return jobs;
}

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query(text, values)).rows as Row[];
}
const patiently = { timeout: 60_000, interval: 200 };

test('an asked job begins at once, says how far it is, and is done', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const begun: string[] = [];
  const jobs = await replica({
    name: 'test.progress',
    opens: (key) => `things/${key}`,
    run: async (key, { progress }) => {
      begun.push(key);
      await progress(3, 10);
      await gate;
    },
  });
  const asked = performance.now();
  await jobs.send('test.progress', 'a');
  await expect.poll(() => begun, { ...patiently, interval: 10 }).toEqual(['a']);
  // It was announced: nobody looks as often.
  expect(performance.now() - asked).toBeLessThan(process.env.CI ? 15_000 : 4000);
  await expect
    .poll(() => jobs.desk.list({ queue: 'test.progress' }), patiently)
    .toMatchObject([{ key: 'a', state: 'running', progress: { done: 3, total: 10 }, opens: 'things/a', attempts: 1 }]);
  go();
  await expect.poll(async () => (await jobs.desk.list({ queue: 'test.progress' }))[0]?.state, patiently).toBe('done');
});

test('a worker that is killed loses its jobs to another, each held by one at a time', async () => {
  const held = night ? 100 : 20;
  const name = 'test.held';
  const child = spawn(process.execPath, ['--input-type=module', '-e', worker], {
    env: { ...process.env, DATABASE_URL: database.url, QUEUE: name, AT_ONCE: String(held) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data');
    const other = await replica();
    for (let n = 0; n < held; n++) await other.send(name, `job ${n}`);
    await expect.poll(() => rows('select from step where ended is null'), patiently).toHaveLength(held);
    const killed = performance.now();
    child.kill('SIGKILL');
    await other.work([
      {
        name,
        atOnce: held,
        run: async (key: string) => {
          await database.pool.query(`insert into step (key, worker) values ($1, 'other')`, [key]);
          await database.pool.query(`update step set ended = clock_timestamp() where key = $1 and worker = 'other'`, [
            key,
          ]);
        },
      },
    ]);
    await expect
      .poll(() => rows(`select distinct key from step where worker = 'other'`), { timeout: 120_000, interval: 500 })
      .toHaveLength(held);
    expect((performance.now() - killed) / 1000).toBeLessThan(process.env.CI ? 110 : 60);
    expect(await rows(`select key from step where worker = 'other' group by key having count(*) > 1`)).toEqual([]);
  } finally {
    child.kill('SIGKILL');
  }
}, 180_000);

test('an attempt that was thought dead can neither say nor write anything more', async () => {
  const runs: Run[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const jobs = await replica({
    name: 'test.fenced',
    run: async (_, run) => {
      runs.push(run);
      if (runs.length === 1) await ended;
    },
  });
  await jobs.send('test.fenced', 'x');
  await expect.poll(() => runs.length, patiently).toBe(1);
  const [first] = runs as [Run];
  await first.progress(1, 2);
  // As the supervisor takes a job from somebody who fell silent, and another worker takes it up.
  await database.pool.query(`update jobs.job set heartbeat_on = now() - interval '1 hour' where name = 'test.fenced'`);
  const second = await replica({ name: 'test.fenced', run: async (_, run) => void runs.push(run) });
  await expect.poll(() => runs.length, patiently).toBe(2);
  await expect(first.progress(2, 2)).rejects.toThrow('another attempt');
  await expect(database.db.transaction().execute((trx) => first.fence(trx))).rejects.toThrow('another attempt');
  await database.db.transaction().execute((trx) => runs[1]!.fence(trx));
  end();
  await expect.poll(async () => (await second.desk.list({ queue: 'test.fenced' }))[0]?.state, patiently).toBe('done');
}, 90_000);

describe('slots', () => {
  test('each is asked for once, whichever of two replicas comes first', async () => {
    const slots = night ? 1000 : 50;
    const name = 'test.slots';
    const ran: string[] = [];
    const job: Job = { name, cron: '0 0 1 1 *', run: async () => void ran.push('once') };
    await replica(job);
    await replica(job);
    const askers = await Promise.all(
      [1, 2].map(() => new PgBoss({ schema: 'jobs', connectionString: database.url, max: 2, schedule: false }).start()),
    );
    try {
      const hours = Array.from({ length: slots }, (_, n) => new Date(Date.UTC(2020, 0, 1, 0, n)));
      const asked = await Promise.all(
        askers.map(async (boss) => {
          let mine = 0;
          for (const hour of hours) if (await askSlot(boss, database.pool, name, hour)) mine += 1;
          return mine;
        }),
      );
      expect(asked[0]! + asked[1]!).toBe(slots);
      await expect.poll(() => ran.length, { timeout: 240_000, interval: 200 }).toBe(slots);
      expect(await rows('select from job_slot where queue = $1', [name])).toHaveLength(slots);
    } finally {
      for (const boss of askers) await boss.stop({ graceful: false });
    }
  }, 300_000);

  test('come by themselves, and the last that was missed is made up for', async () => {
    const name = 'test.hours';
    await replica();
    await database.pool.query(`insert into job_slot values ($1, date_trunc('minute', now()) - interval '3 hours')`, [
      name,
    ]);
    const ran: string[] = [];
    const job: Job = { name, cron: '* * * * *', run: async () => void ran.push(name) };
    await replica(job);
    await replica(job);
    await expect.poll(() => ran.length, patiently).toBeGreaterThan(0);
    const [{ n }] = (await rows<{ n: number }>('select count(*) as n from job_slot where queue = $1', [name])) as [
      { n: number },
    ];
    // The one of before, the last that was missed, and at most those of the minutes that this took.
    expect(n).toBeLessThanOrEqual(4);
  }, 90_000);

  test('that were missed for years are made up for behind the start, which waits for no connection', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => `test.missed.${one}`);
    await database.pool.query(
      `insert into job_slot select name, date_trunc('minute', now()) - interval '3 years' from unnest($1::text[]) name`,
      [names],
    );
    const ran = new Set<string>();
    const jobs = names.map((name): Job => ({ name, cron: '* * * * *', run: async () => void ran.add(name) }));
    const server = await replica();
    const delay = monitorEventLoopDelay();
    delay.enable();
    const taken = await Promise.all(
      Array.from({ length: database.pool.options.max }, async () => await database.pool.connect()),
    );
    try {
      await expect(server.work(jobs)).resolves.toBeUndefined();
    } finally {
      for (const client of taken) client.release();
    }
    await expect.poll(() => ran.size, patiently).toBe(names.length);
    delay.disable();
    // Hours that nobody kept are not walked through.
    expect(delay.max / 1e9).toBeLessThan(2);
  }, 90_000);
});

test('a job that fails is logged by its name, with what was thrown and where', async () => {
  const name = 'test.logged';
  const lines: string[] = [];
  const log = pino({ level: 'warn', serializers: { err: toldError } }, { write: (line) => lines.push(logWords(line)) });
  const jobs = await startJobs(database.pool, log);
  started.push(jobs);
  await jobs.work([{ name, run: async (key: string) => Promise.reject(new TypeError(`Cannot read thing ${key}`)) }]);
  await jobs.send(name, '7');
  await expect.poll(() => lines.filter((line) => line.includes(name)), patiently).not.toEqual([]);
  expect(lines.find((line) => line.includes(name))).toMatch(
    /job failed · job=test\.logged · key=7 · attempt=0\n +TypeError: Cannot read thing 7\n +at .*jobs\.test\.ts/,
  );
});

describe('the desk', () => {
  test('groups what failed by its cause, has all of it tried again, and calls off what waits', async () => {
    const name = 'test.failing';
    let broken = true;
    const jobs = await replica({
      name,
      run: async (key: string) => {
        if (!broken) return;
        if (key.startsWith('net')) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
        throw new TypeError(`Cannot read thing ${key}`);
      },
    });
    await database.pool.query('update jobs.queue set retry_limit = 0 where name = $1', [name]);
    for (const key of ['1', '2', 'net1']) await jobs.send(name, key);
    const failures = async () => (await jobs.desk.failures()).filter(({ queue }) => queue === name);
    await expect
      .poll(async () => (await failures()).map(({ cause, count }) => [cause, count]).sort(), patiently)
      .toEqual([
        ['bug', 2],
        ['outsideAway', 1],
      ]);
    const [bug] = (await failures()).filter(({ cause }) => cause === 'bug');
    expect(bug!.detail).toContain('TypeError: Cannot read thing');
    broken = false;
    expect(await jobs.desk.retryAll({ queue: name, cause: 'bug', sign: 'another' })).toHaveLength(0);
    expect(await jobs.desk.retryAll(bug!)).toHaveLength(2);
    await expect.poll(async () => (await failures()).map(({ cause }) => cause), patiently).toEqual(['outsideAway']);
    const [one] = await failures();
    expect([await jobs.desk.hasFailed(name, 'net1'), await jobs.desk.hasFailed(name, 'none')]).toEqual([true, false]);
    expect(await jobs.desk.retry(one!.sample)).toMatchObject({ job: { queue: name, key: 'net1', state: 'failed' } });
    await expect.poll(failures, patiently).toEqual([]);
    expect(await jobs.desk.hasFailed(name, 'net1')).toBe(false);
    expect(await jobs.desk.retry(one!.sample)).toBe('refused');
    expect(await jobs.desk.retry('00000000-0000-4000-8000-000000000000')).toBe('missing');
    await expect
      .poll(async () => (await jobs.desk.queues()).find(({ queue }) => queue === name), patiently)
      .toMatchObject({ done: 3, failed: 0 });
  }, 60_000);

  test('calls off what waits, not what runs', async () => {
    const name = 'test.callOff';
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const ran: string[] = [];
    const jobs = await replica({
      name,
      run: async (key: string) => {
        ran.push(key);
        await ended;
      },
    });
    await jobs.send(name, 'first');
    await expect.poll(() => ran, patiently).toEqual(['first']);
    await jobs.send(name, 'second');
    const [waiting] = await jobs.desk.list({ queue: name, state: 'waiting' });
    const [running] = await jobs.desk.list({ queue: name, state: 'running' });
    expect(await jobs.desk.callOff(running!.id)).toBe('refused');
    expect(await jobs.desk.callOff(waiting!.id)).toMatchObject({ job: { key: 'second' } });
    end();
    await expect
      .poll(async () => (await jobs.desk.list({ queue: name })).map(({ state }) => state).sort(), patiently)
      .toEqual(['calledOff', 'done']);
    await sleep(300);
    expect(ran).toEqual(['first']);
  }, 60_000);
});

/** Another process that takes jobs and ends none of them. */
const worker = `
  const { startJobs } = await import(${JSON.stringify(new URL('./jobs.ts', import.meta.url).href)});
  const { openPool } = await import(${JSON.stringify(new URL('../db/database.ts', import.meta.url).href)});
  const { pino } = await import('pino');
  const pool = openPool(process.env.DATABASE_URL, 4, () => {});
  const jobs = await startJobs(pool, pino({ level: 'silent' }));
  await jobs.work([{
    name: process.env.QUEUE,
    atOnce: Number(process.env.AT_ONCE),
    run: async (key) => {
      await pool.query("insert into step (key, worker) values ($1, 'killed')", [key]);
      await new Promise(() => {});
    },
  }]);
  console.log('ready');
`;
