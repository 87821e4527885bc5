import { dayInFigures } from '@passerelle/contracts/civil-day.ts';
import { type Language, languages, locales } from '@passerelle/contracts/languages.ts';
import { kindsOfNotification, type NotificationKind } from '@passerelle/contracts/notifications/notification-kinds.ts';
import {
  type NotificationChoices,
  notificationsCalls,
} from '@passerelle/contracts/notifications/notifications.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import type { EventName, Events } from '../../../engines/act/events.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../actor/seeded-roles.ts';
import { shippedText } from '../texts/texts.store.ts';

let server: TestServer;
let build: Build;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

/** Something happens by itself, and is said. */
async function happens<E extends EventName>(event: E, payload: Events[E]): Promise<void> {
  const { act } = createEngines(server.database.db);
  await act({ call: 'test.tell', actor: { system: 'test' } }, ({ emit }) => emit(event, payload));
}

let told = 0;
/** Something else each time, unless it opens the same screen. */
const roleEnded = (people: readonly BuiltPerson[], by: number | null = null, opens = `dashboard?n=${told++}`) =>
  happens('people.told', {
    people: people.map(({ IdPersonneEV1 }) => IdPersonneEV1),
    kind: 'roleEnded',
    values: { role: seededRole('hrManager') },
    by,
    opens,
  });

const listOf = async ({ login }: BuiltPerson, language = 'en-GB', page = {}) =>
  (await server.as(login).call(notificationsCalls.list, { query: page }, { 'accept-language': language })).body;
const subjects = async (person: BuiltPerson) => (await listOf(person)).notifications.map(({ Titre }) => Titre);

