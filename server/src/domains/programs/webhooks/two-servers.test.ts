import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { webhookCalls } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { pino } from 'pino';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { webhookSender } from '../../../connectors/webhooks/webhook-sender.ts';
import { EffectWorker } from '../../../engines/effects/effect-worker.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { builders } from '../../../testing/build.ts';
import { type HttpSink, httpSink } from '../../../testing/http-sink.ts';
import { scimProgram } from '../../../testing/scim-program.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { webhookSystem } from './webhooks.system.ts';

const WEBHOOK_HOSTS = 'localhost';

let servers: readonly [TestServer, TestServer];
let sink: HttpSink;
let program: number;

beforeAll(async () => {
  const server = await testServer({ env: { WEBHOOK_HOSTS } });
  servers = [server, await server.replica()];
  sink = await httpSink((_, response) => void response.writeHead(204).end());
  await scimProgram(server, builders(server.database), 'hrManager');
  const { rows } = await server.database.pool.query('select max("IdProgramme") as program from program');
  program = rows[0].program;
});
afterAll(async () => {
  await sink.close();
  await servers[0].close();
});
beforeEach(async () => {
  sink.asked.length = 0;
  await servers[0].database.pool.query(
    'truncate webhook, webhook_message, webhook_attempt, effect, effect_lane cascade',
  );
});

const admin = () => servers[0].as('admin');
const made = async () =>
  (
    await admin().call(webhookCalls.create, {
      body: { IdProgramme: program, Url: `${sink.url}/hook`, events: ['person.changed'] },
    })
  ).body;
async function works(): Promise<void> {
  await Promise.all(
    servers.map(async ({ database: { db }, settings }) => {
      const vault = createVault(settings.SECRET_KEY ?? '');
      const system = webhookSystem({ db, ...createEngines(db), vault, webhooks: webhookSender({ WEBHOOK_HOSTS }) });
      await new EffectWorker({ db, log: pino({ level: 'silent' }), askFor: () => {} }, system).workDue();
    }),
  );
}
const atBoth = async (call: typeof webhookCalls.pause | typeof webhookCalls.resume, IdWebhook: number) =>
  (await Promise.all(servers.map((one) => one.as('admin').call(call, { params: { IdWebhook } }))))
    .map(({ error }) => error?.name)
    .toSorted();

test('one message is sent once, and again once, whichever servers send and are asked', async () => {
  const { IdWebhook } = await made();
  await admin().call(webhookCalls.test, { params: { IdWebhook } });
  await works();
  expect(sink.asked).toHaveLength(1);
  const { messages } = (await admin().call(webhookCalls.messages, { params: { IdWebhook } })).body;
  const params = { IdWebhook, id: messages[0]?.id ?? 0 };
  const both = await Promise.all(servers.map((one) => one.as('admin').call(webhookCalls.replay, { params })));
  expect(both.map(({ error }) => error?.name).toSorted()).toEqual(['CONFLICT', undefined]);
  await works();
  expect(sink.asked).toHaveLength(2);
  expect(new Set(sink.asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('one is paused once and resumed once; what was asked for meanwhile is sent once', async () => {
  const { IdWebhook } = await made();
  await admin().call(webhookCalls.test, { params: { IdWebhook } });
  expect(await atBoth(webhookCalls.pause, IdWebhook)).toEqual(['CONFLICT', undefined]);
  await works();
  expect(sink.asked).toEqual([]);
  expect(await atBoth(webhookCalls.resume, IdWebhook)).toEqual(['CONFLICT', undefined]);
  await works();
  expect(sink.asked).toHaveLength(1);
});

test('of two secrets the former signs until its day is over, and not beyond; neither is told again anywhere', async () => {
  const { IdWebhook, secret } = await made();
  const params = { IdWebhook };
  const { secret: later } = (await admin().call(webhookCalls.rotate, { params, body: { overlap: true } })).body;
  const verifies = (one: string) => {
    const { headers, body } = sink.asked.at(-1)!;
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
    try {
      new Verifier(one).verify(body, Object.fromEntries(names.map((name) => [name, String(headers[name])])));
      return true;
    } catch {
      return false;
    }
  };
  const sent = async () => {
    await admin().call(webhookCalls.test, { params });
    await works();
    return [verifies(secret), verifies(later)];
  };
  expect(await sent()).toEqual([true, true]);
  await servers[0].database.pool.query(`update webhook set former_until = now() - interval '1 second'`);
  expect(await sent()).toEqual([false, true]);
  const told = [
    await admin().call(webhookCalls.list, {}),
    await admin().call(webhookCalls.messages, { params }),
    await admin().call(historyCalls.timeline, { params: { entity: 'webhook', id: String(IdWebhook) } }),
  ];
  for (const { raw, error } of told) {
    expect(error).toBeUndefined();
    expect(raw).not.toMatch(/whsec_|signature/);
  }
  const { rows } = await servers[0].database.pool.query(
    `select (select json_agg(w) from webhook w)::text || (select json_agg(a) from webhook_attempt a)::text
      || (select json_agg(e) from effect e)::text as kept`,
  );
  for (const one of [secret, later]) expect(rows[0].kept).not.toContain(one.replace('whsec_', ''));
});
