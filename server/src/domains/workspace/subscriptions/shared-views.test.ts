import { declaredDirectory } from '@passerelle/contracts/directory/directory.fields.ts';
import { subscriptionCalls } from '@passerelle/contracts/subscriptions/subscriptions.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { entities } from '../../../app/entities.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { writeNotificationMails } from '../../foundation/notifications/notifications.mails.ts';
import { TextStore } from '../../foundation/texts/texts.store.ts';
import { sendSubscriptions } from './send-subscriptions.ts';

let server: TestServer;
let build: Build;
/** Who made the view: holds every right that its reader lacks, and administers. */
let owner: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  owner = await build.person({}, { roles: ['hierarchicalManager', 'hrManager', 'administrator'] });
});
afterAll(() => server.close());

const run = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await server.database.pool.query<Row>(sql, values)).rows;

let made = 0;

/** A view of a company of its own that the owner shares, and somebody of that role who subscribed to it. */
async function shared(query: object, rest: { readonly columns: string; readonly order?: string }) {
  const reader = await build.person(
    { Mail: `reader.${++made}@example.org`, IdLangue: 'FR' },
    { roles: ['hierarchicalManager'] },
  );
  const IdSociete = await build.company();
  await build.person({ IdSociete, Prenom: 'Xanthippe' });
  const Etat = JSON.stringify({ query: { Societe: IdSociete, ...query }, ...rest });
  const { body: view } = await server.as(owner.login).call(viewsCalls.save, {
    params: { Ecran: declaredDirectory.name },
    body: { LibVue: `View ${IdSociete}`, Etat, IdRole: seededRole('hierarchicalManager') },
  });
  const subscribed = await server
    .as(reader.login)
    .call(subscriptionCalls.subscribe, { body: { IdVue: view.IdVue, Rythme: 'day' } });
  return { reader, IdSociete, IdVue: view.IdVue, subscribed };
}

async function nextMorning(IdAbonnement: number) {
  await run('update view_subscription set last_day = last_day - 1 where "IdAbonnement" = $1', IdAbonnement);
  const { pool, db } = server.database;
  const vault = createVault(server.settings.SECRET_KEY ?? '');
  const lists = { walks: pool, searches: pool, end: async () => {} };
  const needs = { db, pool, lists, vault, ...createEngines(db), log: pino({ level: 'silent' }) };
  await sendSubscriptions(needs, new Date(), 0);
}

const missingOf = async (who: BuiltPerson, IdAbonnement: number) =>
  (await server.as(who.login).call(subscriptionCalls.changes, { params: { IdAbonnement } })).body.missing;

test('E02 a shared view is read with what its reader may see: its page names the columns that are missing, its mail counts them', async () => {
  const { reader, IdSociete, subscribed } = await shared(
    {},
    { columns: 'IndexPrenomNom,IdFonctionEFIS,Fonction,Enrole', order: 'IdFonctionEFIS DESC' },
  );
  const { IdAbonnement } = subscribed.body;
  expect(await missingOf(reader, IdAbonnement)).toEqual({ columns: ['IdFonctionEFIS', 'Enrole'], filters: [] });
  await build.person({ IdSociete, Prenom: 'Zenobia' });
  await nextMorning(IdAbonnement);
  const told = await run<{ values: object }>(
    `select "values" from "PersonneNotification" where "IdPersonneEV1" = $1`,
    reader.IdPersonneEV1,
  );
  expect(told).toEqual([{ values: { screen: 'directory', entered: 1, left: 0, changed: 0, missing: 2 } }]);
  await run(
    `update "PersonneNotification" set mail_due = mail_due - interval '3 minutes' where "IdPersonneEV1" = $1`,
    reader.IdPersonneEV1,
  );
  const { db } = server.database;
  const words = { db, entities, texts: new TextStore(db), publicUrl: 'https://portal.example' };
  await writeNotificationMails({ ...words, act: createEngines(db).act });
  const [mail] = await run<{ html: string }>(
    'select html from mail_delivery where "IdPersonneEV1" = $1',
    reader.IdPersonneEV1,
  );
  expect(mail?.html).toContain('2 colonnes de cette vue ne vous sont pas montrées.');
  for (const word of ['Zenobia', 'Xanthippe', 'EFIS', `View ${IdSociete}`]) expect(mail?.html).not.toContain(word);
});

test('E02 one that filters by what its reader may not read is refused, and named once that is closed to a subscriber', async () => {
  const refused = await shared({ Enrole: true }, { columns: 'IndexPrenomNom' });
  expect(refused.subscribed.error?.name).toBe('NOT_AUTHORIZED');
  const { reader, subscribed } = await shared({}, { columns: 'IndexPrenomNom' });
  const { IdAbonnement } = subscribed.body;
  const filter = async (Valeur: number) =>
    await run(`update "ProfilDroit" set "Valeur" = $1 where "IdDroit" = 'ann-filtre-Societe'`, Valeur);
  await filter(0);
  expect(await missingOf(reader, IdAbonnement)).toEqual({ columns: [], filters: ['Societe'] });
  await filter(1);
  expect(await missingOf(reader, IdAbonnement)).toEqual({ columns: [], filters: [] });
});

test('E02 of a view that is shared no more nothing is said, neither what it asked for', async () => {
  const { reader, IdVue, subscribed } = await shared({}, { columns: 'IndexPrenomNom,Enrole' });
  const { IdAbonnement } = subscribed.body;
  expect(await missingOf(reader, IdAbonnement)).toEqual({ columns: ['Enrole'], filters: [] });
  await run('update saved_view set "IdRole" = null where "IdVue" = $1', IdVue);
  expect(await missingOf(reader, IdAbonnement)).toEqual({ columns: [], filters: [] });
});
