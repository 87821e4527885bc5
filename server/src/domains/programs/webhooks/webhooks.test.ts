import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import { webhookCalls } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { webhookSender } from '../../../connectors/webhooks/webhook-sender.ts';
import { EffectWorker } from '../../../engines/effects/effect-worker.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type AskedOf, type HttpSink, httpSink } from '../../../testing/http-sink.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type SeededRole, seededRole } from '../../foundation/actor/seeded-roles.ts';
import { keepWebhooks } from './webhooks.jobs.ts';
import { webhookSystem } from './webhooks.system.ts';

const WEBHOOK_HOSTS = 'localhost';

let server: TestServer;
let build: Build;
let sink: HttpSink;
/** What the receiver answers, by path; 204 unless said. */
const answers = new Map<string, number>();
let hr: number;
let ada: BuiltPerson;

beforeAll(async () => {
  server = await testServer({ env: { WEBHOOK_HOSTS } });
  build = builders(server.database);
  sink = await httpSink(({ path }, response) => {
    const status = answers.get(path) ?? 204;
    response.writeHead(status, status === 301 ? { location: `${sink.url}/elsewhere` } : {}).end();
  });
  ada = await build.person({ Prenom: 'Ada', Nom: 'Webhook' });
  hr = await program('hrManager');
});
afterAll(async () => {
  await sink.close();
  await server.close();
});
beforeEach(async () => {
  answers.clear();
  sink.asked.length = 0;
  await server.database.pool.query('truncate webhook, webhook_message, webhook_attempt, effect, effect_lane cascade');
});

async function program(role: SeededRole): Promise<number> {
  const { IdPersonneEV1 } = await build.person({ Physique: false, CompteAD: null }, { roles: [] });
  const DateFin = addDays(usualToday(), 30);
  const body = { LibProgramme: role, IdPersonneEV1, IdRole: seededRole(role), scopes: ['scim.read' as const], DateFin };
  return (await server.as('admin').call(programCalls.create, { body })).body.IdProgramme;
}
const admin = () => server.as('admin');
const made = async (path: string, { of = hr, events = ['person.changed' as const, 'person.added' as const] } = {}) =>
  (await admin().call(webhookCalls.create, { body: { IdProgramme: of, Url: `${sink.url}${path}`, events } })).body;
const change = async ({ IdPersonneEV1 }: BuiltPerson, IdChamp: 'Nom' | 'Mail', Valeur: string) => {
  const { rows } = await server.database.pool.query<Record<string, string | null>>(
    `select "Nom", "Mail" from "Personne" where "IdPersonneEV1" = $1`,
    [IdPersonneEV1],
  );
  const { error } = await server.as('hr').call(personCalls.save, {
    params: { IdPersonneEV1 },
    body: { fields: [{ IdChamp, Valeur, Vu: rows[0]?.[IdChamp] ?? null }] },
  });
  expect(error).toBeUndefined();
};
const rename = async (person: BuiltPerson, Nom: string) => await change(person, 'Nom', Nom);
async function works(): Promise<void> {
  const { db } = server.database;
  const vault = createVault(server.settings.SECRET_KEY ?? '');
  const system = webhookSystem({ db, ...createEngines(db), vault, webhooks: webhookSender({ WEBHOOK_HOSTS }) });
  await new EffectWorker({ db, log: pino({ level: 'silent' }), askFor: () => {} }, system).workDue();
}
/** All that was put off is due. */
const later = () =>
  sql`with effects as (update effect set due_at = now() where state = 'waiting' returning id)
    update effect_lane set closed_until = null`.execute(server.database.db);
const of = async (IdWebhook: number) =>
  (await admin().call(webhookCalls.list, {})).body.webhooks.find((one) => one.IdWebhook === IdWebhook);
const messages = async (IdWebhook: number) =>
  (await admin().call(webhookCalls.messages, { params: { IdWebhook } })).body.messages;
const headers = ({ headers: all }: AskedOf) => ({
  'webhook-id': String(all['webhook-id']),
  'webhook-timestamp': String(all['webhook-timestamp']),
  'webhook-signature': String(all['webhook-signature']),
});
const verified = (one: AskedOf | undefined, secret: string): unknown => {
  if (!one) throw new Error('Nothing was sent');
  return new Verifier(secret).verify(one.body, headers(one));
};

