import { mailDeliveryCalls } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { outbox } from '../../../connectors/outbox/outbox.ts';
import { smtp } from '../../../connectors/smtp/smtp.ts';
import { EffectWorker } from '../../../engines/effects/effect-worker.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import type { MailPort, OutgoingMail } from '../../../ports/mail.ts';
import { builders } from '../../../testing/build.ts';
import { expectNeverBroken, tree } from '../../../testing/hostile.ts';
import { type SmtpSink, smtpSink } from '../../../testing/smtp-sink.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { insertDeliveries, type NewDelivery, purgeDeliveries } from './mail-delivery.queries.ts';
import { mailSystem } from './mail-delivery.system.ts';

let server: TestServer;
let sink: SmtpSink;
const refused = { code: 550, words: 'No such user' };
const busy = { code: 451, words: 'Come back later' };

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('truncate mail_delivery, effect, effect_system restart identity cascade');
  sink = await smtpSink({
    onRecipient: (address) => ({ gone: refused, busy })[address.split('@')[0]!],
  });
});
afterEach(() => sink.close());

const quiet = pino({ level: 'silent' });
const domain = 'portal.example';
const vault = createVault('of this test');
const toSink = () => smtp({ url: sink.url, from: { name: 'Portal', address: `portal@${domain}` } });
const system = (port: MailPort) => mailSystem({ db: server.database.db, port, vault, domain });
const sender = (port: MailPort = toSink()) =>
  new EffectWorker({ db: server.database.db, log: quiet, askFor: () => {} }, system(port));

const mailTo = (address: string, cause = 'test'): NewDelivery => ({
  cause,
  recipient: { name: 'Ada', address },
  IdMail: 'TEST',
  IdPersonneEV1: null,
  IdLangue: 'FR',
  to: [{ name: 'Ada', address }],
  cc: [],
  subject: `Subject for ${address}`,
  html: '<p>Hello</p>',
  text: 'Hello',
});
const queue = (...mails: NewDelivery[]) =>
  createEngines(server.database.db).act({ call: 'test.write', actor: { system: 'test' } }, (writing) =>
    insertDeliveries(writing, mails),
  );
const admin = () => server.as('admin');
const list = async (query = {}) => (await admin().call(mailDeliveryCalls.list, { query })).body;
const read = async (id: number) => (await admin().call(mailDeliveryCalls.read, { params: { id } })).body;
const letTimePass = (minutes: number) =>
  server.database.pool.query(
    `with system as (update effect_system set closed_until = closed_until - make_interval(secs => $1))
     update effect set due_at = due_at - make_interval(secs => $1), leased_until = leased_until - make_interval(secs => $1)`,
    [minutes * 60],
  );

describe('sending', () => {
  test('one recipient gets one mail for one cause, however often it is written', async () => {
    expect(await queue(mailTo('ada@example.test'), mailTo('bob@example.test'))).toBe(2);
    expect(await queue(mailTo('ada@example.test'), mailTo('ada@example.test', 'another'))).toBe(1);
    expect(await sender().workDue()).toBe(3);
    expect(await sender().workDue()).toBe(0);
    expect(sink.mails.flatMap(({ recipients }) => recipients).sort()).toEqual([
      'ada@example.test',
      'ada@example.test',
      'bob@example.test',
    ]);
    expect((await list()).counts).toMatchObject({ sent: 3, waiting: 0 });
  });

  test('a refusal is for good, and said; a server that is busy is asked again, later each time, then no more', async () => {
    const { minutesBetween } = system(outbox());
    await queue(mailTo('gone@example.test'), mailTo('busy@example.test'));
    await sender().workDue();
    expect(await read(1)).toMatchObject({ state: 'refused', answer: '550 No such user', attempts: 1 });
    expect(await read(2)).toMatchObject({ state: 'waiting', answer: '451 Come back later', attempts: 1 });
    expect(await sender().workDue()).toBe(0);
    for (const minutes of minutesBetween) {
      await letTimePass(minutes - 0.5);
      await sender().workDue();
      expect((await read(2)).state).toBe('waiting');
      await letTimePass(0.5 + minutes / 5);
      await sender().workDue();
    }
    const { state, attempts, history } = await read(2);
    expect({ state, attempts, tries: history.length }).toEqual({
      state: 'failed',
      attempts: minutesBetween.length + 1,
      tries: minutesBetween.length + 1,
    });
  });

  test('without a mail server, mails are kept and read', async () => {
    await queue(mailTo('ada@example.test'));
    expect(await sender(outbox()).workDue()).toBe(1);
    expect(sink.mails).toEqual([]);
    expect(await read(1)).toMatchObject({
      state: 'sent',
      html: '<p>Hello</p>',
      messageId: expect.stringMatching(/^mail-1\.[0-9a-f]{16}@portal\.example$/),
    });
  });

  const many = process.env.NIGHTLY ? 2000 : 40;
  test(`two senders share ${many} mails, each sent once`, { timeout: 300_000 }, async () => {
    await queue(...Array.from({ length: many }, (_, n) => mailTo(`p${n}@example.test`)));
    const sent = await Promise.all([sender().workDue(), sender().workDue()]);
    expect(sent[0] + sent[1]).toBe(many);
    const recipients = sink.mails.flatMap((mail) => mail.recipients);
    expect(recipients).toHaveLength(many);
    expect(new Set(recipients).size).toBe(many);
  });
});

