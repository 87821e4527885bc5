import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { findPostmaster } from './embedded-postmaster.ts';

let dataDir: string;
let logged: string[];

beforeEach(async ({ onTestFinished }) => {
  dataDir = await mkdtemp(join(tmpdir(), 'passerelle-test-'));
  // Registered first, so run last: PostgreSQL is stopped before its folder goes.
  onTestFinished(() => rm(dataDir, { recursive: true, maxRetries: 5 }));
  logged = [];
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const log = (message: string) => void logged.push(message);
  const database = await startEmbeddedPostgres({ dataDir: folder, log: { info: log, warn: log } });
  onTestFinished(() => database.stop());
  return database;
}

/** Another server on the same folder, in a process that can be killed. It has printed the address when this answers. */
async function startElsewhere(): Promise<{ server: ChildProcess; url: string }> {
  const server = launchElsewhere();
  for await (const url of createInterface({ input: server.stdout! })) return { server, url };
  throw new Error('the other server ended at once');
}

function launchElsewhere(): ChildProcess {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))};
    const database = await startEmbeddedPostgres({ dataDir: process.argv[1], log: { info() {}, warn() {} } });
    console.log(database.url);
    setInterval(() => {}, 1e6);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  return server;
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmasterPid = () => findPostmaster(join(dataDir, 'postgres'))?.pid;

test('keeps what was written from one start to the next, and knows every language', async () => {
  const first = await start();
  await query(first.url, 'CREATE EXTENSION pg_trgm; CREATE TABLE kept AS SELECT 42 AS answer');
  await first.stop();
  expect(runningEmbeddedPostgres(dataDir)).toBeUndefined();

  const { url } = await start();
  expect(runningEmbeddedPostgres(dataDir)).toBe(url);
  expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  const sorted = (collation: string) =>
    `(SELECT string_agg(x, '' ORDER BY x COLLATE "${collation}") FROM unnest('{z,ż,é,f,王}'::text[]) AS t(x))`;
  expect(
    await query(
      url,
      `SELECT current_setting('fsync') AS fsync, current_setting('TimeZone') AS zone, current_user AS owner,
              lower('ÉŁ') AS lower, cardinality(show_trgm('王小明')) AS trigrams,
              ${sorted('und-x-icu')} AS root, ${sorted('pl-x-icu')} AS polish, ${sorted('zh-x-icu')} AS chinese`,
    ),
  ).toEqual([
    {
      fsync: 'on',
      zone: 'UTC',
      owner: 'passerelle',
      lower: 'éł',
      trigrams: 4,
      root: 'éfzż王',
      polish: 'éfzż王',
      chinese: '王éfzż',
    },
  ]);
});

test('refuses a second server on the same folder, here or in another process, and harms neither', async () => {
  const { server, url } = await startElsewhere();
  await expect(start()).rejects.toThrow(
    `Another server (process ${server.pid}) already uses the data folder ${dataDir}. Stop it first, or give this one a`,
  );
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await kill(server);
  await start();
  await expect(start()).rejects.toThrow(`Another server (process ${process.pid})`);
});

test('adopts the PostgreSQL of a killed server, with all that it acknowledged', async () => {
  const { server, url } = await startElsewhere();
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = postmasterPid();
  await kill(server);

  const adopted = await start();
  expect(logged).toEqual([expect.stringContaining(`Adopted the PostgreSQL (process ${pid})`)]);
  expect(await query(adopted.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await adopted.stop();
  expect(postmasterPid()).toBeUndefined();
});

test('stops the PostgreSQL of a killed server that no longer answers, and starts again', async () => {
  const { server, url } = await startElsewhere();
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = postmasterPid();
  await kill(server);
  await rm(new URL(url).searchParams.get('host')!, { recursive: true });

  const restarted = await start();
  expect(logged).toEqual([expect.stringContaining(`Stopping the PostgreSQL (process ${pid})`)]);
  expect(postmasterPid()).not.toBe(pid);
  expect(await query(restarted.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('recovers when the server and PostgreSQL are killed together', async () => {
  const { server, url } = await startElsewhere();
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  process.kill(postmasterPid()!, 'SIGKILL');
  await kill(server);
  expect(await query((await start()).url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('a folder copied from that of a running server has a database of its own', async () => {
  const original = await start();
  await query(original.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await query(original.url, 'CHECKPOINT');
  const folder = join(dataDir, 'copy');
  await cp(join(dataDir, 'postgres'), join(folder, 'postgres'), { recursive: true });

  const copy = await start(folder);
  await query(copy.url, 'UPDATE kept SET answer = 43');
  expect(await query(copy.url, 'SELECT answer FROM kept')).toEqual([{ answer: 43 }]);
  expect(await query(original.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
});

test('starts afresh after a first start that was killed half-way', async () => {
  for (const partway of [40, 150, 300]) {
    const server = launchElsewhere();
    while (!readdirSync(dataDir).some((name) => name.includes('.partial-'))) await sleep(5);
    await sleep(partway);
    await kill(server);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  }
  expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual(['postgres', 'postgres.log']);
});

test('never replaces a folder that it did not make', async () => {
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'precious.txt'), 'mine');
  await expect(start()).rejects.toThrow(/not empty/);
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['precious.txt']);
});
