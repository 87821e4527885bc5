import { declaredDirectory } from '@passerelle/contracts/directory/directory.fields.ts';
import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { webhookCalls } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../app/engines.ts';
import { productJobs } from '../../app/jobs.ts';
import { prepareDatabase } from '../../app/prepare.ts';
import { outbox } from '../../connectors/outbox/outbox.ts';
import { sendSubscriptions } from '../../domains/workspace/subscriptions/send-subscriptions.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { emptyDesk } from '../../platform/jobs/desk.ts';
import type { AskedJob } from '../../platform/jobs/jobs.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { connected, readFixture, restore } from './fixture.ts';

/** What others rest on in an installation goes on after an upgrade, or says why not. */
let server: TestServer;
let feeds: readonly string[];
beforeAll(async () => {
  const fixture = await readFixture(connected);
  feeds = fixture.feeds ?? [];
  server = await testServer({
    from: 'empty',
    before: async ({ db, pool }) => {
      await migrate(db, fixture.migration);
      const client = await pool.connect();
      await restore(client, fixture);
      client.release();
      // It is upgraded on the day on which it was kept.
      await pool.query(`update import_run set at = now(); update program_token set "DateFin" = current_date + 30`);
      // Keys that waiting files were given are given to nobody else, as in the installation that they come from.
      await pool.query(`select setval(pg_get_serial_sequence('"Site"', 'IdSite'), max("IdSite") + 100) from "Site"`);
      await prepareDatabase({ pool, db, demoPeople: 0, log: () => {} });
    },
  });
});
afterAll(() => server.close());

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<Row>(text, values)).rows;
const admin = () => server.as('upgrade.admin');
const hr = () => server.as('upgrade.hr');

test('forty definitions go on; the one whose column went says so by every call, and to administrators', async () => {
  const { body } = await admin().call(definitionsCalls.list, {});
  const written = body.filter(({ LibImport }) => /^Definition \d+$/.test(LibImport));
  expect(written).toHaveLength(40);
  const faulty = written.filter(({ faults }) => faults.length > 0);
  expect(faulty.map(({ LibImport, faults }) => [LibImport, faults])).toEqual([
    ['Definition 40', [{ path: 'colonnes/LibGone', rule: 'unknownField', value: 'LibGone' }]],
  ]);
  for (const { IdImport, faults } of written) {
    const { error } = await admin().call(importsCalls.read, { params: { id: IdImport } });
    expect(error?.name).toBe(faults.length > 0 ? 'IMPORT_COLONNES_PARAM' : undefined);
  }
});

test('a file that waited to be saved is saved or says that it is to be verified again; one that waited to be verified is', async () => {
  const { db, pool } = server.database;
  const runs = await query<{ IdRun: number; IdImport: number; state: string; said: string }>(
    `select "IdRun", "IdImport", state, (select cells::text from import_line l where l."IdRun" = r."IdRun") as said
      from import_run r order by "IdRun"`,
  );
  expect(runs.map(({ state }) => state)).toEqual(['verified', 'verifying']);
  const [ready, waiting] = runs;
  if (!ready || !waiting) throw new Error('no runs');
  const save = async ({ IdRun, IdImport }: typeof ready) =>
    await admin().call(importsCalls.save, { params: { id: IdImport }, body: { IdRun } });
  const saved = await save(ready);
  if (saved.error) expect(['IMPORT_NON_VERIFIE', 'PLAN_MOVED']).toContain(saved.error.name);
  else expect(saved.body).toMatchObject({ written: 1, left: 0 });
  const jobs = { send: async () => {}, desk: emptyDesk };
  const made = productJobs({
    ...{ settings: server.settings, pool, db, jobs, mails: outbox(), vault: createVault('test') },
    log: pino({ level: 'silent' }),
  });
  const verifying = made.find(({ name }) => name === 'imports.verify') as AskedJob;
  await verifying.run(`${waiting.IdImport}/${waiting.IdRun}`, { progress: async () => {} } as never);
  const { body } = await admin().call(importsCalls.run, { params: { IdRun: waiting.IdRun } });
  expect(body.run).toMatchObject({ etat: 'verified', counts: { added: 1, refused: 0 } });
  expect((await save(waiting)).body).toMatchObject({ written: 1, left: 0 });
});

test('two hundred views open, and thirty subscriptions are read the next morning', async () => {
  const { db, pool } = server.database;
  const views = await hr().call(viewsCalls.list, { params: { Ecran: declaredDirectory.name } });
  expect(views.body.filter(({ LibVue }) => /^View \d+$/.test(LibVue))).toHaveLength(200);
  await query('update view_subscription set last_day = current_date - 1');
  const vault = createVault(server.settings.SECRET_KEY ?? '');
  const lists = { walks: pool, searches: pool, end: async () => {} };
  const needs = { db, pool, lists, vault, ...createEngines(db), log: pino({ level: 'silent' }) };
  await sendSubscriptions(needs, new Date(), 0);
  const { body } = await hr().call(subscriptionCalls.list, {});
  expect(body.subscriptions.map(({ EtatAbonnement, failing_since }) => [EtatAbonnement, failing_since])).toEqual(
    Array(30).fill(['live', null]),
  );
  const read = await query<{ n: number }>(
    'select count(*)::integer as n from view_subscription where last_day > current_date - 1',
  );
  expect(read).toEqual([{ n: 30 }]);
});

test('twenty calendars are read at the addresses that they had', async () => {
  expect(feeds).toHaveLength(20);
  for (const url of feeds) {
    const answer = await server.anonymous.send({ method: 'GET', url: new URL(url).pathname });
    expect([answer.statusCode, answer.payload.startsWith('BEGIN:VCALENDAR')]).toEqual([200, true]);
  }
});

test('ten webhooks are told of what changes from then on', async () => {
  const { body } = await admin().call(webhookCalls.list, {});
  expect(body.webhooks.map(({ Url }) => Url).toSorted()).toHaveLength(10);
  const [somebody] = await query<{ IdPersonneEV1: number; Nom: string }>(
    `select "IdPersonneEV1", "Nom" from "Personne" where "CompteAD" = 'employee'`,
  );
  const { IdPersonneEV1 = 0, Nom = '' } = somebody ?? {};
  const fields = [{ IdChamp: 'Nom', Vu: Nom, Valeur: 'Upgraded' }];
  expect((await hr().call(personCalls.save, { params: { IdPersonneEV1 }, body: { fields } })).error).toBeUndefined();
  const told = await query<{ n: number }>('select count(distinct "IdWebhook")::integer as n from webhook_message');
  expect(told).toEqual([{ n: 10 }]);
});
