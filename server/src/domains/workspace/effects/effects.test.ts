import { effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { outbox } from '../../../connectors/outbox/outbox.ts';
import { EffectWorker } from '../../../engines/effects/effect-worker.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import type { MailPort } from '../../../ports/mail.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { insertDeliveries } from '../../foundation/mail-delivery/mail-delivery.queries.ts';
import { mailSystem } from '../../foundation/mail-delivery/mail-delivery.system.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
let since = 0;
beforeEach(async () => {
  const { rows } = await server.database.pool.query<{ last: number }>(
    'select coalesce(max(id), 0)::integer as last from history_entry',
  );
  since = rows[0]!.last;
  await server.database.pool.query('truncate mail_delivery, effect, effect_system restart identity cascade');
});

const admin = () => server.as('admin');
const Motif = 'sent by post instead';

/** Mails that meet, each by the name of its address, a mail server that says so. */
async function mails(...names: readonly string[]): Promise<void> {
  await createEngines(server.database.db).act({ call: 'test.write', actor: { system: 'test' } }, (writing) =>
    insertDeliveries(
      writing,
      names.map((name) => ({
        cause: 'test',
        IdMail: null,
        IdPersonneEV1: null,
        IdLangue: 'FR',
        cc: [],
        subject: 's',
        html: '',
        text: '',
        recipient: { name, address: `${name}@example.test` },
        to: [],
      })),
    ),
  );
  await send();
}

const answers: Readonly<Record<string, Awaited<ReturnType<MailPort['send']>>>> = {
  gone: { outcome: 'refused', answer: '550 5.1.1 No such user' },
  full: { outcome: 'refused', answer: '552 5.2.2 Mailbox full' },
  down: { outcome: 'down', answer: 'connect ECONNREFUSED 127.0.0.1:25' },
};

async function send(said = answers): Promise<void> {
  const port: MailPort = {
    ...outbox(),
    send: async ({ recipient }) => said[recipient.name.replace(/\d/g, '')] ?? { outcome: 'done', answer: '250 ok' },
  };
  const { db } = server.database;
  const system = mailSystem({ db, port, vault: createVault('of this test'), domain: 'portal.example' });
  await new EffectWorker({ db, log: pino({ level: 'silent' }), askFor: () => {} }, system).workDue();
}

const list = async (query = {}) => (await admin().call(effectsCalls.list, { query })).body.effects;
const mailNow = async () => (await admin().call(effectsCalls.systems, {})).body.find(({ system }) => system === 'mail');
const states = async () => (await list()).map(({ state }) => state).toReversed();
const history = async () =>
  (
    await server.database.pool.query(
      `select e.entity, e.entity_id, v.after, v.reason from history_entry e join history_values v using (id)
       where e.entity in ('effect', 'mail_delivery', 'effect_system') and e.id > $1 order by e.id`,
      [since],
    )
  ).rows;

test('what could not be done is grouped by cause, told in words that the screen has, and retried together or alone', async () => {
  await mails('gone1', 'gone2', 'full', 'fine');
  expect((await admin().call(effectsCalls.failures, {})).body).toEqual([
    { system: 'mail', operation: 'send', cause: 'noMailbox', count: 2, answer: '550 5.1.1 No such user' },
    { system: 'mail', operation: 'send', cause: 'mailboxFull', count: 1, answer: '552 5.2.2 Mailbox full' },
  ]);
  expect((await mailNow())!).toMatchObject({ up: true, waiting: 0, notDone: 3, done: 1, opens: 'mail/outbox' });
  expect((await list({ state: 'notDone', system: 'mail' })).map(({ about }) => about.opens)).toEqual([
    'mail/outbox?open=3',
    'mail/outbox?open=2',
    'mail/outbox?open=1',
  ]);
  expect(await list({ system: 'other' })).toEqual([]);
  const [, , , first] = await list();
  expect((await admin().call(effectsCalls.attempts, { params: { id: first!.id } })).body).toMatchObject([
    { n: 1, phase: 'do', outcome: 'refused', answer: '550 5.1.1 No such user' },
  ]);
  const same = { system: 'mail', operation: 'send', cause: 'noMailbox' };
  expect((await admin().call(effectsCalls.retryAll, { body: same })).body).toEqual({ retried: 2 });
  await admin().call(effectsCalls.retry, { params: { id: 3 } });
  await send({});
  expect(await states()).toEqual(['done', 'done', 'done', 'done']);
  // The mail's own history says so too.
  expect((await history()).map(({ entity }) => entity).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 'effect'),
    ...Array.from({ length: 3 }, () => 'mail_delivery'),
  ]);
});

test('one is settled by hand with a reason, which the history keeps; what is done is not', async () => {
  await mails('gone1', 'gone2', 'fine');
  const settle = async (id: number, how: 'skipped' | 'byHand', reason = Motif) =>
    (await admin().call(effectsCalls.settle, { params: { id }, body: { how, Motif: reason } })).error?.name;
  expect(await settle(1, 'byHand', '  ')).toBe('INVALID_INPUT');
  expect([await settle(1, 'byHand'), await settle(2, 'skipped'), await settle(3, 'skipped')]).toEqual([
    undefined,
    undefined,
    'CONFLICT',
  ]);
  expect(await states()).toEqual(['byHand', 'skipped', 'done']);
  expect((await list()).map(({ said }) => said).toReversed()).toMatchObject([
    { how: 'byHand', Motif },
    { how: 'skipped', Motif },
    null as never,
  ]);
  expect((await history()).filter(({ entity }) => entity === 'effect')).toMatchObject([
    { entity_id: '1', after: { state: 'byHand' }, reason: Motif },
    { entity_id: '2', after: { state: 'skipped' }, reason: Motif },
  ]);
  expect((await admin().call(effectsCalls.adopt, { params: { id: 3 }, body: { Motif } })).error?.name).toBe('CONFLICT');
  expect((await admin().call(effectsCalls.retry, { params: { id: 3 } })).error?.name).toBe('CONFLICT');
});

test('a system that is down says until when it is left alone, and is asked at once by whoever wants', async () => {
  await mails('down', 'fine');
  const system = async () => (await mailNow())!;
  const reach = async (name: string) =>
    (await admin().call(effectsCalls.reach, { params: { system: name } })).error?.name;
  expect([await reach('mail'), await reach('mail'), await reach('other')]).toEqual([
    undefined,
    'CONFLICT',
    'NOT_FOUND',
  ]);
  await send({});
  expect(await system()).toMatchObject({ up: true, closed_until: null, waiting: 0 });
  expect(await history()).toMatchObject([{ entity: 'effect_system', entity_id: 'mail' }]);
});

test('a person is named to who may know them, and what waits says behind what', async () => {
  const { pool } = server.database;
  const { rows } = await pool.query<{ key: number; name: string }>(
    `select "IdPersonneEV1" as key, "IndexPrenomNom" as name from "Personne" where "CompteAD" = 'employee'`,
  );
  const { key, name } = rows[0]!;
  await pool.query(
    `insert into effect (system, operation, entity, entity_id, subject, state)
     values ('mail', 'one', 'thing', 1, $1, 'refused'), ('mail', 'two', 'thing', 2, $1, 'waiting')`,
    [`Personne/${key}`],
  );
  expect(await list()).toMatchObject([
    { state: 'waiting', behind: 1, person: { IdPersonneEV1: key, IndexPrenomNom: name } },
    { state: 'refused', behind: null, can: { retry: true, settle: true, adopt: false } },
  ]);
});
