import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { type MessageLevel, messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { boundaryAfter, comingAt, levelAt } from './message.rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
afterEach(async () => void (await server.database.pool.query('delete from "Message"')));

const admin = () => server.as('admin');
const minutes = (from: number) => {
  const date = new Date(Math.floor(Date.now() / 60_000 + from) * 60_000);
  return date.toISOString().replace('.000', '');
};
const text = { Texte: '<p>Bonjour</p>' };
const both = { ...text, MessageLgs: [{ IdLangue: 'PL', Texte: '<p>Dzień dobry</p>' }] } as const;
const create = async (body: object) =>
  (await admin().call(messagesCalls.create, { body: { ...text, Actif: true, ...body } })).body;
const where = (filter: object) => ({ query: { filter: JSON.stringify(filter) } });

describe('a message', () => {
  test('is made, read whole, changed, and goes with its languages', async () => {
    const made = await create({ ...both, DateDebut: minutes(-5), DateFin: minutes(60), level: 'readOnly' });
    expect(made).toMatchObject({ Actif: true, Maintenance: false, level: 'readOnly', state: 'active', Revision: 1 });
    expect(made.MessageLgs.map(({ IdLangue }) => IdLangue)).toEqual(['FR', 'PL']);
    const { IdMessage, Revision } = made;
    expect((await admin().call(messagesCalls.read, { query: { IdMessage } })).body).toEqual(made);
    const { body: versions } = await admin().call(messagesCalls.versions, { params: { id: IdMessage } });
    expect(versions).toEqual([
      { IdMessage, IdLangue: 'FR', Texte: '<p>Bonjour</p>' },
      { IdMessage, IdLangue: 'PL', Texte: '<p>Dzień dobry</p>' },
    ]);

    const content = { Actif: true, DateDebut: made.DateDebut, DateFin: null, Maintenance: true } as const;
    const changed = await admin().call(messagesCalls.update, {
      params: { id: IdMessage },
      body: { ...content, level: 'closed', Revision, MessageLgs: [{ IdLangue: 'FR', Texte: '<b>Fermé</b>' }] },
    });
    expect(changed.body).toMatchObject({
      Maintenance: true,
      DateFin: null,
      Revision: 2,
      Texte: '<strong>Fermé</strong>',
    });
    expect(changed.body.MessageLgs).toHaveLength(1);

    expect((await admin().call(messagesCalls.remove, { params: { id: IdMessage } })).status).toBe(204);
    expect((await admin().call(messagesCalls.versions, { params: { id: IdMessage } })).error?.name).toBe('NOT_FOUND');
    const { body } = await admin().call(historyCalls.timeline, {
      params: { entity: 'Message', id: String(IdMessage) },
    });
    expect(body.entries.map(({ kind }) => kind)).toEqual(['removed', 'changed', 'added']);
    expect(body.entries[1]!.changes).toContainEqual({ field: 'level', before: 'readOnly', after: 'closed' });
    expect(body.entries[1]!.changes.map(({ field }) => field)).toContain('TextePL');
  });

  test('keeps only the tags of a rich text, and dates to the minute', async () => {
    const made = await create({
      Texte: '<p onclick="x">a<script>1</script><img src=x onerror=1><a href="javascript:1">b</a></p>',
      DateDebut: '2031-02-03T10:20:59.999+02:00',
    });
    expect(made).toMatchObject({ Texte: '<p>a<a>b</a></p>', DateDebut: '2031-02-03T08:20:00.000Z', state: 'planned' });
  });

  test.each([
    ['says nothing', { Texte: '<p>&nbsp;</p>' }, 'body/Texte'],
    ['ends before it starts', { DateDebut: minutes(10), DateFin: minutes(10) }, 'body/DateFin'],
    ['is over before it starts now', { DateFin: minutes(-10) }, 'body/DateFin'],
    ['is of another age', { DateDebut: '0001-01-01T00:00:00Z' }, 'body/DateDebut'],
    ['is on a second that does not exist', { DateDebut: '2026-06-30T23:59:60Z' }, 'body/DateDebut'],
    ['is closed and is not', { level: 'closed', Maintenance: false }, 'body/Maintenance'],
    ['says a language twice', { MessageLgs: [{ IdLangue: 'FR', Texte: 'x' }] }, 'body/MessageLgs/0/IdLangue'],
  ])('that %s is refused at its field', async (_, body, path) => {
    const { error } = await admin().call(messagesCalls.create, { body: { ...text, Actif: true, ...body } as never });
    expect(error).toMatchObject({ name: 'INVALID_INPUT', details: [{ path }] });
  });

  test('saved over somebody else’s change is refused, and nothing of theirs is lost', async () => {
    const { IdMessage, Revision } = await create(both);
    const save = (Texte: string, from: number) =>
      admin().call(messagesCalls.update, {
        params: { id: IdMessage },
        body: { Actif: true, DateFin: null, Revision: from, MessageLgs: [{ IdLangue: 'FR', Texte }] },
      });
    expect((await save('<p>Un</p>', Revision)).status).toBe(200);
    expect((await save('<p>Deux</p>', Revision)).error?.name).toBe('CONFLICT');
    const now = (await admin().call(messagesCalls.read, { query: { IdMessage } })).body;
    expect(now).toMatchObject({ Texte: '<p>Un</p>', Revision: Revision + 1 });
    expect((await save('<p>Deux</p>', now.Revision)).status).toBe(200);
  });

  test('has language versions that are made, changed and taken away one by one, but never French', async () => {
    const { IdMessage } = await create({});
    const save = (IdLangue: 'FR' | 'EN', Texte: string) =>
      admin().call(messagesCalls.saveVersion, { body: { IdMessage, IdLangue, Texte } });
    expect((await save('EN', '<p>Hello</p>')).body).toContainEqual({
      IdMessage,
      IdLangue: 'EN',
      Texte: '<p>Hello</p>',
    });
    expect((await save('EN', '<p>Hi</p>')).body).toHaveLength(2);
    expect((await save('EN', '')).body).toHaveLength(1);
    expect((await save('FR', ' ')).error).toMatchObject({ name: 'INVALID_INPUT', details: [{ path: 'body/Texte' }] });
  });

  test('is found by a filter, within what a filter may say', async () => {
    await create({ level: 'closed', DateDebut: minutes(60), Texte: '<p>Demain</p>' });
    await create({ DateDebut: minutes(-60), DateFin: minutes(-30), Texte: '<p>Hier</p>' });
    await create({ Actif: false, Texte: '<p>Jamais</p>' });
    const found = async (filter: object) => {
      const { body } = await admin().call(messagesCalls.list, where(filter));
      return body.map(({ Texte }) => Texte.replace(/<[^>]*>/g, ''));
    };
    expect(await found({})).toEqual(['Demain', 'Jamais', 'Hier']);
    expect(await found({ where: { state: 'past' } })).toEqual(['Hier']);
    expect(await found({ where: { Maintenance: true } })).toEqual(['Demain']);
    expect(await found({ where: { Actif: 0 } })).toEqual(['Jamais']);
    expect(await found({ where: { Texte: { like: '%iER%' } }, limit: 1 })).toEqual(['Hier']);
    expect(await found({ order: 'DateDebut ASC', skip: 1, limit: 1 })).toEqual(['Jamais']);
    const { error } = await admin().call(messagesCalls.list, where({ include: 'x' }));
    expect(error).toMatchObject({ name: 'FILTER_INVALID', details: [{ path: 'include/x', rule: 'unknownField' }] });
  });

  test('compares days, codes and texts, asks for a value, and names what it cannot compare', async () => {
    await create({ DateDebut: '2031-02-03T10:20:00Z', DateFin: '2031-03-03T10:20:00Z', Texte: '<p>Un</p>' });
    await create({ DateDebut: '2031-02-05T10:20:00Z', level: 'readOnly', Texte: '<p>Deux</p>' });
    const found = async (filter: object) => {
      const { body } = await admin().call(messagesCalls.list, where({ where: filter, order: 'DateDebut' }));
      return body.map(({ Texte }) => Texte.replace(/<[^>]*>/g, ''));
    };
    expect(await found({ DateDebut: { gte: '2031-02-03' } })).toEqual(['Un', 'Deux']);
    expect(await found({ DateDebut: { lte: '2031-02-03' } })).toEqual(['Un']);
    // An instant as it is answered is that second of it; a month is all its days.
    expect(await found({ DateDebut: '2031-02-03T10:20:00Z' })).toEqual(['Un']);
    expect(await found({ DateDebut: '2031-02-03T11:20:00.000+01:00' })).toEqual(['Un']);
    expect(await found({ DateDebut: { gt: '2031-02-03T10:20:00Z' } })).toEqual(['Deux']);
    expect(await found({ DateDebut: { gte: '2031-02-03T10:20:00Z' } })).toEqual(['Un', 'Deux']);
    expect(await found({ DateDebut: { lt: '2031-02-05T10:20:00Z' } })).toEqual(['Un']);
    expect(await found({ DateDebut: { between: ['2031-02-03T10:20:00Z', '2031-02'] } })).toEqual(['Un', 'Deux']);
    expect(await found({ DateDebut: { inq: ['2031-02-05', '2031-03'] } })).toEqual(['Deux']);
    expect(await found({ DateDebut: { neq: '2031-02-05' } })).toEqual(['Un']);
    expect(await found({ DateFin: null })).toEqual(['Deux']);
    expect(await found({ DateFin: { neq: null } })).toEqual(['Un']);
    expect(await found({ DateFin: { exists: false } })).toEqual(['Deux']);
    expect(await found({ DateFin: { exists: true } })).toEqual(['Un']);
    expect(await found({ level: { gt: 'message' } })).toEqual(['Deux']);
    expect(await found({ level: { between: ['a', 'n'] } })).toEqual(['Un']);
    for (const [filter, path] of [
      [{ Actif: { gt: true } }, 'where/Actif/gt'],
      [{ or: [{ DateDebut: { like: '2031' } }] }, 'where/or/0/DateDebut/like'],
      [{ Texte: { regexp: 'U' } }, 'where/Texte/regexp'],
    ] as const) {
      const { error } = await admin().call(messagesCalls.list, where({ where: filter }));
      expect(error).toMatchObject({ name: 'FILTER_INVALID', details: [{ path, rule: 'unknownOperator' }] });
    }
    for (const [filter, path] of [
      [{ DateDebut: '2031-02-30T10:20:00Z' }, 'where/DateDebut'],
      [{ DateDebut: { gt: '2031-02-03T25:20:00Z' } }, 'where/DateDebut/gt'],
      [{ or: [{ IdMessage: { inq: [1, 'x'] } }] }, 'where/or/0/IdMessage/inq'],
    ] as const) {
      const { error } = await admin().call(messagesCalls.list, where({ where: filter }));
      expect(error).toMatchObject({ name: 'FILTER_INVALID', details: [{ path, rule: 'unknownValue' }] });
    }
  });

  test('gives the fields that are asked for, and names the one that is none', async () => {
    await create({ DateDebut: minutes(-60), Texte: '<p>Hier</p>' });
    const fields = ['IdMessage', 'Texte', 'Actif', 'DateDebut', 'DateFin', 'Maintenance'];
    const { body } = await admin().call(messagesCalls.list, where({ fields }));
    expect(Object.keys(body[0]!).toSorted()).toEqual(fields.toSorted());
    for (const include of ['MessageLgs', { relation: 'MessageLgs' }, ['MessageLgs']]) {
      const { body: spoken } = await admin().call(messagesCalls.list, where({ fields: ['IdMessage'], include }));
      expect(spoken[0]).toEqual({
        IdMessage: body[0]?.IdMessage,
        MessageLgs: [{ IdLangue: 'FR', Texte: '<p>Hier</p>' }],
      });
    }
    const shown = await admin().call(
      messagesCalls.notifications,
      where({ where: { IdLangue: 'PL' }, fields: { Texte: true } }),
    );
    expect(shown.body).toEqual([{ Texte: '<p>Hier</p>' }]);
    for (const call of [messagesCalls.list, messagesCalls.maintenances]) {
      const { error } = await admin().call(call, where({ fields: ['Auteur'] }));
      expect(error).toMatchObject({ name: 'FILTER_INVALID', details: [{ path: 'fields/Auteur' }] });
    }
  });
});

describe('what everybody is shown', () => {
  test('is in their language, in French where the message does not speak it, and only while it lasts', async () => {
    await create({ ...both, level: 'closed' });
    await create({ Texte: '<p>Un mot</p>' });
    await create({ Actif: false, Texte: '<p>Éteint</p>' });
    await create({ DateDebut: minutes(30), Texte: '<p>Plus tard</p>' });
    await create({ DateDebut: minutes(-30), DateFin: minutes(0), Texte: '<p>Fini</p>' });
    const closing = async (IdLangue: string) =>
      (await server.anonymous.call(messagesCalls.maintenances, where({ where: { IdLangue } }))).body;
    expect(await closing('PL')).toMatchObject([{ IdLangue: 'PL', Texte: '<p>Dzień dobry</p>', Maintenance: true }]);
    expect(await closing('EN')).toMatchObject([{ IdLangue: 'FR', Texte: '<p>Bonjour</p>' }]);
    const others = await server.anonymous.call(messagesCalls.notifications, where({ where: { IdLangue: 'de' } }));
    expect(others.body).toMatchObject([{ IdLangue: 'FR', Texte: '<p>Un mot</p>', Maintenance: false }]);
    const board = await server.anonymous.call(messagesCalls.board, {}, { 'accept-language': 'pl' });
    expect(board.body.level).toBe('closed');
    expect(board.body.messages.map(({ IdLangue }) => IdLangue).sort()).toEqual(['FR', 'PL']);
    expect(new Date(board.body.next!).getTime()).toBe(new Date(minutes(30)).getTime());
  });
});

describe('levels in time', () => {
  const from = new Date('2026-01-01T10:00:00Z');
  const after = (count: number) => new Date(from.getTime() + count * 60_000);
  const message = (level: MessageLevel, start: number, end: number | null) => ({
    level,
    DateDebut: after(start),
    DateFin: end === null ? null : after(end),
  });

  test('the first minute counts, the last does not', () => {
    const one = [message('closed', 0, 10)];
    expect([-1, 0, 9, 10].map((at) => levelAt(one, after(at)))).toEqual(['open', 'closed', 'closed', 'open']);
    expect(boundaryAfter(one, after(0))).toEqual(after(10));
    expect(boundaryAfter(one, after(10))).toBeNull();
  });

  test('what is told ahead is the first stricter level within the hour', () => {
    const both = [message('readOnly', 10, null), message('closed', 20, 30), message('message', 5, null)];
    expect(comingAt(both, after(0))).toEqual({ level: 'readOnly', at: after(10) });
    expect(comingAt(both, after(10))).toEqual({ level: 'closed', at: after(20) });
    expect(comingAt(both, after(20))).toBeNull();
    expect(comingAt(both, after(-51))).toBeNull();
    expect(comingAt([message('closed', 0, 90), message('closed', 30, 60)], after(10))).toBeNull();
  });
});
