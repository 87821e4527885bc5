import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import type { PersonField } from '@passerelle/contracts/person/person.fields.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { createFiles } from '../../../app/files.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { pdf, photographed } from '../../../testing/sample-files.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;
let manager: BuiltPerson;
let administrator: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  manager = await build.person({}, { roles: ['hierarchicalManager'] });
  administrator = await build.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

const papers = ['PieceIdentiteRecto', 'PieceIdentiteVerso', 'PieceTitreSejour', 'PiecePermis'] as const;
type Paper = (typeof papers)[number];

const send = async (by: BuiltPerson, bytes = pdf(), name = 'card.pdf') => {
  const type = name.endsWith('pdf') ? 'application/pdf' : 'image/jpeg';
  const sent = await server
    .as(by.login)
    .call(filesCalls.send, { query: { purpose: 'document', name }, content: { bytes, type } });
  return sent.body.IdFichier;
};
const at = ({ IdPersonneEV1 }: BuiltPerson) => ({ IdPersonneEV1 });
const save = async (by: BuiltPerson, of: BuiltPerson, fields: Partial<Record<PersonField, readonly unknown[]>>) =>
  await server.as(by.login).call(personCalls.save, {
    params: at(of),
    body: { fields: Object.entries(fields).map(([IdChamp, [Vu, Valeur]]) => ({ IdChamp, Vu, Valeur })) },
  });
const ask = async (by: BuiltPerson, of: BuiltPerson, fields: readonly Paper[] = papers) =>
  (await server.as(by.login).call(directoryCalls.sensitive, { params: at(of), body: { fields: [...fields] } })).body;
const opens = async (by: BuiltPerson, IdFichier: string) =>
  await server.as(by.login).send(requestOf(filesCalls.read, { params: { IdFichier } }));
const reads = async (of: BuiltPerson) =>
  (await server.as(administrator.login).call(historyCalls.reads, { query: { of: of.IdPersonneEV1 } })).body.reads.map(
    ({ call, fields }) => `${call} ${fields.join()}`,
  );
const told = async (by: BuiltPerson, of: BuiltPerson, field?: Paper) => {
  const params = { entity: 'Personne', id: String(of.IdPersonneEV1) };
  const { entries } = (await server.as(by.login).call(historyCalls.timeline, { params, query: { field } })).body;
  return entries.map(({ entity, kind, changes }) => [
    entity,
    kind,
    ...changes.map(({ after, before }) => after ?? before),
  ]);
};

