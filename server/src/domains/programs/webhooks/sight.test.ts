import type { WebhookEvent } from '@passerelle/contracts/webhooks/webhook-events.ts';
import { webhookCalls } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { webhookSender } from '../../../connectors/webhooks/webhook-sender.ts';
import { EffectWorker } from '../../../engines/effects/effect-worker.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type HttpSink, httpSink } from '../../../testing/http-sink.ts';
import { scimProgram } from '../../../testing/scim-program.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { personDomain } from '../../people/person/person.domain.ts';
import { compareSights } from './webhooks.jobs.ts';
import { webhookSystem } from './webhooks.system.ts';

const WEBHOOK_HOSTS = 'localhost';

let server: TestServer;
let build: Build;
let sink: HttpSink;
let program: number;

beforeAll(async () => {
  server = await testServer({ env: { WEBHOOK_HOSTS } });
  build = builders(server.database);
  sink = await httpSink((_, response) => void response.writeHead(204).end());
  await scimProgram(server, build, 'hrCountryManager');
  const { rows } = await query<{ program: number }>('select max("IdProgramme") as program from program');
  program = rows[0]?.program ?? 0;
});
afterAll(async () => {
  await sink.close();
  await server.close();
});
beforeEach(async () => {
  sink.asked.length = 0;
  await query('truncate webhook, webhook_message, webhook_attempt, webhook_sight, effect, effect_lane cascade');
});

const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  await server.database.pool.query<Row>(text, [...values]);
const made = async (events: readonly WebhookEvent[] = ['person.removed']) => {
  const body = { IdProgramme: program, Url: `${sink.url}/gone`, events: [...events] };
  return (await server.as('admin').call(webhookCalls.create, { body })).body.IdWebhook;
};
const needs = () => {
  const { db } = server.database;
  const announced = new Map((personDomain.announced ?? []).map((one) => [one.name, one]));
  return { db, ...createEngines(db), announced };
};
const compare = async () => await compareSights(needs());
async function sent() {
  const system = webhookSystem({
    ...{ ...needs(), vault: createVault(server.settings.SECRET_KEY ?? ''), webhooks: webhookSender({ WEBHOOK_HOSTS }) },
  });
  await new EffectWorker(
    { db: server.database.db, log: pino({ level: 'silent' }), askFor: () => {} },
    system,
  ).workDue();
  return sink.asked.map(({ json }) => json as { type: string; data: { items: { id: string; changed: string[] }[] } });
}
const moves = async ({ IdPersonneEV1 }: BuiltPerson, IdPays: string) =>
  await query('update "Personne" set "IdPays" = $2 where "IdPersonneEV1" = $1', [IdPersonneEV1, IdPays]);
const sights = async () => (await query('select key from webhook_sight')).rowCount ?? 0;

test('E20 whoever is gone from its sight is told by id at the nightly comparison, once, and nobody else', async () => {
  const [ada, stays] = [await build.person({ IdPays: 'FR' }), await build.person({ IdPays: 'FR' })];
  await made();
  await compare();
  // The first night it is told of nobody: that is whom it sees.
  expect(await sent()).toEqual([]);
  expect(await sights()).toBeGreaterThan(1);
  await moves(ada, 'PL');
  await compare();
  await compare();
  const told = await sent();
  expect(told).toMatchObject([
    { type: 'person.removed', data: { items: [{ id: String(ada.IdPersonneEV1), changed: [] }] } },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/Person-|login|PL/);
  // Back again, and gone again: told again.
  await moves(ada, 'FR');
  await compare();
  await moves(ada, 'PL');
  await compare();
  expect(await sent()).toHaveLength(2);
  await moves(ada, 'FR');
  expect(stays.IdPersonneEV1).not.toBe(ada.IdPersonneEV1);
});

test('whoever came and went between two nights is told as gone, if they were told of', async () => {
  await made(['person.added', 'person.removed']);
  await compare();
  const lin = await build.person({ IdPays: 'FR' });
  await query(
    `insert into webhook_message ("IdWebhook", event, rows) select "IdWebhook", 'person.added', $1::jsonb from webhook`,
    [JSON.stringify([[lin.IdPersonneEV1, []]])],
  );
  await sql`insert into effect (system, operation, entity, entity_id, version, lane)
    select 'webhook', 'send', 'webhook_message', m.id, 0, m."IdWebhook"::text from webhook_message m`.execute(
    server.database.db,
  );
  expect(await sent()).toMatchObject([{ type: 'person.added' }]);
  await moves(lin, 'PL');
  await compare();
  expect((await sent()).slice(1)).toMatchObject([
    { type: 'person.removed', data: { items: [{ id: String(lin.IdPersonneEV1) }] } },
  ]);
});

test('whoever is in sight again by the time that it is sent, is not told', async () => {
  const ada = await build.person({ IdPays: 'FR' });
  await made();
  await compare();
  await moves(ada, 'PL');
  await compare();
  await moves(ada, 'FR');
  expect(await sent()).toEqual([]);
});

test('a program that may not call is told nothing, and hears of it once it may', async () => {
  const ada = await build.person({ IdPays: 'FR' });
  await made();
  await compare();
  await query('update program_token set "DateFin" = current_date - 1 where "IdProgramme" = $1', [program]);
  await moves(ada, 'PL');
  await compare();
  expect(await sent()).toEqual([]);
  await query('update program_token set "DateFin" = current_date + 30 where "IdProgramme" = $1', [program]);
  await compare();
  expect(await sent()).toMatchObject([{ data: { items: [{ id: String(ada.IdPersonneEV1) }] } }]);
});

test('what is kept of sights goes with the event, and with the webhook', async () => {
  const IdWebhook = await made();
  await compare();
  const admin = server.as('admin');
  const body = { Url: `${sink.url}/gone`, events: ['person.added' as const] };
  await admin.call(webhookCalls.change, { params: { IdWebhook }, body });
  await compare();
  expect(await sights()).toBe(0);
});