describe('a sender that dies', () => {
  /** A port that keeps the mail until it is let go, as a process that is stopped in the middle. */
  function stuck(inner: MailPort, when: 'before' | 'after') {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
    const port: MailPort = {
      ...inner,
      send: async (mail: OutgoingMail) => {
        const handover = when === 'after' ? await inner.send(mail) : undefined;
        arrive();
        await gate;
        return handover ?? (await inner.send(mail));
      },
    };
    return { port, reached, letGo };
  }

  test('before the mail left: another sends it, and the first has no say any more', async () => {
    await queue(mailTo('ada@example.test'));
    const never = stuck({ ...outbox(), send: async () => ({ outcome: 'refused', answer: 'too late' }) }, 'before');
    const dying = sender(never.port).workDue();
    await never.reached;
    expect(await sender().workDue()).toBe(0);
    await letTimePass(10);
    expect(await sender().workDue()).toBe(1);
    never.letGo();
    expect(await dying).toBe(0);
    const { state, history } = await read(1);
    expect(state).toBe('sent');
    expect(history.map(({ outcome }) => outcome)).toEqual(['lost', 'sent']);
    expect(sink.mails).toHaveLength(1);
  });

  test('after it left and before that was written: it leaves again, as the same message', async () => {
    await queue(mailTo('ada@example.test'));
    const late = stuck(toSink(), 'after');
    const dying = sender(late.port).workDue();
    await late.reached;
    await letTimePass(10);
    expect(await sender().workDue()).toBe(1);
    late.letGo();
    expect(await dying).toBe(0);
    const ids = sink.mails.map(({ headers }) => headers.find((line) => line.startsWith('Message-ID')));
    const { messageId, history } = await read(1);
    expect(ids).toEqual([`Message-ID: <${messageId}>`, `Message-ID: <${messageId}>`]);
    expect(history.map(({ outcome }) => outcome)).toEqual(['lost', 'sent']);
  });
});

