import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { entities } from '../../../app/entities.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../actor/seeded-roles.ts';
import { TextStore } from '../texts/texts.store.ts';
import { writeNotificationMails } from './notifications.mails.ts';

let server: TestServer;
let build: Build;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
beforeEach(() =>
  server.database.pool.query('delete from "PersonneNotification"; delete from mail_delivery; delete from effect'),
);
afterAll(() => server.close());

async function told(person: BuiltPerson, opens: string): Promise<void> {
  await createEngines(server.database.db).act({ call: 'test.tell', actor: { system: 'test' } }, ({ emit }) =>
    emit('people.told', {
      people: [person.IdPersonneEV1],
      kind: 'roleEnded',
      values: { role: seededRole('hrManager') },
      by: null,
      opens,
    }),
  );
}

/** Two minutes go by. */
const later = () =>
  server.database.pool.query(`update "PersonneNotification" set mail_due = mail_due - interval '3 minutes'`);

const write = () =>
  writeNotificationMails({
    db: server.database.db,
    act: createEngines(server.database.db).act,
    entities,
    texts: new TextStore(server.database.db),
    publicUrl: 'https://portal.example',
  });

const mails = async () =>
  (await server.database.pool.query('select address, subject, html, body, "IdLangue" from mail_delivery order by id'))
    .rows;

test('what is not read within two minutes is mailed, all of it at once, in the language of the person', async () => {
  const person = await build.person({ Mail: 'who@example.org', IdLangue: 'DE' });
  await told(person, 'dashboard?n=1');
  await told(person, 'dashboard?n=2');
  expect(await write(), 'not at once').toBe(0);
  await later();
  expect(await write()).toBe(1);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    address: 'who@example.org',
    IdLangue: 'DE',
    subject: '2 Benachrichtigungen in Passerelle',
  });
  expect(mail.html).toContain('href="https://portal.example/de/dashboard?n=1"');
  expect(mail.body).toContain('https://portal.example/de/preferences/notifications');
  expect(await write(), 'once').toBe(0);
});

test('what was read, what is unwanted, and who may not sign in get none', async () => {
  const reader = await build.person({ Mail: 'reader@example.org' });
  const gone = await build.person({ Mail: 'gone@example.org', Suspendu: true });
  const nowhere = await build.person({ Mail: null });
  for (const person of [reader, gone, nowhere]) await told(person, 'dashboard');
  await later();
  await server.as(reader.login).call(notificationsCalls.readAll, { params: { IdPersonneEV1: reader.IdPersonneEV1 } });
  expect(await write()).toBe(0);
  expect(await mails()).toEqual([]);
});

test('in the hours of silence it waits for their end', async () => {
  const person = await build.person({ Mail: 'night@example.org', IdPays: 'FR' });
  const hour = (shift: number) =>
    new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' }).format(
      Date.now() + shift * 3_600_000,
    );
  const choose = (from: string, until: string) =>
    server.as(person.login).call(notificationsCalls.saveChoices, { body: { channels: [], silence: { from, until } } });
  await choose(hour(-2), hour(2));
  await told(person, 'dashboard');
  await later();
  expect(await write()).toBe(0);
  await choose(hour(2), hour(4));
  expect(await write()).toBe(1);
});

test('what a mail of the back-office tells of is not told twice by mail', async () => {
  const activate = (active: boolean) =>
    server.database.pool.query(`update "Mail" set "Actif" = $1 where "Source" = 'roleEnded'`, [active]);
  const person = await build.person({ Mail: 'once@example.org' });
  await activate(true);
  await told(person, 'dashboard');
  await activate(false);
  await later();
  expect(await write()).toBe(0);
});

test('a mail of a visa asks for the decision, in the language of who reads it; what is settled by then is mailed to nobody', async () => {
  const [holder, colleague] = [
    await build.person({ Mail: 'holder@example.org', IdLangue: 'IT' }),
    await build.person({ Mail: 'colleague@example.org' }),
  ];
  const { act } = createEngines(server.database.db);
  const by = { call: 'test.tell', actor: { system: 'test' } };
  const tell = (visa: number) =>
    act(by, ({ emit }) =>
      emit('people.told', {
        people: [holder.IdPersonneEV1, colleague.IdPersonneEV1],
        kind: 'visaAwaits',
        values: { type: 3, person: holder.IdPersonneEV1, request: 12, visa },
        by: null,
        opens: 'demande/details/12',
      }),
    );
  await tell(34);
  await tell(35);
  await act(by, ({ emit }) => emit('visas.settled', { visas: [35] }));
  await act(by, ({ emit }) => emit('visas.settled', { visas: [34], people: [colleague.IdPersonneEV1] }));
  await later();
  expect(await write()).toBe(1);
  const [mail] = await mails();
  for (const path of ['', '/valider/34', '/rejeter/34'])
    expect(mail.html).toContain(`href="https://portal.example/it/demande/details/12${path}"`);
  // In the words of the buttons that they lead to.
  for (const words of ['Approva', 'Respingi']) expect(mail.html).toContain(words);
  expect(mail.html).not.toContain('/35');
  // The bell says which of them wait no more, read or not.
  const bell = async ({ login }: { readonly login: string }) =>
    (await server.as(login).call(notificationsCalls.list, { query: {} })).body.notifications.map(
      ({ Titre, DateLecture }) => [Titre, DateLecture !== null],
    );
  const waits = 'Une demande attend votre décision';
  const settled = 'Cette demande n’attend plus votre décision';
  expect(await bell(colleague)).toEqual([
    [settled, true],
    [settled, true],
  ]);
  expect(await bell(holder)).toEqual([
    [settled, true],
    [waits, false],
  ]);
  await server.as(holder.login).call(notificationsCalls.readAll, { params: { IdPersonneEV1: holder.IdPersonneEV1 } });
  await act(by, ({ emit }) => emit('visas.settled', { visas: [34] }));
  expect(await bell(holder)).toEqual([
    [settled, true],
    [settled, true],
  ]);
});
