import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { applicationPool } from '../../testing/test-server.ts';
import { eraseValues } from './erase.ts';
import { recordRead } from './read-log.ts';
import { type Head, lastHead, sealOnce } from './seal.ts';
import { startSealer } from './sealer.ts';
import { verifyHistory } from './verify.ts';

const nobody = { IdPersonneEV1: null, RoleIdPersonneEV1: null, IdPersonneRole: null };
let database: TestDatabase;
let ids: number[];

beforeEach(async () => {
  database = await testDatabase({ from: 'seeded' });
  ids = [];
  for (const Nom of ['Ada', 'Grace', 'Edith', 'Joan']) ids.push(await write('1', Nom));
});
afterEach(() => database.drop());

async function write(id: string, Nom: string): Promise<number> {
  const { act } = createEngines(database.db);
  await act({ call: 'test.write', actor: { system: 'test' }, reason: 'because' }, ({ record }) =>
    record({ entity: 'Personne', id, before: { Nom: null }, after: { Nom } }),
  );
  const { rows } = await database.pool.query<{ id: number }>('select max(id) as id from history_entry');
  return rows[0]!.id;
}

/** As somebody who may do anything to the tables, triggers included. */
async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  const client = await database.pool.connect();
  await client.query(`set session_replication_role = replica`);
  await client.query(statement, values);
  await client.query(`set session_replication_role = origin`);
  client.release();
}

async function seal(): Promise<Head[]> {
  const heads: Head[] = [];
  for (let head = await sealOnce(database.db, 2); head; head = await sealOnce(database.db, 2)) heads.push(head);
  return heads;
}

const faults = async (heads: readonly Head[] = []) => (await verifyHistory(database.db, heads)).faults;

test('what nobody touched holds, sealed or not', async () => {
  expect(await verifyHistory(database.db, [])).toMatchObject({ faults: [], entries: 0, unsealed: 4 });
  const heads = [await lastHead(database.db), ...(await seal())];
  expect(heads.map(({ entries }) => entries)).toEqual([0, 2, 2]);
  const verdict = await verifyHistory(database.db, heads);
  expect(verdict).toEqual({ faults: [], seals: 3, entries: 4, erased: 0, unsealed: 0, heads: 3 });
});

test('a changed entry is found, whichever of its columns', async () => {
  const heads = await seal();
  for (const change of [
    `call = 'x'`,
    `at = at + interval '1 microsecond'`,
    `"IdPersonneEV1" = 1`,
    `entity_id = '2'`,
    'candidate = 1',
    'program = 1',
  ]) {
    await tamper('create table kept as table history_entry');
    await tamper(`update history_entry set ${change} where id = $1`, [ids[1]]);
    expect(await faults(heads), change).toMatchObject([{ kind: 'entries-changed', seq: 1 }]);
    await tamper('delete from history_entry');
    await tamper('insert into history_entry overriding system value select * from kept');
    await tamper('drop table kept');
  }
  expect(await faults(heads)).toEqual([]);
});

test.each([
  ['candidate', { candidate: 12 }, { candidate: 12 }],
  // Which account it acted as is said by the program.
  ['program', { program: 12, account: 9 }, { program: 12 }],
])('what a %s did, and read, is theirs, and sealed', async (kind, outsider, kept) => {
  const { act } = createEngines(database.db);
  await act({ call: 'test.write', actor: outsider }, ({ record }) =>
    record({ entity: 'Personne', id: 1, after: { Nom: 'Ida' } }),
  );
  const heads = await seal();
  expect(await faults(heads)).toEqual([]);
  await tamper(`update history_entry set ${kind} = 13 where ${kind} = 12`);
  expect(await faults(heads)).toMatchObject([{ kind: 'entries-changed' }]);

  const read = { call: historyCalls.timeline, people: [1], fields: ['NIN'] };
  await recordRead(database.db, outsider, read);
  const { rows } = await database.pool.query('select * from sensitive_read');
  expect(rows).toMatchObject([
    {
      ...{ candidate: null, program: null, IdPersonneEV1: null, RoleIdPersonneEV1: null, IdPersonneRole: null },
      ...{ ...kept, fields: ['NIN'] },
    },
  ]);
  await expect(
    database.pool.query(`insert into sensitive_read (call, people, fields) values ('x', '{}', '{}')`),
  ).rejects.toMatchObject({ code: '23514' });
});