describe('what people are told', () => {
  test('is in the language of the reader, with names and labels of the moment, and opens a screen', async () => {
    const boss = await build.person({ Prenom: 'Grace', Nom: 'O’<b>Hara</b>' });
    const person = await build.person();
    await happens('people.told', {
      people: [person.IdPersonneEV1],
      kind: 'delegationReceived',
      values: { person: boss.IdPersonneEV1, role: seededRole('hrManager'), from: '2026-12-01', until: '2026-12-15' },
      by: boss.IdPersonneEV1,
      opens: 'gestion-data/roles/FR/1',
    });
    const [english] = (await listOf(person)).notifications;
    expect(english).toMatchObject({
      Titre: 'A role has been delegated to you',
      Texte:
        'Grace O’&lt;b&gt;Hara&lt;/b&gt; has delegated the role “HR manager” to you from 01/12/2026 to 15/12/2026.',
      URL: '/gb/gestion-data/roles/FR/1',
      Icone: 'delegation',
      DateLecture: null,
      Epingle: false,
    });
    await server.database.db
      .updateTable('Personne')
      .set({ Nom: 'Hopper' })
      .where('IdPersonneEV1', '=', boss.IdPersonneEV1)
      .execute();
    const [polish] = (await listOf(person, 'pl-PL')).notifications;
    expect(polish!.Texte).toMatch(/^Grace Hopper przekazuje Ci rolę „.+” od 01\.12\.2026 do 15\.12\.2026\.$/);
    expect(polish!.URL).toBe('/pl/gestion-data/roles/FR/1');
    // Set for somebody by a third person: they are named, and the delegator did nothing.
    const hr = await build.person({ Prenom: 'Barbara', Nom: 'Liskov' });
    await happens('people.told', {
      people: [person.IdPersonneEV1],
      kind: 'delegationReceived',
      values: {
        ...{ person: boss.IdPersonneEV1, author: hr.IdPersonneEV1 },
        ...{ role: seededRole('hrManager'), from: '2026-12-01', until: '2026-12-16' },
      },
      by: hr.IdPersonneEV1,
    });
    expect((await listOf(person)).notifications[0]?.Texte).toBe(
      'The role “HR manager” of Grace Hopper is delegated to you from 01/12/2026 to 16/12/2026. Done by Barbara Liskov.',
    );
  });

  test('calls a request by its type and its stage as the reader does', async () => {
    const [person, requester] = [await build.person({ Prenom: 'Ada', Nom: 'Byron' }), await build.person()];
    await happens('people.told', {
      people: [requester.IdPersonneEV1],
      kind: 'requestMoved',
      values: { type: 3, person: person.IdPersonneEV1, request: 1, stage: 4 },
      by: null,
    });
    const said = async (language: string) => (await listOf(requester, language)).notifications[0]!.Texte;
    expect(await said('en-GB')).toBe('Access badge for Ada Byron: Approved.');
    expect(await said('fr-FR')).toBe('Badge d’accès pour Ada Byron\u202f: Validée.');
  });

  test('reaches each person once, but not who did it; and not at all when the write is taken back', async () => {
    const [author, one, other] = [await build.person(), await build.person(), await build.person()];
    await roleEnded([author, one, other, one], author.IdPersonneEV1);
    expect([await subjects(author), await subjects(one), await subjects(other)]).toEqual([
      [],
      ['One of your roles has ended'],
      ['One of your roles has ended'],
    ]);
    const { act } = createEngines(server.database.db);
    const failing = act({ call: 'test.tell', actor: { system: 'test' } }, async ({ emit }) => {
      await emit('people.told', {
        people: [one.IdPersonneEV1],
        kind: 'roleEnded',
        values: { role: 1 },
        by: null,
      });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await subjects(one)).toHaveLength(1);
  });

  test('comes with the session, newest first', async () => {
    const person = await build.person();
    await roleEnded([person]);
    await happens('people.told', {
      people: [person.IdPersonneEV1],
      kind: 'viewedAs',
      values: { person: person.IdPersonneEV1 },
      by: null,
    });
    const { notifications } = (await server.as(person.login).call(sessionCalls.getConnectedUser, {})).body;
    expect(notifications.map(({ Icone }) => Icone)).toEqual(['eye', 'role']);
  });

  test('has its words in every language', () => {
    // A kind without its texts does not compile.
    const keys = (kind: NotificationKind): TextKey[] => [`NOTIFICATIONS:${kind}`, `NOTIFICATIONS:${kind}Text`];
    for (const language of languages)
      for (const key of keys('breakGlass')) expect(shippedText(key, language)).not.toBe(key);
  });
});

const dayValues = ['from', 'until'] as const;
const shippedWords = (kind: NotificationKind, language: Language) =>
  [`NOTIFICATIONS:${kind}`, `NOTIFICATIONS:${kind}Text`].map((key) => shippedText(key as TextKey, language)).join('\n');
const dated = kindsOfNotification.filter((kind) =>
  dayValues.some((name) => shippedWords(kind, 'fr').includes(`{${name}}`)),
);

describe('days', () => {
  test('are in what some kinds tell', () => {
    expect(dated).toEqual(expect.arrayContaining(['delegationReceived', 'absenceAhead']));
  });

  test.each(dated)('of %s are written as screens write them, in every language', async (kind) => {
    const person = await build.person();
    const days = { from: '2026-11-03', until: '2027-04-28' };
    const type = requestTypeNumbers.imm;
    const asked = { role: seededRole('hrManager'), type, list: 0, many: 2, program: 0, what: 'permit' };
    const values = { person: person.IdPersonneEV1, ...asked, ...days };
    await happens('people.told', { people: [person.IdPersonneEV1], kind, values, by: null } as Events['people.told']);
    for (const language of languages) {
      const [told] = (await listOf(person, locales[language])).notifications;
      const said = `${told!.Titre} ${told!.Texte}`;
      for (const name of dayValues.filter((one) => shippedWords(kind, language).includes(`{${one}}`)))
        expect(said, language).toContain(dayInFigures(days[name], language));
      expect(said).not.toMatch(/\d{4}-\d\d-\d\d/);
    }
  });
});

describe('reading and pinning', () => {
  test('reading keeps the first date, pinning changes the order only, and counts follow', async () => {
    const person = await build.person();
    const me = server.as(person.login);
    for (let n = 0; n < 3; n += 1) await roleEnded([person]);
    const [, , oldest] = (await listOf(person)).notifications;
    const id = oldest!.IdPersonneNotification;

    const pinned = await me.call(notificationsCalls.pin, { params: { id } });
    expect(pinned.body).toMatchObject({ Epingle: true, DateLecture: null });
    expect((await listOf(person)).notifications[0]!.IdPersonneNotification).toBe(id);
    expect(await listOf(person)).toMatchObject({ total: 3, unread: 3 });

    const read = await me.call(notificationsCalls.read, { params: { id } });
    const again = await me.call(notificationsCalls.read, { params: { id } });
    expect(read.body.DateLecture).not.toBeNull();
    expect(again.body.DateLecture).toBe(read.body.DateLecture);
    expect(await listOf(person)).toMatchObject({ total: 3, unread: 2 });

    expect((await me.call(notificationsCalls.pin, { params: { id } })).body.Epingle).toBe(false);
    expect((await listOf(person)).notifications[2]!.IdPersonneNotification).toBe(id);
  });

  test('reading everything brings back what was not read, and nothing of anybody else', async () => {
    const [person, other] = [await build.person(), await build.person()];
    await roleEnded([person, other]);
    await roleEnded([person]);
    const me = server.as(person.login);
    const [newest] = (await listOf(person)).notifications;
    await me.call(notificationsCalls.read, { params: { id: newest!.IdPersonneNotification } });
    const all = await me.call(notificationsCalls.readAll, { params: { IdPersonneEV1: person.IdPersonneEV1 } });
    expect(all.body).toHaveLength(1);
    expect(await listOf(person)).toMatchObject({ total: 2, unread: 0 });
    expect(await listOf(other)).toMatchObject({ total: 1, unread: 1 });
  });

  test('somebody else’s notifications do not exist', async () => {
    const [person, other] = [await build.person(), await build.person()];
    await roleEnded([other]);
    const id = (await listOf(other)).notifications[0]!.IdPersonneNotification;
    const me = server.as(person.login);
    for (const answer of [
      await me.call(notificationsCalls.read, { params: { id } }),
      await me.call(notificationsCalls.pin, { params: { id } }),
      await me.call(notificationsCalls.readAll, { params: { IdPersonneEV1: other.IdPersonneEV1 } }),
    ])
      expect(answer.error?.name).toBe('NOT_FOUND');
    expect(await listOf(other)).toMatchObject({ unread: 1 });
  });

  test('pages neither miss nor repeat any', async () => {
    const person = await build.person();
    for (let n = 0; n < 7; n += 1) await roleEnded([person]);
    const keys = async (page: object) =>
      (await listOf(person, 'fr', page)).notifications.map(({ IdPersonneNotification }) => IdPersonneNotification);
    const paged = [...(await keys({ limit: 4 })), ...(await keys({ limit: 4, skip: 4 }))];
    expect(paged).toEqual(await keys({}));
    expect(new Set(paged).size).toBe(7);
  });
});

describe('what holders of a right are told', () => {
  const glassBroken = async () => {
    const author = await build.person({}, { roles: ['administrator'] });
    await happens('plans.glassBroken', { IdPlan: 12, IdPersonneEV1: author.IdPersonneEV1, reason: 'alone' });
    return author;
  };
  const alarm = 'Rights changed without a second confirmation';

  test('reaches those who hold it, once, and not their author', async () => {
    const holder = await build.person({}, { roles: ['employee', 'administrator'] });
    const employee = await build.person();
    const author = await glassBroken();
    expect([await subjects(holder), await subjects(holder)]).toEqual([[alarm], [alarm]]);
    expect([await subjects(employee), await subjects(author)]).toEqual([[], []]);
  });

  test('reaches whoever comes to hold it within thirty days, by a delegation or by its first day too', async () => {
    const later = await build.person();
    const tooLate = await build.person();
    await glassBroken();
    expect(await subjects(later)).toEqual([]);
    await build.role(later.IdPersonneEV1, { IdRole: seededRole('administrator') });
    await server.database.pool.query(`update "Personne" set "VersionDroits" = "VersionDroits" + 1`);
    expect(await subjects(later)).toContain(alarm);
    await server.database.pool.query(`update standing_notice set until = now() - interval '1 second'`);
    await build.role(tooLate.IdPersonneEV1, { IdRole: seededRole('administrator') });
    await server.database.pool.query(`update "Personne" set "VersionDroits" = "VersionDroits" + 1`);
    expect(await subjects(tooLate)).toEqual([]);
  });

  test('a role given narrowed tells nothing of what its giver did not hold', async () => {
    const narrowed = await build.person({}, { roles: [] });
    await build.role(narrowed.IdPersonneEV1, {
      IdRole: seededRole('administrator'),
      ParDefaut: true,
      Restriction: JSON.stringify([{ rights: { ann: 1 }, bounds: [] }]),
    });
    await glassBroken();
    expect(await subjects(narrowed)).toEqual([]);
  });

  test('a plan that waits is told to the administrators of that moment', async () => {
    const holder = await build.person({}, { roles: ['administrator'] });
    const author = await build.person({}, { roles: ['administrator'] });
    await happens('plans.waiting', { IdPlan: 7, IdPersonneEV1: author.IdPersonneEV1 });
    const [told] = (await listOf(holder)).notifications;
    expect(told).toMatchObject({ Titre: 'A plan is waiting for your confirmation', URL: '/gb/back-986/plans/7' });
    expect(await subjects(author)).not.toContain('A plan is waiting for your confirmation');
  });
});

describe('choices', () => {
  const chosen = (person: BuiltPerson, body: Static<typeof NotificationChoices>) =>
    server.as(person.login).call(notificationsCalls.saveChoices, { body });

  test('a kind without its bell is not shown, and waits for its mail only where one is wanted', async () => {
    const [quiet, silent] = [await build.person(), await build.person()];
    await chosen(quiet, { channels: [{ kind: 'roleEnded', bell: false, mail: true }], silence: null });
    await chosen(silent, { channels: [{ kind: 'roleEnded', bell: false, mail: false }], silence: null });
    await roleEnded([quiet, silent]);
    expect([await subjects(quiet), await subjects(silent)]).toEqual([[], []]);
    const due = await server.database.pool.query(
      `select "IdPersonneEV1" from "PersonneNotification" where "IdPersonneEV1" = any($1) and mail_due is not null`,
      [[quiet.IdPersonneEV1, silent.IdPersonneEV1]],
    );
    expect(due.rows).toEqual([{ IdPersonneEV1: quiet.IdPersonneEV1 }]);
  });

  test('the same told again before it was read is one that counts; once read, it is told anew', async () => {
    const person = await build.person();
    await roleEnded([person], null, 'dashboard');
    await roleEnded([person], null, 'dashboard');
    const [one, ...others] = (await listOf(person)).notifications;
    expect([one?.Nombre, others]).toEqual([2, []]);
    const id = one!.IdPersonneNotification;
    await server.as(person.login).call(notificationsCalls.read, { params: { id } });
    await roleEnded([person], null, 'dashboard');
    expect((await listOf(person)).notifications.map((each) => each.Nombre)).toEqual([1, 2]);
  });

  test('what is read has no mail any more', async () => {
    const person = await build.person();
    await roleEnded([person]);
    const due = async () =>
      (
        await server.database.pool.query(
          'select from "PersonneNotification" where "IdPersonneEV1" = $1 and mail_due is not null',
          [person.IdPersonneEV1],
        )
      ).rowCount;
    expect(await due()).toBe(1);
    await server.as(person.login).call(notificationsCalls.readAll, { params: { IdPersonneEV1: person.IdPersonneEV1 } });
    expect(await due()).toBe(0);
  });

  test('hours of silence are those of the person’s country, past midnight too', async () => {
    const person = await build.person({ IdPays: 'FR' });
    const hour = (shift: number) =>
      new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' }).format(
        Date.now() + shift * 3_600_000,
      );
    for (const [from, until, silent] of [
      [hour(-2), hour(2), true],
      [hour(2), hour(4), false],
      [hour(-1), hour(-2), true],
    ] as const) {
      await chosen(person, { channels: [], silence: { from, until } });
      expect((await listOf(person)).silent, `${from} to ${until}`).toBe(silent);
    }
  });

  test('says why', async () => {
    const person = await build.person();
    await roleEnded([person]);
    const [told] = (await listOf(person)).notifications;
    expect(told!.Pourquoi).toBe(shippedText('NOTIFICATIONS:whyConcerned', 'gb'));
  });
});
