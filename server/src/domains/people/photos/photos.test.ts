import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { createFiles } from '../../../app/files.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { jpg, photographed, png } from '../../../testing/sample-files.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { settleDecisions } from './photos.actions.ts';

let server: TestServer;
let build: Build;
let judge: BuiltPerson;
let judge2: BuiltPerson;
let hr: BuiltPerson;
let colleague: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  judge = await build.person({}, { roles: ['administrator'] });
  judge2 = await build.person({}, { roles: ['administrator'] });
  hr = await build.person({}, { roles: ['hrManager'] });
  colleague = await build.person();
});
afterAll(() => server.close());

const wide = () => jpg({ width: 400, height: 300 });
const sends = async (by: BuiltPerson, bytes?: Buffer) => {
  const content = { bytes: bytes ?? (await wide()), type: 'image/jpeg' };
  return (await server.as(by.login).call(filesCalls.send, { query: { purpose: 'photo', name: 'me.jpg' }, content }))
    .body.IdFichier;
};
const gives = async (by: BuiltPerson, to = by, bytes?: Buffer) =>
  await server.as(by.login).call(photosCalls.give, {
    params: { IdPersonneEV1: to.IdPersonneEV1 },
    body: { IdFichier: await sends(by, bytes) },
  });
type Asked = { readonly v?: number; readonly size?: string };
const looks = async (by: BuiltPerson, of: BuiltPerson, query: Asked = {}) =>
  await server.as(by.login).send(requestOf(photosCalls.read, { params: { IdPersonneEV1: of.IdPersonneEV1 }, query }));
const sees = async (by: BuiltPerson, of: BuiltPerson, v?: number | null) =>
  (await looks(by, of, v ? { v } : {})).statusCode;
const state = async (by: BuiltPerson, of = by) =>
  (await server.as(by.login).call(photosCalls.state, { params: { IdPersonneEV1: of.IdPersonneEV1 } })).body;
/** Those that a validator finds, page after page. */
async function waiting(by = judge) {
  const rows = [];
  let after: number | null = null;
  do {
    const { body }: Awaited<ReturnType<typeof page>> = await page(by, after);
    rows.push(...body.rows);
    after = body.next;
  } while (after !== null);
  return rows;
}
const page = async (by: BuiltPerson, after: number | null) =>
  await server.as(by.login).call(photosCalls.waiting, { query: after === null ? {} : { after } });
const keyOf = async (of: BuiltPerson) =>
  (await waiting()).find(({ person }) => person.IdPersonneEV1 === of.IdPersonneEV1)!.IdPhoto;
const decides = async (by: BuiltPerson, IdPhoto: number, Motif?: string) =>
  await server.as(by.login).call(photosCalls.decide, {
    params: { IdPhoto },
    body: Motif === undefined ? { decision: 'accept' } : { decision: 'reject', Motif },
  });
const takesBack = async (by: BuiltPerson, IdPhoto: number) =>
  await server.as(by.login).call(photosCalls.undo, { params: { IdPhoto } });
const kept = async () =>
  (await readdir(join(server.settings.DATA_DIR, 'files'), { recursive: true })).filter((name) => name.length > 10)
    .length;

/** Time goes by: what could be taken back cannot any more. */
async function later() {
  await server.database.pool.query(
    `update "Photo" set "DateDecision" = now() - interval '6 minutes' where not "Definitif"`,
  );
  const { db } = server.database;
  const { kernel, act } = createEngines(db);
  const files = createFiles(server.settings, { db, kernel, act, log: pino({ level: 'silent' }) });
  await act({ call: 'photos.settle', actor: { system: 'photos.settle' } }, (writing) =>
    settleDecisions(writing, files),
  );
  await files.removeErased();
}
const told = async ({ login }: BuiltPerson) =>
  (await server.as(login).call(notificationsCalls.list, {})).body.notifications.map(
    ({ Titre, Texte }) => `${Titre} ${Texte}`,
  );

