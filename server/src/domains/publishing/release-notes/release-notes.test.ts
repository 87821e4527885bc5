import type { Input } from '@passerelle/contracts/call.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { cleanRichText } from '../../../platform/rich-text/clean.ts';
import { type Build, builders } from '../../../testing/build.ts';
import { expectNeverBroken, tree } from '../../../testing/hostile.ts';
import { runs } from '../../../testing/runs.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { tellOfNotes } from './release-notes.jobs.ts';
import { seedReleaseNotes, shippedNotes } from './seed-release-notes.ts';

type Written = Input<typeof releaseNotesCalls.add>['body'];

let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
});
afterAll(() => server.close());

const written = (more: Partial<Written> = {}): Written => ({
  Version: '1.2.0',
  Contenus: { FR: { Titre: 'Du neuf', Texte: '<p>Texte</p>' } },
  Droits: [],
  Annonce: true,
  ...more,
});
const add = async (more?: Partial<Written>, login = 'admin') =>
  (await server.as(login).call(releaseNotesCalls.add, { body: written(more) })).body.IdReleaseNote;
const get = (IdReleaseNote: number, login = 'admin') =>
  server.as(login).call(releaseNotesCalls.get, { params: { IdReleaseNote } });
const publish = (IdReleaseNote: number, DatePublication: string | null = null, Revision = 1) =>
  server
    .as('admin')
    .call(releaseNotesCalls.publish, { params: { IdReleaseNote }, body: { DatePublication, Revision } });
const list = async (login: string, language = 'fr-FR') =>
  (await server.as(login).call(releaseNotesCalls.list, { query: {} }, { 'accept-language': language })).body.notes;
const found = async (login: string, key: number, language?: string) =>
  (await list(login, language)).find(({ IdReleaseNote }) => IdReleaseNote === key);