describe('what happens', () => {
  test('is told by key and by names of fields, signed as a foreign verifier has it', async () => {
    const { IdWebhook, secret } = await made('/one');
    await rename(ada, 'Lovelace');
    await works();
    expect(sink.asked).toHaveLength(1);
    const told = verified(sink.asked[0], secret);
    expect(told).toMatchObject({ type: 'person.changed', data: { items: [{ id: String(ada.IdPersonneEV1) }] } });
    expect(JSON.stringify(told)).toContain('"Nom"');
    expect(sink.asked[0]?.body).not.toContain('Lovelace');
    expect(await messages(IdWebhook)).toMatchObject([
      { event: 'person.changed', state: 'done', attempts: [{ status: 204, fault: null, told: 1, replay: false }] },
    ]);
    expect(() => verified(sink.asked[0], 'whsec_bm90IHRoZSBzZWNyZXQgb2YgdGhpcyBvbmU=')).toThrow();
  });

  test('is told as its program sees it when it is sent, and not at all where nothing of it may be known', async () => {
    const none = await made('/none', { of: await program('employee') });
    const { IdWebhook } = await made('/sees');
    await change(ada, 'Mail', 'seen@example.test');
    await rename(ada, 'Seen');
    // By then the role reads addresses no more.
    const closed = `update "ProfilDroit" set "Valeur" = $2 where "IdDroit" = 'ann-col-coordonnees' and "IdProfil" in
      (select "IdProfil" from "RoleProfil" where "IdRole" = $1)`;
    const role = seededRole('hrManager');
    expect((await server.database.pool.query(closed, [role, 0])).rowCount).toBeGreaterThan(0);
    try {
      await works();
    } finally {
      await server.database.pool.query(closed, [role, 1]);
    }
    expect(sink.asked.map(({ path }) => path)).toEqual(['/sees']);
    expect(sink.asked[0]?.body).toContain('"Nom"');
    expect((await messages(none.IdWebhook))[0]).toMatchObject({ state: 'nothing', attempts: [{ fault: 'nothing' }] });
    expect((await messages(IdWebhook)).map((one) => one.state)).toEqual(['done', 'nothing']);
  });

  test('is not told any more once its program may not call', async () => {
    const own = await program('hrManager');
    const { IdWebhook } = await made('/ended', { of: own });
    await rename(ada, 'Before');
    await admin().call(programCalls.end, { params: { IdProgramme: own } });
    await works();
    expect(sink.asked).toEqual([]);
    expect(await messages(IdWebhook)).toMatchObject([{ state: 'failed', attempts: [{ fault: 'closed' }] }]);
    expect(await of(IdWebhook)).toMatchObject({ state: 'closed' });
    await rename(ada, 'After');
    expect(await messages(IdWebhook)).toHaveLength(1);
  });
});

describe('a secret', () => {
  test('that was replaced signs beside the new one for a day, or no more', async () => {
    const { IdWebhook, secret } = await made('/two');
    const params = { IdWebhook };
    const beside = (await admin().call(webhookCalls.rotate, { params, body: { overlap: true } })).body.secret;
    await admin().call(webhookCalls.test, { params });
    await works();
    expect([verified(sink.asked[0], secret), verified(sink.asked[0], beside)]).toMatchObject([
      { type: 'webhook.test' },
      { type: 'webhook.test' },
    ]);
    expect((await of(IdWebhook))?.overlapUntil).not.toBeNull();
    const alone = (await admin().call(webhookCalls.rotate, { params, body: { overlap: false } })).body.secret;
    await admin().call(webhookCalls.test, { params });
    await works();
    expect(verified(sink.asked[1], alone)).toBeDefined();
    for (const former of [secret, beside]) expect(() => verified(sink.asked[1], former)).toThrow();
    const { rows } = await server.database.pool.query('select secret from webhook');
    expect(JSON.stringify(rows)).not.toContain(alone);
  });
});

