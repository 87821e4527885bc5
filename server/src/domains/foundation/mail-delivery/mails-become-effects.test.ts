import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { readDeliveries, readDelivery } from './mail-delivery.reads.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ from: 'empty' });
});
afterAll(() => database.drop());

const states = ['waiting', 'sending', 'sent', 'refused', 'failed', 'bounced', 'givenUp', 'unneeded'] as const;

test('mails of before effects stand where they stood, with their attempts, and are known by the Message-ID they left with', async () => {
  const { pool, db } = database;
  const folder = new URL('../../../../migrations/', import.meta.url);
  const names = (await readdir(folder)).sort();
  const at = names.findIndex((name) => name.endsWith('_effects.sql'));
  for (const name of names.slice(0, at)) await pool.query(await readFile(new URL(name, folder), 'utf8'));
  for (const [n, state] of states.entries())
    await pool.query(
      `insert into mail_delivery (cause, address, "IdLangue", subject, html, body, state, attempts, lease, due_at, ended_at)
       values ($1, 'ada@example.test', 'FR', $1, '', '', $1, $2, $2, '2026-11-01', case when $3 then timestamptz '2026-11-02' end)`,
      [state, n, !['waiting', 'sending'].includes(state)],
    );
  await pool.query(`insert into mail_attempt (mail_delivery, n, at, outcome, answer)
    select d.id, 1, '2026-11-01T10:00:00Z', 'postponed', '451 later' from mail_delivery d where state in ('sent', 'bounced')`);
  await pool.query(`insert into mail_attempt (mail_delivery, n, at, outcome, answer)
    select d.id, 2, '2026-11-01T10:01:00Z', 'sent', '250 ok' from mail_delivery d where state in ('sent', 'bounced')`);
  await pool.query(`insert into mail_attempt (mail_delivery, n, at, outcome, answer)
    select d.id, 3, '2026-11-01T11:00:00Z', 'bounced', '550 gone' from mail_delivery d where state = 'bounced'`);

  for (const name of names.slice(at)) await pool.query(await readFile(new URL(name, folder), 'utf8'));
  const { deliveries, counts } = await readDeliveries(db, {});
  expect(counts).toEqual(Object.fromEntries(states.map((state) => [state, 1])));
  expect(
    deliveries.toReversed().map(({ subject, state, attempts, ended_at }) => ({ subject, state, attempts, ended_at })),
  ).toEqual(
    states.map((state, n) => ({
      subject: state,
      state,
      attempts: n,
      ended_at: ['waiting', 'sending'].includes(state) ? null : new Date('2026-11-02').toISOString(),
    })),
  );
  const bounced = await readDelivery(db, states.indexOf('bounced') + 1);
  expect(bounced).toMatchObject({ message_tag: '', cause: 'noMailbox', answer: '550 gone' });
  expect(bounced?.history.map(({ n, at: when, outcome }) => [n, when, outcome])).toEqual([
    [1, '2026-11-01T10:00:00.000Z', 'postponed'],
    [2, '2026-11-01T10:01:00.000Z', 'sent'],
    [3, '2026-11-01T11:00:00.000Z', 'bounced'],
  ]);
});