describe('papers of a person', () => {
  test('are given by who looks after their identity, masked until they are asked for, and each look is recorded', async () => {
    const someone = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
    const card = await send(hr);
    expect((await save(hr, someone, { PieceIdentiteRecto: [null, [card]] })).status).toBe(200);
    const record = (await server.as(hr.login).call(directoryCalls.record, { params: at(someone) })).body;
    expect([record.masked, record.person.PieceIdentiteRecto, record.person.PieceIdentiteVerso]).toEqual([
      ['PieceIdentiteRecto'],
      undefined,
      [],
    ]);
    expect(await ask(hr, someone)).toMatchObject({ PieceIdentiteRecto: [card], PieceIdentiteVerso: [] });
    const opened = await opens(hr, card);
    expect([opened.statusCode, opened.headers['content-type'], opened.rawPayload]).toEqual([
      200,
      'application/pdf',
      pdf(),
    ]);
    expect(await reads(someone)).toEqual(['files.read PieceIdentiteRecto', 'directory.sensitive PieceIdentiteRecto']);
  });

  test('are nobody else’s: a manager, an administrator, a stranger see neither them nor that there are any', async () => {
    const someone = await build.person({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
    const card = await send(hr);
    await save(hr, someone, { PieceIdentiteVerso: [null, [card]] });
    const nothing = await opens(manager, '00000000-0000-4000-8000-000000000000');
    for (const other of [manager, administrator, await build.person()]) {
      const record = (await server.as(other.login).call(directoryCalls.record, { params: at(someone) })).body;
      expect([...Object.keys(record.person), ...record.masked].filter((name) => name.startsWith('Piece'))).toEqual([]);
      expect(record.droitsFormulaires.filter(({ Champ }) => Champ.startsWith('Piece'))).toEqual([]);
      expect(await ask(other, someone)).toEqual({});
      const answer = await opens(other, card);
      expect([answer.statusCode, answer.body]).toEqual([nothing.statusCode, nothing.body]);
      const described = await server.as(other.login).call(filesCalls.describe, { query: { ids: card } });
      expect(described.body).toEqual([]);
      expect((await told(other, someone)).flat()).not.toContain('Fichier');
      const mine = await send(other);
      expect((await save(other, someone, { PieceIdentiteVerso: [null, [mine]] })).error?.name).toMatch(
        /NOT_AUTHORIZED|INVALID_INPUT/,
      );
    }
    // Whom they are about sees their own, and no look at oneself is recorded.
    expect((await opens(someone, card)).statusCode).toBe(200);
    expect(await reads(someone)).toEqual([]);
  });

  test('one that is replaced is not reached any more, and its bytes go; the history keeps its name and its hash', async () => {
    const someone = await build.person();
    const [first, second] = [await send(hr, pdf(), 'first.pdf'), await send(hr, pdf('2'), 'second.pdf')];
    await save(hr, someone, { PiecePermis: [null, [first]] });
    expect((await save(hr, someone, { PiecePermis: [[], [second]] })).error?.name).toBe('CONFLICT');
    expect((await save(hr, someone, { PiecePermis: [[first], [second]] })).status).toBe(200);
    expect([(await opens(hr, first)).statusCode, (await opens(hr, second)).statusCode]).toEqual([404, 200]);
    await createFiles(server.settings, {
      db: server.database.db,
      ...createEngines(server.database.db),
      log: pino({ level: 'silent' }),
    }).removeErased();
    const kept = await readdir(join(server.settings.DATA_DIR, 'files'), { recursive: true });
    expect([kept.some((name) => name.endsWith(first)), kept.some((name) => name.endsWith(second))]).toEqual([
      false,
      true,
    ]);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(await told(hr, someone, 'PiecePermis')).toEqual([
      ['Fichier', 'added', 'second.pdf', 'PiecePermis', expect.any(Number), hash],
      ['Fichier', 'removed', 'first.pdf', 'PiecePermis', expect.any(Number), hash],
      ['Fichier', 'added', 'first.pdf', 'PiecePermis', expect.any(Number), hash],
    ]);
    // In passing, the timeline says which paper, and nothing of what is in it.
    expect((await told(hr, someone)).filter(([entity]) => entity === 'Fichier')).toEqual([
      ['Fichier', 'added', 'PiecePermis'],
      ['Fichier', 'removed', 'PiecePermis'],
      ['Fichier', 'added', 'PiecePermis'],
    ]);
    expect(await told(hr, someone, 'PieceIdentiteRecto')).toEqual([]);
  });

  test('those of a permit go with it: who needs none any more has none kept', async () => {
    const someone = await build.person();
    const copy = await send(hr);
    const permit = { TitreSejour: [null, 'student'], DateFinTitreSejour: [null, '2031-02-03'] };
    expect((await save(hr, someone, { ...permit, PieceTitreSejour: [null, [copy]] })).status).toBe(200);
    const { body } = await save(hr, someone, { TitreSejour: ['student', 'none'] });
    expect(body.emptied.map(({ IdChamp }) => IdChamp).toSorted()).toEqual(['DateFinTitreSejour', 'PieceTitreSejour']);
    expect((await opens(hr, copy)).statusCode).toBe(404);
    expect((await save(hr, someone, { PieceTitreSejour: [null, [await send(hr)]] })).error?.details).toEqual([
      { path: 'body/fields/PieceTitreSejour', rule: 'readOnly' },
    ]);
  });

  test('each has its number: one side of a card, two of a licence; another’s file and one of another purpose are none', async () => {
    const someone = await build.person();
    const [one, two, three] = [await send(hr), await send(hr), await send(hr)];
    const faults = async (fields: Parameters<typeof save>[2]) =>
      (await save(hr, someone, fields)).error?.details?.map(({ path, rule }) => `${path} ${rule}`);
    expect(await faults({ PieceIdentiteRecto: [null, [one, two]] })).toEqual([
      'body/fields/PieceIdentiteRecto fileCount',
    ]);
    expect(await faults({ PiecePermis: [null, [one, two, three]] })).toEqual(['body/fields/PiecePermis fileCount']);
    expect(await faults({ PiecePermis: [null, [await send(administrator)]] })).toEqual([
      'body/fields/PiecePermis/0 fileGone',
    ]);
    expect((await save(hr, someone, { PieceIdentiteRecto: [null, [one]] })).status).toBe(200);
    // What is somebody's is not given to another person by its key.
    const other = await build.person();
    expect((await save(hr, other, { PieceIdentiteRecto: [null, [one]] })).error?.details?.[0]?.rule).toBe('fileGone');
  });

  test('an image says neither where nor by whom it was taken', async () => {
    const someone = await build.person();
    const picture = await photographed();
    const card = await send(hr, picture, 'card.jpg');
    await save(hr, someone, { PieceIdentiteRecto: [null, [card]] });
    const { rawPayload } = await opens(hr, card);
    expect([picture.includes('Somebody'), rawPayload.includes('Somebody'), rawPayload.includes('GPS')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('what is not put back says so: the bytes are gone for good', async () => {
    const someone = await build.person();
    const card = await send(hr);
    await save(hr, someone, { PiecePermis: [null, [card]] });
    const { error } = await server.as(hr.login).call(personCalls.putBack, {
      params: at(someone),
      body: { IdChamp: 'PiecePermis', entry: 1, Vu: [card] },
    });
    expect(error?.name).toBe('NOT_FOUND');
  });

  test('those of somebody who is taken away for good are erased within the day', async () => {
    const someone = await build.person();
    const card = await send(hr);
    await save(hr, someone, { PiecePermis: [null, [card]] });
    await server.database.pool.query('delete from "PersonneRole" where "IdPersonneEV1" = $1', [someone.IdPersonneEV1]);
    await server.database.pool.query('delete from "Personne" where "IdPersonneEV1" = $1', [someone.IdPersonneEV1]);
    const files = createFiles(server.settings, {
      db: server.database.db,
      ...createEngines(server.database.db),
      log: pino({ level: 'silent' }),
    });
    await files.sweepOrphans();
    await files.removeErased();
    const kept = await readdir(join(server.settings.DATA_DIR, 'files'), { recursive: true });
    expect(kept.some((name) => name.endsWith(card))).toBe(false);
  });
});