const news = async (login: string) =>
  (await server.as(login).call(releaseNotesCalls.news, {})).body.map(({ IdReleaseNote }) => IdReleaseNote);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a note', () => {
  test('is a draft, then planned, then published by its date alone, then a draft again', async () => {
    const key = await add();
    expect(await found('admin', key)).toMatchObject({ state: 'draft', can: { edit: true, publish: true } });
    expect(await found('employee', key)).toBeUndefined();
    expect((await publish(key, inDays(1))).body).toEqual({ Revision: 2 });
    expect((await found('admin', key))?.state).toBe('planned');
    expect(await found('employee', key)).toBeUndefined();
    expect(await news('employee')).not.toContain(key);
    await server.database.pool.query(
      `update "ReleaseNote" set "DatePublication" = now() - interval '1 minute' where "IdReleaseNote" = $1`,
      [key],
    );
    expect(await found('employee', key)).toMatchObject({ state: 'published', can: { edit: false, publish: false } });
    expect(await news('employee')).toContain(key);
    await server.as('admin').call(releaseNotesCalls.unpublish, { params: { IdReleaseNote: key } });
    expect(await found('employee', key)).toBeUndefined();
  });

  test('open tabs are told when its date comes, once, and not before', async () => {
    const { db, pool } = server.database;
    const { act } = createEngines(db);
    const told = async () => {
      await tellOfNotes(db, act);
      const { rows } = await pool.query(`select from live_event where topic = 'releaseNotes.changed'`);
      return rows.length;
    };
    const key = await add();
    const later = await add();
    await publish(key, inDays(1));
    await publish(later, inDays(2));
    const before = await told();
    expect(await told()).toBe(before);
    await pool.query(
      `update "ReleaseNote" set "DatePublication" = now() - interval '1 second' where "IdReleaseNote" = $1`,
      [key],
    );
    expect(await told()).toBe(before + 1);
    expect(await told()).toBe(before + 1);
    // One published at once tells of itself as it is written.
    await publish(await add());
    const now = await told();
    expect(await told()).toBe(now);
  });

  test('is for those who hold one of its rights', async () => {
    const key = await add({ Droits: ['mrb', 'SECUOFF'] });
    await publish(key);
    for (const login of ['hr', 'security', 'admin']) expect(await found(login, key), login).toBeDefined();
    expect(await found('employee', key)).toBeUndefined();
    expect(await news('employee')).not.toContain(key);
    const mark = (login: string) =>
      server.as(login).call(releaseNotesCalls.markRead, { body: { notes: [key, 2_000_000_000] } });
    // What is not for the reader is not marked, so that it stays news should it become theirs.
    expect((await mark('employee')).status).toBe(204);
    expect((await mark('hr')).status).toBe(204);
    const { rows } = await server.database.pool.query<{ login: string }>(
      `select p."CompteAD" as login from release_note_read join "Personne" p using ("IdPersonneEV1") where "IdReleaseNote" = $1`,
      [key],
    );
    expect(rows).toEqual([{ login: 'hr' }]);
    expect(await news('hr')).not.toContain(key);
    expect(await news('security')).toContain(key);
    expect((await found('hr', key))?.read).toBe(true);
  });

  test('does not show itself unless it is announced, nor once it is old', async () => {
    const quiet = await add({ Annonce: false });
    await publish(quiet);
    const old = await add();
    await publish(old, inDays(-61));
    const shown = await news('employee');
    expect(shown).not.toContain(quiet);
    expect(shown).not.toContain(old);
    expect(await found('employee', old)).toBeDefined();
  });

  test('is shown in the reader’s language, else in French; what is not allowed of its text is gone', async () => {
    const key = await add({
      Contenus: {
        FR: { Titre: ' Bonjour ', Texte: '<p onclick="x()">Salut</p><script>x()</script>' },
        PL: { Titre: 'Cześć', Texte: '<p>Witaj</p>' },
        DE: { Titre: '', Texte: '<p></p>' },
      },
    });
    await publish(key);
    expect(await found('employee', key, 'pl-PL')).toMatchObject({ Titre: 'Cześć', IdLangue: 'PL' });
    expect(await found('employee', key, 'de-DE')).toMatchObject({
      Titre: 'Bonjour',
      Texte: '<p>Salut</p>',
      IdLangue: 'FR',
      languages: ['FR', 'PL'],
    });
  });

  test('needs a French title, a title wherever there is a text, rights that exist, and a day that there is', async () => {
    const refused = async (more: Partial<Written>) =>
      (await server.as('admin').call(releaseNotesCalls.add, { body: written(more) })).error?.details;
    expect(await refused({ Contenus: { EN: { Titre: 'x', Texte: '' } } })).toEqual([
      { path: 'body/Contenus/FR/Titre', rule: 'required' },
    ]);
    const FR = { Titre: 'x', Texte: '' };
    expect(await refused({ Contenus: { FR, IT: { Titre: ' ', Texte: '<p>x</p>' } } })).toEqual([
      { path: 'body/Contenus/IT/Titre', rule: 'required' },
    ]);
    expect(await refused({ Droits: ['adm', 'no-such'] })).toEqual([
      { path: 'body/Droits', rule: 'unknownValue', value: 'no-such' },
    ]);
    const key = await add();
    for (const day of ['0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z', '2026-12-31T23:59:60Z'])
      expect((await publish(key, day)).error?.name, day).toBe('INVALID_INPUT');
  });

  test('changed by two: the second is told, and nothing of the first is lost', async () => {
    const key = await add();
    const update = (Titre: string, Revision: number) =>
      server.as('admin').call(releaseNotesCalls.update, {
        params: { IdReleaseNote: key },
        body: { ...written({ Contenus: { FR: { Titre, Texte: '' } } }), Revision },
      });
    expect((await update('first', 1)).body).toEqual({ Revision: 2 });
    const second = await update('second', 1);
    expect(second.error).toMatchObject({
      name: 'CONFLICT',
      details: [{ path: 'body/Revision', rule: 'another', value: '2' }],
    });
    expect((await get(key)).body).toMatchObject({ Contenus: { FR: { Titre: 'first' } }, Revision: 2 });
    expect((await publish(key, null, 1)).error?.name).toBe('CONFLICT');
    const { body } = await server
      .as('admin')
      .call(historyCalls.timeline, { params: { entity: 'ReleaseNote', id: String(key) }, query: {} });
    expect(body.entries.map(({ kind }) => kind)).toEqual(['changed', 'added']);
    expect(body.entries[0]!.changes).toEqual([
      { field: 'Titre FR', before: 'Du neuf', after: 'first' },
      { field: 'Texte FR', before: '<p>Texte</p>', after: '' },
    ]);
  });
});

