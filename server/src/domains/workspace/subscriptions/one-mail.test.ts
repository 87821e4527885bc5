import { declaredDirectory } from '@passerelle/contracts/directory/directory.fields.ts';
import { subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { entities } from '../../../app/entities.ts';
import { createFiles } from '../../../app/files.ts';
import { erasePerson } from '../../../engines/retention/erase-person.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { writeNotificationMails } from '../../foundation/notifications/notifications.mails.ts';
import { TextStore } from '../../foundation/texts/texts.store.ts';
import { sendSubscriptions } from './send-subscriptions.ts';

let server: TestServer;
let build: Build;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const run = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await server.database.pool.query<Row>(sql, values)).rows;

/** A view of a company of its own, with one person in it, that somebody subscribes to. */
async function subscribed(reader: BuiltPerson) {
  const IdSociete = await build.company();
  const inside = await build.person({ IdSociete });
  const Etat = JSON.stringify({ query: { Societe: IdSociete }, columns: 'IndexPrenomNom' });
  const { body: view } = await server.as(reader.login).call(viewsCalls.save, {
    params: { Ecran: declaredDirectory.name },
    body: { LibVue: `View ${IdSociete}`, Etat, IdRole: null },
  });
  const { body } = await server
    .as(reader.login)
    .call(subscriptionCalls.subscribe, { body: { IdVue: view.IdVue, Rythme: 'day' } });
  return { IdSociete, inside: inside.IdPersonneEV1, IdAbonnement: body.IdAbonnement };
}

/** Lets a day pass for subscriptions, whatever the hour is, and tells what changed. */
async function nextMorning(...subscriptions: number[]) {
  await run(
    'update view_subscription set last_day = last_day - 1 where "IdAbonnement" = any($1::integer[])',
    subscriptions,
  );
  const { pool, db } = server.database;
  const vault = createVault(server.settings.SECRET_KEY ?? '');
  const lists = { walks: pool, searches: pool, end: async () => {} };
  await sendSubscriptions(
    { db, pool, lists, vault, ...createEngines(db), log: pino({ level: 'silent' }) },
    new Date(),
    0,
  );
}

test('E21 what changed in two views of one person is in one mail, with a link to each', async () => {
  const reader = await build.person({ Mail: 'two.views@example.org' }, { roles: ['hrManager'] });
  const [one, other] = [await subscribed(reader), await subscribed(reader)];
  for (const { IdSociete } of [one, other]) await build.person({ IdSociete });
  await nextMorning(one.IdAbonnement, other.IdAbonnement);
  await run(
    `update "PersonneNotification" set mail_due = mail_due - interval '3 minutes' where "IdPersonneEV1" = $1`,
    reader.IdPersonneEV1,
  );
  const { db } = server.database;
  const words = { db, entities, texts: new TextStore(db), publicUrl: 'https://portal.example' };
  await writeNotificationMails({ ...words, act: createEngines(db).act });
  const mails = await run<{ html: string }>(
    'select html from mail_delivery where "IdPersonneEV1" = $1',
    reader.IdPersonneEV1,
  );
  expect(mails).toHaveLength(1);
  for (const { IdAbonnement } of [one, other])
    expect(mails[0]?.html).toContain(`/preferences/abonnements/${IdAbonnement}"`);
});

test('whoever is erased goes at once from what subscriptions of others keep and tell, and nobody else does', async () => {
  const reader = await build.person({}, { roles: ['hrManager'] });
  const { IdAbonnement, IdSociete, inside } = await subscribed(reader);
  const newcomer = await build.person({ IdSociete });
  await nextMorning(IdAbonnement);
  // Rows of another list bear keys of their own, which may be the same numbers.
  const [apart] = await run<{ key: number }>(
    `insert into view_subscription ("IdPersonneEV1", "Ecran", "Rythme", last_day, asked, columns, sealed)
      values ($1, 'sites', 'day', current_date, '{}', '{}', '-') returning "IdAbonnement" as key`,
    reader.IdPersonneEV1,
  );
  await run(`insert into view_seen values ($1, $2, '')`, apart?.key, newcomer.IdPersonneEV1);
  const kept = async () =>
    await run<{ of: number; key: number }>(
      `select "IdAbonnement" as of, row_key as key from view_seen where "IdAbonnement" = any($1::integer[])
        union all select "IdAbonnement", row_key from view_change where "IdAbonnement" = any($1::integer[]) order by 1, 2`,
      [IdAbonnement, apart?.key],
    );
  const rest = [
    { of: IdAbonnement, key: inside },
    { of: apart?.key, key: newcomer.IdPersonneEV1 },
  ];
  const theirs = { of: IdAbonnement, key: newcomer.IdPersonneEV1 };
  expect(await kept()).toEqual([rest[0], theirs, theirs, rest[1]]);
  const { db } = server.database;
  const engines = createEngines(db);
  const files = createFiles(server.settings, { db, ...engines, log: pino({ level: 'silent' }) });
  await engines.act({ call: 'test.erase', actor: { system: 'test' } }, async (writing) => {
    await erasePerson(writing, { ...engines, entities, files }, newcomer.IdPersonneEV1, 'due');
  });
  expect(await kept()).toEqual(rest);
});

test('the directory alone has people as its rows: another list of people is to be said where they are erased', async () => {
  const { db } = server.database;
  const { listed, kernel } = createEngines(db);
  const { actor } = await loadActor(db, (await build.person({}, { roles: ['administrator'] })).IdPersonneEV1);
  const ofPeople: string[] = [];
  for (const [name, { open }] of listed) {
    const { list } = await open({ db, kernel, actor, language: 'gb' });
    if (list.subject.key === 'IdPersonneEV1') ofPeople.push(name);
  }
  expect(ofPeople).toEqual([declaredDirectory.name]);
});