test('a changed value is found, and one that went without being erased', async () => {
  const heads = await seal();
  await tamper(`update history_values set after = '{"Nom": "Someone"}' where id = $1`, [ids[0]]);
  await tamper(`update history_values set reason = 'other' where id = $1`, [ids[1]]);
  await tamper(`delete from history_values where id = $1`, [ids[2]]);
  await tamper(`update history_values set after = null, before = null, salt = null, erased_at = now() where id = $1`, [
    ids[3],
  ]);
  expect(await faults(heads)).toEqual([
    { kind: 'value-changed', id: ids[0] },
    { kind: 'value-changed', id: ids[1] },
    { kind: 'value-missing', id: ids[2] },
    { kind: 'erasure-unrecorded', id: ids[3] },
  ]);
});

test('an entry that was removed, or slipped in, is found', async () => {
  const heads = await seal();
  await tamper('delete from history_entry where id = $1', [ids[1]]);
  await tamper(`insert into history_entry (id, call, entity, entity_id, commitment) overriding system value
    values (0, 'x', 'Personne', '1', '')`);
  expect(await faults(heads)).toEqual([
    { kind: 'entry-missing', seq: 1, id: ids[1] },
    { kind: 'entry-added', id: 0 },
  ]);
});

test('a cut tail is found by the heads, and so is a history written again', async () => {
  const heads = await seal();
  await tamper('delete from history_seal where seq = 2');
  await tamper('delete from history_entry where id >= $1', [ids[2]]);
  expect(await faults()).toEqual([]);
  expect(await faults(heads)).toEqual([{ kind: 'tail-cut', seq: 2 }]);
  await write('1', 'Mary');
  await write('1', 'Hedy');
  await seal();
  expect(await faults(heads)).toEqual([{ kind: 'head-differs', seq: 2 }]);
  await tamper('delete from history_seal where seq = 1');
  expect(await faults()).toContainEqual({ kind: 'chain-broken', seq: 2 });
});