describe('a receiver', () => {
  test('that fails is tried again under the same id, and puts off nothing but what goes to it', async () => {
    const dead = await made('/dead');
    const alive = await made('/alive');
    answers.set('/dead', 500);
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await rename(ada, name);
    await works();
    const to = (path: string) => sink.asked.filter((one) => one.path === path);
    expect(to('/alive')).toHaveLength(6);
    // No more were under way than it takes at once; after that it is left alone.
    expect(to('/dead').length).toBeLessThanOrEqual(3);
    expect(await of(dead.IdWebhook)).toMatchObject({ state: 'failing', waiting: 6 });
    expect(await of(alive.IdWebhook)).toMatchObject({ state: 'active', waiting: 0 });
    const before = to('/dead').length;
    await later();
    await works();
    // One alone sees whether it is back.
    expect(to('/dead').length).toBe(before + 1);
    answers.clear();
    await later();
    await works();
    await later();
    await works();
    expect(await of(dead.IdWebhook)).toMatchObject({ state: 'active', waiting: 0, failingSince: null });
    const ids = to('/dead').map((one) => headers(one)['webhook-id']);
    expect(new Set(ids).size).toBe(6);
    expect(ids.length).toBeGreaterThan(6);
  });

  test('that is gone (410) is told nothing more, and a redirect is followed nowhere', async () => {
    const gone = await made('/gone');
    const moved = await made('/moved');
    answers.set('/gone', 410).set('/moved', 301);
    await rename(ada, 'Gone');
    await works();
    expect(await of(gone.IdWebhook)).toMatchObject({ state: 'ended' });
    expect(sink.asked.map(({ path }) => path)).not.toContain('/elsewhere');
    expect((await messages(moved.IdWebhook))[0]).toMatchObject({ state: 'waiting', attempts: [{ status: 301 }] });
    for (const call of [webhookCalls.pause, webhookCalls.end, webhookCalls.test])
      expect((await admin().call(call, { params: { IdWebhook: gone.IdWebhook } })).status).toBe(404);
  });

  test('is paused and ended by hand: what happens meanwhile waits, and is sent to nobody once it ended', async () => {
    const { IdWebhook } = await made('/by-hand');
    const params = { IdWebhook };
    expect((await admin().call(webhookCalls.pause, { params })).status).toBe(204);
    await rename(ada, 'Paused');
    await works();
    expect(sink.asked).toEqual([]);
    expect(await of(IdWebhook)).toMatchObject({ state: 'paused', waiting: 1 });
    expect((await server.as(ada.login).call(webhookCalls.end, { params })).error?.name).toBe('NOT_AUTHORIZED');
    expect((await admin().call(webhookCalls.end, { params })).status).toBe(204);
    await works();
    expect(sink.asked).toEqual([]);
    expect((await admin().call(webhookCalls.resume, { params })).status).toBe(404);
  });

  test('that has failed for five days is paused and told of; what waits goes on once it is resumed', async () => {
    const { IdWebhook } = await made('/days');
    const params = { IdWebhook };
    answers.set('/days', 503);
    await rename(ada, 'Days');
    await works();
    const { db } = server.database;
    await sql`update effect_lane set failing_since = now() - interval '6 days'`.execute(db);
    await keepWebhooks({ db, act: createEngines(db).act });
    expect(await of(IdWebhook)).toMatchObject({ state: 'paused', waiting: 1 });
    const { notifications } = (await admin().call(notificationsCalls.list, {})).body;
    expect(notifications.map(({ URL: opens }) => opens).join()).toContain('back-986/webhooks');
    for (const call of [webhookCalls.pause, webhookCalls.test])
      expect((await admin().call(call, { params })).error?.name).toBe('CONFLICT');
    answers.clear();
    await later();
    await works();
    expect(sink.asked).toHaveLength(1);
    await admin().call(webhookCalls.resume, { params });
    expect((await admin().call(webhookCalls.resume, { params })).error?.name).toBe('CONFLICT');
    await works();
    expect(sink.asked).toHaveLength(2);
    expect(await of(IdWebhook)).toMatchObject({ state: 'active', waiting: 0 });
  });
});

describe('a message', () => {
  test('is sent again under its id, with what may be known today', async () => {
    const { IdWebhook } = await made('/again');
    await rename(ada, 'Once');
    const [waiting] = await messages(IdWebhook);
    const replay = async (id = waiting?.id ?? 0) =>
      await admin().call(webhookCalls.replay, { params: { IdWebhook, id } });
    expect((await replay()).error?.name).toBe('CONFLICT');
    await works();
    expect((await replay()).status).toBeLessThan(300);
    await works();
    const [first, second] = sink.asked;
    expect(second && headers(second)['webhook-id']).toBe(first && headers(first)['webhook-id']);
    expect((await messages(IdWebhook))[0]?.attempts.map((one) => one.replay)).toEqual([true, false]);
    expect((await replay(2_000_000_000)).status).toBe(404);
  });

  test('of long ago is forgotten', async () => {
    const { IdWebhook } = await made('/old');
    await rename(ada, 'Old');
    await works();
    await sql`update webhook_message set at = now() - interval '31 days'`.execute(server.database.db);
    await keepWebhooks({ db: server.database.db, act: createEngines(server.database.db).act });
    expect(await messages(IdWebhook)).toEqual([]);
  });
});

test.each([
  'http://example.test/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://me:hush@example.test/x',
  'ftp://example.test/x',
  'no address',
])('nothing within the network is told anything: %s', (address) => {
  expect(webhookSender({ WEBHOOK_HOSTS: undefined }).mayTell(address)).toBe(false);
});

test('only hosts that the installation allows are told, and programs that there are', async () => {
  const create = async (Url: string, IdProgramme = hr) =>
    (await admin().call(webhookCalls.create, { body: { IdProgramme, Url, events: ['person.added'] } })).error?.details;
  expect(await create('https://example.test/x')).toMatchObject([{ path: 'body/Url', rule: 'webhookHost' }]);
  expect(await create(`${sink.url}/x`, 2_000_000_000)).toMatchObject([{ path: 'body/IdProgramme' }]);
  const { IdWebhook } = await made('/change');
  const change = async (Url: string) =>
    await admin().call(webhookCalls.change, { params: { IdWebhook }, body: { Url, events: ['request.moved'] } });
  expect((await change('https://10.0.0.1/')).error?.details).toMatchObject([{ path: 'body/Url' }]);
  expect((await change(`${sink.url}/changed`)).status).toBeLessThan(300);
  expect(await of(IdWebhook)).toMatchObject({ Url: `${sink.url}/changed`, events: ['request.moved'] });
});
