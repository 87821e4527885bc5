import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Replicated, startReplicated } from '../../testing/replicated.ts';
import { ReadReplica } from './read-replica.ts';

let servers: Replicated;
let primary: pg.Pool;
let replica: ReadReplica;
const logged: string[] = [];

beforeAll(async () => {
  servers = await startReplicated();
  primary = new pg.Pool({ connectionString: servers.url, max: 4 });
  primary.on('error', () => undefined);
  const note = (_: unknown, message?: string) => void logged.push(message ?? String(_));
  const log = { info: note, warn: note } as ConstructorParameters<typeof ReadReplica>[0]['log'];
  replica = new ReadReplica({ url: servers.replicaUrl, primary, pools: [primary], log });
  await primary.query('create table thing (n integer)');
}, 120_000);
afterAll(async () => {
  await replica.end();
  await primary.end();
  await servers.stop();
}, 60_000);

/** The newest thing, and which of both answered. */
const newest = () =>
  replica.read(primary, async (pool) => {
    const { rows } = await pool.query('select pg_is_in_recovery() as "fromReplica", max(n) as n from thing');
    return rows[0] as { readonly fromReplica: boolean; readonly n: number };
  });
const write = (n: number) => primary.query('insert into thing values ($1)', [n]);
/** A statement as its owner has it done on the replica. */
async function onReplica(statement: string): Promise<void> {
  const client = new pg.Client(servers.replicaUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('the replica answers what is read, each time with all that was written before', async () => {
  let answered = 0;
  for (let n = 1; n <= 50; n++) {
    await write(n);
    const read = await newest();
    expect(read.n).toBe(n);
    if (read.fromReplica) answered++;
  }
  // It may have been slower now and then, and rested.
  expect(answered).toBeGreaterThan(0);
  expect((await Promise.all(Array.from({ length: 20 }, newest))).every(({ n }) => n === 50)).toBe(true);
});

test('a replica that is behind is waited for a moment, then the database itself answers', async () => {
  await sleep(2100);
  await onReplica('select pg_wal_replay_pause()');
  await write(60);
  expect(await newest()).toEqual({ fromReplica: false, n: 60 });
  expect(logged.at(-1)).toContain('the replica answers no reads now');
  const from = performance.now();
  await newest();
  expect(performance.now() - from, 'it rests: nobody waits for it meanwhile').toBeLessThan(100);
  await onReplica('select pg_wal_replay_resume()');
  await sleep(2100);
  expect(await newest()).toEqual({ fromReplica: true, n: 60 });
  expect(logged.at(-1)).toContain('answers reads again');
});

test('what cannot be read there is read on the database, but for what took too long', async () => {
  const asked: boolean[] = [];
  const ask = (error: object) =>
    replica.read(primary, async (pool) => {
      asked.push(pool === primary);
      if (pool !== primary) throw Object.assign(new Error('conflict with recovery'), error);
      return 'read';
    });
  expect(await ask({ code: '40001' })).toBe('read');
  expect(asked).toEqual([false, true]);
  await expect(ask({ code: '57014' })).rejects.toThrow('conflict');
});

test('a replica that is away is missed by nobody, and found again', async () => {
  await servers.stopReplica();
  await write(70);
  expect(await newest()).toEqual({ fromReplica: false, n: 70 });
  await servers.startReplica();
  await write(71);
  await sleep(2100);
  expect((await newest()).n).toBe(71);
  await sleep(2100);
  expect(await newest()).toEqual({ fromReplica: true, n: 71 });
});

test('what is no replica answers nothing', async () => {
  const none = new ReadReplica({
    url: servers.url,
    primary,
    pools: [primary],
    log: { info: () => undefined, warn: () => undefined },
  });
  expect(await none.read(primary, async (pool) => pool === primary)).toBe(true);
  await none.end();
});