test('erased values are gone, with what could guess them back; the seals still hold, and it is recorded', async () => {
  const other = await write('2', 'Rosa');
  const heads = await seal();
  expect(await eraseValues(database.db, { entity: 'Personne', id: 1 }, nobody, 'asked for')).toBe(4);
  expect(await eraseValues(database.db, { entity: 'Personne', id: 1 }, nobody, 'asked for')).toBe(0);
  const { rows } = await database.pool.query(
    'select id from history_values where before is null and after is null and reason is null and salt is null order by id',
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect((await database.pool.query('select after from history_values where id = $1', [other])).rows).toEqual([
    { after: { Nom: 'Rosa' } },
  ]);
  await seal();
  expect(await verifyHistory(database.db, heads)).toMatchObject({ faults: [], erased: 4, entries: 6, unsealed: 0 });
});

test('what commits late is sealed later: nothing is forgotten, nothing twice', async () => {
  const late = await Promise.all([database.pool.connect(), database.pool.connect()]);
  const insert = (client: pg.ClientBase, entity: string) =>
    client.query(
      `insert into history_entry (call, entity, entity_id, commitment) values ('late', $1, '1', '') returning id`,
      [entity],
    );
  for (const client of late) {
    await client.query('begin');
    await insert(client, 'late');
  }
  await write('1', 'Mary');
  await seal();
  await late[0]!.query('commit');
  await late[1]!.query('rollback');
  for (const client of late) client.release();
  await write('1', 'Hedy');
  await seal();
  const { rows } = await database.pool.query<{ id: number; times: number }>(
    'select e.id, count(s.seq) as times from history_entry e left join history_seal s on s.ids @> e.id group by 1',
  );
  expect(rows).toHaveLength(7);
  expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
  const gaps = () =>
    database.pool.query<{ gaps: string }>('select gaps::text from history_seal order by seq desc limit 1');
  expect((await gaps()).rows[0]!.gaps).not.toBe('{}');
  // What is still empty once all that ran then is over, and some time went by, stays empty.
  await tamper(`update history_seal set at = at - interval '11 minutes'`);
  const nextSeal = async () => {
    await write('1', 'Lise');
    await seal();
    return (await gaps()).rows[0]!.gaps;
  };
  // Other tests of the same PostgreSQL may be in the middle of something.
  await expect.poll(nextSeal, { timeout: 120_000 }).toBe('{}');
});

test('writers and sealers all at once: each entry has one seal', async () => {
  const work = Array.from({ length: 16 }, async (_, writer) => {
    for (let n = 0; n < 10; n++) {
      await write(String(writer), `Name ${n}`);
      if (writer % 4 === 0) await sealOnce(database.db);
    }
  });
  await Promise.all(work);
  await seal();
  const { rows } = await database.pool.query(
    'select e.id from history_entry e left join history_seal s on s.ids @> e.id group by 1 having count(s.seq) <> 1',
  );
  expect(rows).toEqual([]);
  expect(await verifyHistory(database.db, [])).toMatchObject({ faults: [], unsealed: 0, entries: 164 });
});

test('the sealer seals by itself and publishes heads that hold', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-heads-'));
  const file = join(folder, 'kept', 'heads.jsonl');
  const sealer = startSealer(database.db, file, pino({ level: 'silent' }));
  await write('1', 'Mary');
  await sealer.stop();
  const heads = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Head);
  expect(heads.at(-1)).toEqual(await lastHead(database.db));
  expect(await verifyHistory(database.db, heads)).toMatchObject({ faults: [], unsealed: 0, entries: 5 });
  await rm(folder, { recursive: true });
});

test('the application inserts and reads; it changes nothing, and erases only by what records it', async () => {
  const pool = await applicationPool(database);
  const { rows } = await pool.query<{ me: string }>('select current_user as me');
  expect(rows[0]!.me).toBe('passerelle_app');
  for (const table of ['history_entry', 'history_values', 'history_seal', 'sensitive_read']) {
    for (const change of [`delete from ${table}`, `truncate ${table}`, `drop table ${table}`])
      await expect(pool.query(change), change).rejects.toMatchObject({ code: '42501' });
  }
  for (const change of [
    `update history_entry set call = 'x'`,
    `update history_values set erased_at = now(), after = null`,
    `update history_seal set entries = 0`,
    `update sensitive_read set call = 'x'`,
    'alter table history_entry disable trigger all',
    `create or replace function history_commitment(bytea, jsonb, jsonb, text) returns bytea language sql return ''::bytea`,
    `update schema_migration set name = 'x'`,
    'set session_replication_role = replica',
  ])
    await expect(pool.query(change), change).rejects.toMatchObject({ code: '42501' });
  const db = openDatabase(pool);
  await createEngines(db).act({ call: 'test.write', actor: { system: 'test' } }, async (writing) => {
    await writing.db.insertInto('Activite').values({ IdActivite: 999, LibActivite: 'x' }).execute();
    await writing.record({ entity: 'Activite', id: 999, after: { LibActivite: 'x' } });
  });
  expect(await sealOnce(db)).toMatchObject({ entries: 5 });
  expect(await eraseValues(db, { entity: 'Personne', id: 1 }, nobody, 'asked for')).toBe(4);
  await db.destroy();
  expect(await faults()).toEqual([]);
});

test('the owner of the tables meets the triggers', async () => {
  for (const table of ['history_entry', 'history_values', 'history_seal', 'sensitive_read']) {
    for (const change of [`delete from ${table}`, `truncate ${table}`])
      await expect(database.pool.query(change), change).rejects.toThrow(`${table} is append only`);
  }
  for (const change of [`after = '{}'`, 'salt = null, erased_at = now()', `before = null, after = null, reason = null`])
    await expect(database.pool.query(`update history_values set ${change}`), change).rejects.toThrow('append only');
});