test('who may only add writes drafts, sees and changes their own alone, and publishes nothing', async () => {
  const { IdPersonneEV1, login } = await build.person({}, { roles: ['employee'] });
  const { rows } = await server.database.pool.query<{ key: number }>(
    `insert into "Profil" ("LibProfil", "Standard") values ('Rédaction', false) returning "IdProfil" as key`,
  );
  await server.database.pool.query(
    `with given as (insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur") values ($1, 'r-note-add', 1)),
      role as (insert into "Role" ("LibRole", "Famille", "Standard") values ('Rédaction', 'BASE', false) returning "IdRole"),
      within as (insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre") select "IdRole", $1, 1 from role)
      update "PersonneRole" set "IdRole" = (select "IdRole" from role) where "IdPersonneEV1" = $2`,
    [rows[0]!.key, IdPersonneEV1],
  );
  await server.database.pool.query(
    `update "Personne" set "VersionDroits" = "VersionDroits" + 1 where "IdPersonneEV1" = $1`,
    [IdPersonneEV1],
  );
  const mine = await add({}, login);
  const theirs = await add();
  expect(await found(login, mine)).toMatchObject({ state: 'draft', can: { edit: true, publish: false } });
  expect(await found(login, theirs)).toBeUndefined();
  expect((await get(theirs, login)).error?.name).toBe('NOT_FOUND');
  const publishing = await server
    .as(login)
    .call(releaseNotesCalls.publish, { params: { IdReleaseNote: mine }, body: { DatePublication: null, Revision: 1 } });
  expect(publishing.error?.name).toBe('NOT_AUTHORIZED');
  await publish(mine);
  expect((await get(mine, login)).error?.name, 'published: no longer theirs to change').toBe('NOT_FOUND');
});

describe('the notes of the product', () => {
  test('say all in eight languages, in allowed HTML', () => {
    for (const { Version, contents } of shippedNotes) {
      for (const language of languages) {
        const { Titre, Texte } = contents[language];
        expect(Titre.length, `${Version} ${language}`).toBeGreaterThan(3);
        expect(cleanRichText(Texte), `${Version} ${language}`).toBe(Texte);
      }
    }
    expect(Object.keys(idLangues)).toHaveLength(8);
  });

  test('are no news on the first day, are news after an update, and do not come back once taken away', async () => {
    const first = await found('employee', 1);
    expect(first).toMatchObject({ state: 'published', Version: '0.1.0', Annonce: false });
    await server.as('admin').call(releaseNotesCalls.remove, { params: { IdReleaseNote: 1 } });
    await server.database.db.transaction().execute(seedReleaseNotes);
    expect((await list('admin')).some(({ Version }) => Version === '0.1.0')).toBe(false);
    await server.database.pool.query(`delete from "ReleaseNote" where "Produit" = '0.1.0'`);
    await server.database.db.transaction().execute(seedReleaseNotes);
    expect((await list('employee')).find(({ Version }) => Version === '0.1.0')).toMatchObject({ Annonce: true });
  });
});

test('whatever is sent, the answer is of the catalogue', async () => {
  const { add: adding, update, publish: publishing, markRead } = releaseNotesCalls;
  const part = fc.record(
    {
      Version: fc.oneof(fc.constant('1.0'), tree),
      Contenus: tree,
      Droits: tree,
      Annonce: tree,
      Revision: tree,
      notes: tree,
      DatePublication: tree,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(adding, update, publishing, markRead),
      fc.oneof(part, tree),
      async (call, body) => {
        const { method, url } = requestOf(call, { params: { IdReleaseNote: 1 } } as never);
        const payload = JSON.stringify(body) ?? 'null';
        const headers = { 'content-type': 'application/json' };
        expectNeverBroken(await server.as('admin').send({ method: method!, url: url!, payload, headers }), payload);
      },
    ),
    { numRuns: runs(60) },
  );
});