describe('the outbox on screen', () => {
  test('is filtered, searched and paged', async () => {
    await queue(mailTo('ada@example.test'), mailTo('gone@example.test'), mailTo('100%@example.test'));
    await sender().workDue();
    const addresses = async (query: object) => (await list(query)).deliveries.map(({ recipient }) => recipient.address);
    expect(await addresses({})).toEqual(['100%@example.test', 'gone@example.test', 'ada@example.test']);
    expect(await addresses({ state: 'refused' })).toEqual(['gone@example.test']);
    expect(await addresses({ q: 'ADA@' })).toEqual(['ada@example.test']);
    expect(await addresses({ q: '%' })).toEqual(['100%@example.test']);
    expect(await addresses({ IdMail: 'OTHER' })).toEqual([]);
    expect(await list({ limit: 2 })).toMatchObject({ more: true, channel: 'outbox' });
    expect(await addresses({ limit: 2, before: 2 })).toEqual(['ada@example.test']);
  });

  test('what did not arrive is tried again, what waits is given up, what left is neither', async () => {
    await queue(mailTo('gone@example.test'), mailTo('busy@example.test'), mailTo('ada@example.test'));
    await sender().workDue();
    const [retry, giveUp] = [mailDeliveryCalls.retry, mailDeliveryCalls.giveUp];
    const asked = async (call: typeof retry | typeof giveUp, id: number) =>
      (await admin().call(call, { params: { id } })).error?.name;
    expect(await asked(retry, 1)).toBeUndefined();
    expect(await read(1)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await asked(giveUp, 2)).toBeUndefined();
    expect((await read(2)).state).toBe('givenUp');
    expect([await asked(retry, 3), await asked(giveUp, 3), await asked(giveUp, 2)]).toEqual([
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
    ]);
    await sender().workDue();
    expect((await read(1)).history).toHaveLength(2);
  });

  test('why one did not arrive is said, those that did not are found together, counts are of what is looked for', async () => {
    await queue(mailTo('gone@example.test'), mailTo('busy@example.test'), mailTo('ada@example.test'));
    await sender().workDue();
    const { deliveries, counts } = await list({ state: 'notArrived' });
    expect(deliveries.map(({ id, cause }) => [id, cause])).toEqual([[1, 'noMailbox']]);
    expect(counts).toMatchObject({ refused: 1, waiting: 1, sent: 1 });
    expect([(await read(2)).cause, (await read(3)).cause]).toEqual(['busy', null]);
    expect((await list({ q: 'busy@' })).counts).toMatchObject({ refused: 0, waiting: 1, sent: 0 });
  });

  test('those that are found are tried again together, and no others', async () => {
    await queue(mailTo('gone@example.test'), mailTo('gone@another.test'), mailTo('busy@example.test'));
    await sender().workDue();
    const again = async (body: object) =>
      (await admin().call(mailDeliveryCalls.retryAll, { body: { state: 'notArrived', ...body } })).body.count;
    expect(await again({ q: 'another' })).toBe(1);
    expect([(await read(1)).state, (await read(2)).state]).toEqual(['refused', 'waiting']);
    expect(await again({ IdMail: 'OTHER' })).toBe(0);
    expect(await again({})).toBe(1);
    expect(await again({})).toBe(0);
  });

  test('a retry goes to the address that its recipient has by then, once', async () => {
    const { IdPersonneEV1 } = await builders(server.database).person({ Mail: 'gone@example.test' });
    const mail = { ...mailTo('gone@example.test'), IdPersonneEV1 };
    await queue(mail, { ...mail, cause: 'another' }, mailTo('new@example.test', 'another'));
    await sender().workDue();
    await server.database.pool.query(`update "Personne" set "Mail" = 'new@example.test' where "IdPersonneEV1" = $1`, [
      IdPersonneEV1,
    ]);
    expect((await read(1)).person?.address).toBe('new@example.test');
    await admin().call(mailDeliveryCalls.retryAll, { body: { state: 'refused' } });
    await sender().workDue();
    expect(await read(1)).toMatchObject({
      state: 'sent',
      recipient: { address: 'new@example.test' },
      to: [{ name: 'Ada', address: 'new@example.test' }],
    });
    // That address has the other one already.
    expect(await read(2)).toMatchObject({ state: 'refused', recipient: { address: 'gone@example.test' } });
  });

  test('a return is noted by the Message-ID of the mail, with its reason', async () => {
    await queue(mailTo('ada@example.test'), mailTo('busy@example.test'));
    await sender().workDue();
    const bounce = async (messageId: string) =>
      (await admin().call(mailDeliveryCalls.bounce, { body: { messageId, answer: '550 mailbox full' } })).error?.name;
    const messageId = async (id: number) => (await read(id)).messageId;
    expect(await bounce(`<${await messageId(1)}>`)).toBeUndefined();
    expect(await read(1)).toMatchObject({ state: 'bounced', answer: '550 mailbox full' });
    const elsewhere = (await messageId(1)).replace(domain, 'else.test');
    expect([await bounce(await messageId(2)), await bounce(elsewhere), await bounce(`mail-99@${domain}`)]).toEqual([
      'CONFLICT',
      'INVALID_INPUT',
      'NOT_FOUND',
    ]);
  });

  test('a return of the mail of another installation, or of one restored to an earlier day, is not taken for ours', async () => {
    await queue(mailTo('ada@example.test'));
    await sender().workDue();
    const { messageId } = await read(1);
    const bounce = async (of: string) =>
      (await admin().call(mailDeliveryCalls.bounce, { body: { messageId: of, answer: '550 gone' } })).error?.name;
    expect([await bounce(`mail-1.0123456789abcdef@${domain}`), await bounce(`mail-1@${domain}`)]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect((await read(1)).state).toBe('sent');
    // Sent before mails had more than their key to be known by.
    await server.database.pool.query(`update mail_delivery set message_tag = ''`);
    expect([await bounce(messageId), await bounce(`mail-1@${domain}`)]).toEqual(['NOT_FOUND', undefined]);
  });

  test('old mails go with their words, those on their way stay', async () => {
    await queue(mailTo('ada@example.test'), mailTo('busy@example.test'));
    await sender().workDue();
    await server.database.pool.query(`update effect set ended_at = ended_at - interval '91 days'`);
    await purgeDeliveries(server.database.db, 90);
    expect((await list()).deliveries.map(({ id }) => id)).toEqual([2]);
    const { rows } = await server.database.pool.query('select entity_id from effect');
    expect(rows).toEqual([{ entity_id: 2 }]);
  });

  test('nothing that is sent as a return breaks it', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (body) => {
        const request = requestOf(mailDeliveryCalls.bounce, { body: { messageId: '', answer: '' } });
        const response = await admin().send({
          ...request,
          payload: JSON.stringify(body) ?? '',
          headers: { 'content-type': 'application/json' },
        });
        expectNeverBroken(response, body);
      }),
      { numRuns: 40 },
    );
  });
});