describe('a photo', () => {
  test('waits until somebody else has accepted it, and then everybody sees it (PERS-043 to PERS-045)', async () => {
    const ada = await build.person();
    expect(await state(ada)).toMatchObject({ Statut: 'NO_PHOTO' });
    const first = (await gives(ada)).body;
    expect(first).toMatchObject({ Statut: 'WAITING', accepted: null });
    expect([await sees(colleague, ada), await sees(colleague, ada, first.waiting)]).toEqual([404, 404]);
    expect([await sees(ada, ada, first.waiting), await sees(judge, ada, first.waiting)]).toEqual([200, 200]);
    expect((await decides(judge, await keyOf(ada))).status).toBe(204);
    expect(await state(ada)).toEqual({ Statut: 'ACCEPTED', accepted: first.waiting, waiting: null, Motif: null });
    expect([await sees(colleague, ada), await sees(colleague, ada, first.waiting)]).toEqual([200, 200]);
    await later();

    const second = (await gives(ada)).body;
    expect(second).toMatchObject({ Statut: 'WAITING', accepted: first.waiting });
    expect([await sees(colleague, ada, first.waiting), await sees(colleague, ada, second.waiting)]).toEqual([200, 404]);
    await decides(judge, await keyOf(ada));
    expect([await sees(colleague, ada, first.waiting), await sees(colleague, ada, second.waiting)]).toEqual([404, 200]);
    expect([await sees(ada, ada, first.waiting), await sees(judge, ada, first.waiting)]).toEqual([404, 404]);
  });

  test('travels with the name: row, record, session, tree and choices say its timestamp', async () => {
    const ada = await build.person();
    const version = (await gives(ada)).body.waiting!;
    await decides(judge, await keyOf(ada));
    const by = server.as(colleague.login);
    const params = { IdPersonneEV1: ada.IdPersonneEV1 };
    expect((await by.call(directoryCalls.record, { params })).body.person.Photo).toBe(version);
    const tree = (await by.call(directoryCalls.organisation, { params, query: { Ligne: 'Manager' } })).body;
    expect(tree.person.Photo).toBe(version);
    const choice = await by.call(directoryCalls.authorizedData, {
      body: { Table: 'Personne', Ids: [ada.IdPersonneEV1] },
    });
    expect(choice.body[0]?.Photo).toBe(version);
    const { user } = (await server.as(ada.login).call(sessionCalls.getConnectedUser, {})).body;
    expect(user.Photo).toBe(String(version));
    const url = user.templatePhotoUrl
      .replace('{IdPersonneEV1}', String(ada.IdPersonneEV1))
      .replace('{Photo}', user.Photo!);
    expect((await by.send({ method: 'GET', url })).statusCode).toBe(200);
    const filter = (fields: string[]) => ({
      query: { filter: JSON.stringify({ where: { query: ada.login }, fields }) },
    });
    const rowOf = async (fields: string[]) =>
      (await server.as(hr.login).call(directoryCalls.list, filter(fields))).body.rows[0];
    expect(await rowOf(['IndexPrenomNom'])).toMatchObject({ Photo: version });
    expect(await rowOf(['IdPays'])).not.toHaveProperty('Photo');
  });

  test('is a square without metadata, in the sizes of the screens, kept by the browser that was shown it', async () => {
    const ada = await build.person();
    const upright = await sharp(await photographed())
      .resize(600, 400)
      .withMetadata()
      .jpeg()
      .toBuffer();
    const { waiting: v } = (await gives(ada, ada, upright)).body;
    expect((await looks(ada, ada, { v: v! })).headers['cache-control']).toBe('no-store');
    await decides(judge, await keyOf(ada));
    for (const size of ['96', '192', '480']) {
      const { rawPayload, headers } = await looks(colleague, ada, { v: v!, size });
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
      expect(headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
      // The product reads JPEG and PNG alone.
      sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
      const { width, height, exif, format } = await sharp(rawPayload).metadata();
      expect([width, height, exif, format]).toEqual([Number(size), Number(size), undefined, 'webp']);
    }
    expect((await looks(colleague, ada)).headers['cache-control']).toBe('no-store');
    expect((await looks(colleague, ada, { v: v!, size: '97' })).statusCode).toBe(400);
  });

  test('is one of a list that is asked for at once, to who may see it, and kept where all of the list came', async () => {
    const [ada, bob, leaver] = [await build.person(), await build.person(), await build.person({ IdStatut: 700 })];
    for (const one of [ada, bob, leaver]) {
      expect((await gives(hr, one)).status).toBe(200);
      await decides(judge, await keyOf(one));
    }
    const version = async (of: BuiltPerson) => (await state(hr, of)).accepted!;
    const said = async (...some: readonly BuiltPerson[]) =>
      (await Promise.all(some.map(async (one) => `${one.IdPersonneEV1}.${await version(one)}`))).join();
    const faces = async (by: BuiltPerson, of: string) =>
      await server.as(by.login).call(photosCalls.faces, { query: { of } });
    const both = await faces(colleague, await said(ada, bob));
    expect(both.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    for (const one of [ada, bob]) {
      const alone = await looks(colleague, one, { v: await version(one), size: '96' });
      const { webp } = both.body.faces.find(({ IdPersonneEV1 }) => IdPersonneEV1 === one.IdPersonneEV1)!;
      expect(Buffer.from(webp, 'base64').equals(alone.rawPayload)).toBe(true);
    }
    // Of whom they may not see, as of nobody and of another version: nothing, and nothing is kept.
    const hidden = await faces(colleague, await said(ada, leaver));
    const none = await faces(colleague, `${await said(ada)},2000000000.7,${bob.IdPersonneEV1}.7`);
    expect([hidden.raw, hidden.headers['cache-control']]).toEqual([none.raw, 'no-store']);
    expect(hidden.body.faces.map(({ IdPersonneEV1 }) => IdPersonneEV1)).toEqual([ada.IdPersonneEV1]);
    expect((await faces(hr, await said(leaver))).body.faces).toHaveLength(1);
    const { waiting: v } = (await gives(ada)).body;
    const waits = `${ada.IdPersonneEV1}.${v}`;
    const own = await faces(ada, waits);
    expect([own.body.faces.length, own.headers['cache-control']]).toEqual([1, 'no-store']);
    expect((await faces(colleague, waits)).body.faces).toEqual([]);
    for (const of of ['', 'x', '1', '1.2,', '99999999999.1']) expect((await faces(colleague, of)).status).toBe(400);
  });

  test('too small, or of somebody else’s file, is refused', async () => {
    const ada = await build.person();
    const small = await gives(ada, ada, await jpg({ width: 159, height: 500 }));
    expect([small.error?.name, small.error?.details?.[0]?.rule]).toEqual(['FILE_REFUSED', 'fileSmall']);
    const IdFichier = await sends(colleague);
    const params = { IdPersonneEV1: ada.IdPersonneEV1 };
    const theirs = await server.as(ada.login).call(photosCalls.give, { params, body: { IdFichier } });
    expect(theirs.error?.details?.[0]).toMatchObject({ path: 'body/IdFichier', rule: 'fileGone' });
    const paper = await server.as(ada.login).call(filesCalls.send, {
      query: { purpose: 'document', name: 'a.png' },
      content: { bytes: await png({ width: 300, height: 300 }), type: 'image/png' },
    });
    const other = await server
      .as(ada.login)
      .call(photosCalls.give, { params, body: paper.body as { IdFichier: string } });
    expect(other.error?.name).toBe('INVALID_INPUT');
    expect(await state(ada)).toMatchObject({ Statut: 'NO_PHOTO' });
  });

  test('given twice under one key is given once', async () => {
    const ada = await build.person();
    const body = { IdFichier: await sends(ada) };
    const again = () =>
      server
        .as(ada.login)
        .call(
          photosCalls.give,
          { params: { IdPersonneEV1: ada.IdPersonneEV1 }, body },
          { 'idempotency-key': 'one-photo-only' },
        );
    const [first, second] = [await again(), await again()];
    expect([first.status, second.body]).toEqual([200, first.body]);
  });

  test('leaves no bytes behind once it was replaced, rejected or taken away', async () => {
    await later();
    const before = await kept();
    const ada = await build.person();
    await gives(ada);
    await gives(ada);
    await later();
    expect(await kept()).toBe(before + 3);
    await decides(judge, await keyOf(ada));
    await gives(ada);
    await decides(judge, await keyOf(ada), 'One may not tell who this is');
    await later();
    expect(await kept()).toBe(before + 3);
    const gone = await server.as(ada.login).call(photosCalls.remove, { params: { IdPersonneEV1: ada.IdPersonneEV1 } });
    expect(gone.body).toEqual({ Statut: 'NO_PHOTO', accepted: null, waiting: null, Motif: null });
    await later();
    expect([await kept(), await sees(ada, ada)]).toEqual([before, 404]);
  });
});

describe('who', () => {
  test('T07 gives one: oneself, and whoever may change the card of others', async () => {
    const ada = await build.person();
    expect((await gives(colleague, ada)).error?.name).toBe('NOT_FOUND');
    expect((await gives(hr, ada)).body).toMatchObject({ Statut: 'WAITING' });
    expect((await waiting()).find(({ person }) => person.IdPersonneEV1 === ada.IdPersonneEV1)?.author).toMatchObject({
      IdPersonneEV1: hr.IdPersonneEV1,
    });
    expect((await server.as(colleague.login).call(photosCalls.state, { params: ada })).error?.name).toBe(
      'NOT_AUTHORIZED',
    );
    await server.database.pool.query(`delete from "ProfilDroit" where "IdDroit" = 'mpp'`);
    expect((await gives(ada)).error?.name).toBe('NOT_AUTHORIZED');
    await server.database.pool.query(
      `insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur") values (2, 'mpp', 1)`,
    );
  });

  test('judges one: a validator, but never their own nor one that they gave (H-27)', async () => {
    expect((await server.as(colleague.login).call(photosCalls.waiting, {})).error?.name).toBe('NOT_AUTHORIZED');
    await gives(judge);
    const own = (await waiting(judge2)).find(({ person }) => person.IdPersonneEV1 === judge.IdPersonneEV1)!;
    expect((await waiting(judge)).map(({ IdPhoto }) => IdPhoto)).not.toContain(own.IdPhoto);
    const none = await decides(judge, 2_000_000_000);
    const refused = await decides(judge, own.IdPhoto);
    expect([refused.status, refused.raw]).toEqual([404, none.raw]);
    expect((await decides(judge2, own.IdPhoto)).status).toBe(204);
  });

  test('sees one: whoever sees the person by name; to others it is as if there were none (T09)', async () => {
    const leaver = await build.person({ IdStatut: 700 });
    expect((await gives(hr, leaver)).status).toBe(200);
    await decides(judge, await keyOf(leaver));
    const { accepted } = await state(hr, leaver);
    expect(await sees(hr, leaver, accepted)).toBe(200);
    const hidden = await looks(colleague, leaver, { v: accepted! });
    const none = await looks(colleague, { IdPersonneEV1: 2_000_000_000, login: '' }, { v: accepted! });
    expect([hidden.statusCode, hidden.body]).toEqual([404, none.body]);
    const files = await server.database.pool.query<{ IdFichier: string }>(
      `select "IdFichier" from "Fichier" where owner_entity = 'Photo' and state = 'attached'`,
    );
    for (const params of files.rows.slice(0, 3))
      for (const by of [judge, hr])
        expect((await server.as(by.login).call(filesCalls.read, { params })).status).toBe(404);
  });
});

describe('a decision', () => {
  test('is told to whoever decides second, with who was first (T06)', async () => {
    const ada = await build.person();
    await gives(ada);
    const old = await keyOf(ada);
    await gives(ada);
    const moved = await decides(judge, old);
    expect([moved.status, moved.error?.name, moved.error?.details?.[0]?.rule]).toEqual([
      409,
      'PHOTO_MOVED',
      'REPLACED',
    ]);
    const key = await keyOf(ada);
    const both = await Promise.all([decides(judge, key), decides(judge2, key, 'Somebody else is on it')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const second = both.find(({ status }) => status === 409)!;
    expect(second.error?.details?.[0]).toMatchObject({ path: 'params/IdPhoto', value: expect.stringContaining('Ada') });
  });

  test('to reject says why, and the person reads it (T08)', async () => {
    const ada = await build.person();
    await gives(ada);
    const key = await keyOf(ada);
    expect((await decides(judge, key, '   no   ')).error?.details?.[0]).toMatchObject({ path: 'body/Motif' });
    expect((await decides(judge, key, 'short')).error?.name).toBe('INVALID_INPUT');
    expect((await decides(judge, key, '  Several people are on it ')).status).toBe(204);
    expect(await state(ada)).toMatchObject({ Statut: 'REJECTED', Motif: 'Several people are on it' });
    expect((await told(ada)).join()).not.toContain('Several people');
    await later();
    expect((await told(ada)).join()).toContain('Several people are on it');
    const params = { entity: 'Personne', id: String(ada.IdPersonneEV1) };
    const line = await server.as(ada.login).call(historyCalls.timeline, { params });
    expect(JSON.stringify(line.body)).toContain('Several people are on it');
    const other = await server.as(colleague.login).call(historyCalls.timeline, { params });
    expect(JSON.stringify(other.body ?? '')).not.toContain('Several people');
  });

  test('is taken back by whoever took it, until the person is told; the photo before comes back', async () => {
    const ada = await build.person();
    await gives(ada);
    await decides(judge, await keyOf(ada));
    await later();
    const { accepted } = await state(ada);
    const { waiting: next } = (await gives(ada)).body;
    const key = await keyOf(ada);
    await decides(judge, key);
    expect((await takesBack(judge2, key)).error?.name).toBe('PHOTO_MOVED');
    expect(await sees(colleague, ada, accepted)).toBe(404);
    expect((await takesBack(judge, key)).status).toBe(204);
    expect(await state(ada)).toEqual({ Statut: 'WAITING', accepted, waiting: next, Motif: null });
    expect([await sees(colleague, ada, accepted), await sees(judge, ada, next)]).toEqual([200, 200]);
    await decides(judge, key, 'Not the person that it should be');
    await later();
    expect((await takesBack(judge, key)).error?.name).toBe('PHOTO_MOVED');
    expect(await state(ada)).toMatchObject({ Statut: 'REJECTED', accepted });
  });

  test('cannot be taken back once there is another photo', async () => {
    const ada = await build.person();
    await gives(ada);
    const key = await keyOf(ada);
    await decides(judge, key);
    await gives(ada);
    expect((await takesBack(judge, key)).error?.name).toBe('PHOTO_MOVED');
  });
});

test('a hundred in a row come a page at a time, and each is judged once', async () => {
  const people = await Promise.all(Array.from({ length: 55 }, () => build.person()));
  const photo = await wide();
  for (const one of people) expect((await gives(one, one, photo)).status).toBe(200);
  const first = await page(judge, null);
  expect(first.body.rows).toHaveLength(50);
  expect(first.body.total).toBeGreaterThanOrEqual(55);
  const all = await waiting();
  expect(new Set(all.map(({ IdPhoto }) => IdPhoto)).size).toBe(all.length);
  for (const { IdPhoto } of all) expect((await decides(judge, IdPhoto)).status).toBe(204);
  expect((await page(judge, null)).body).toEqual({ rows: [], next: null, total: 0 });
});
