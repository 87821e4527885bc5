import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FilePurposeName } from '@passerelle/contracts/files/file.kinds.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines, type Engines } from '../../app/engines.ts';
import { folderStorage } from '../../connectors/folder-storage/folder-storage.ts';
import { loadActor } from '../../domains/foundation/actor/actor.queries.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { always, never } from '../../platform/db/sql.ts';
import type { StoragePort } from '../../ports/storage.ts';
import type { VirusScannerPort } from '../../ports/virus-scanner.ts';
import { type Build, builders } from '../../testing/build.ts';
import { jpg, pdf, photographed, png } from '../../testing/sample-files.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Actor } from '../access/actor.ts';
import type { RowCondition } from '../entities/entity.ts';
import { removeErasedJob } from './erase-files.ts';
import type { FileOwner } from './file-owner.ts';
import { Files, type FilesNeeds } from './files.ts';

let database: TestDatabase;
let folder: string;
let storage: StoragePort;
let engines: Engines;
let files: Files;
let ada: Actor;
let bob: Actor;
let build: Build;
/** Sites, as an owner: everybody reads their photo, who works there reads and writes their papers. */
let site: number;
let elsewhere: number;

const worksThere: RowCondition = ({ actor }, alias) => sql<boolean>`${sql.ref(`${alias}.IdSite`)} =
  (select me."IdSite" from "Personne" me where me."IdPersonneEV1" = ${actor.IdPersonneEV1})`;
const owner: FileOwner = {
  entity: 'Site',
  rows: { table: 'Site', key: 'IdSite' },
  fields: {
    photo: { purpose: 'photo', most: 1, mayRead: () => always, mayWrite: worksThere },
    papers: { purpose: 'document', most: async () => 3, mayRead: worksThere, mayWrite: worksThere },
    closed: { purpose: 'document', most: 1, mayRead: () => never, mayWrite: () => never },
  },
};

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'passerelle-files-'));
  storage = folderStorage(join(folder, 'files'));
  engines = createEngines(database.db);
  files = filesWith({});
  const { rows } = await database.pool.query<{ IdSite: number }>('select "IdSite" from "Site" order by 1 limit 2');
  [site, elsewhere] = rows.map(({ IdSite }) => IdSite) as [number, number];
  build = builders(database);
  const actorOf = async (IdSite: number) =>
    (await loadActor(database.db, (await build.person({ IdSite })).IdPersonneEV1)).actor;
  ada = await actorOf(site);
  bob = await actorOf(elsewhere);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function filesWith(changes: Partial<FilesNeeds>): Files {
  return new Files({
    db: database.db,
    kernel: engines.kernel,
    act: engines.act,
    storage,
    incoming: join(folder, 'incoming'),
    owners: [owner],
    log: pino({ level: 'silent' }),
    ...changes,
  });
}

const sends = async (
  bytes: Buffer | Readable,
  { by = ada, purpose = 'document' as FilePurposeName, name = 'paper.pdf', type = 'application/pdf', to = files } = {},
) => await to.receive(by, { purpose, name }, { stream: Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, type });
const sendsPhoto = async (bytes: Buffer, by = ada) =>
  await sends(bytes, { by, purpose: 'photo', name: 'me.jpg', type: 'image/jpeg' });
const attaches = async (ids: readonly string[], { by = ada, id = site, field = 'papers' } = {}) =>
  await engines.act({ call: 'test', actor: by }, async (writing) => {
    await files.attach(writing, by, { entity: 'Site', id, field }, ids, 'body/files');
  });
const reads = async (IdFichier: string, by = ada) => {
  const file = await files.read(by, IdFichier);
  return file && (await buffer(file.content));
};
const stateOf = async (id: string) =>
  (await database.db.selectFrom('Fichier').select('state').where('IdFichier', '=', id).executeTakeFirst())?.state;
const bytesThere = async () => (await Array.fromAsync(storage.list())).map(({ key }) => key);
const age = async (id: string, interval: string) =>
  await database.pool.query(`update "Fichier" set "DateM" = now() - $2::interval where "IdFichier" = $1`, [
    id,
    interval,
  ]);
const empties = async () => await attaches([]);

describe('what is sent', () => {
  test('is its sender’s alone until something takes it, then its owner’s', async () => {
    const bytes = pdf('a first one');
    const { IdFichier, name, size } = await sends(bytes, { name: 'C:\\papers\\Ma pièce.pdf' });
    expect([name, size]).toEqual(['Ma pièce.pdf', bytes.length]);
    expect(await reads(IdFichier)).toEqual(bytes);
    expect(await reads(IdFichier, bob)).toBeUndefined();
    expect(await files.describe(bob, [IdFichier])).toEqual([]);
    await attaches([IdFichier]);
    expect(await reads(IdFichier)).toEqual(bytes);
    expect(await reads(IdFichier, bob)).toBeUndefined();
    await empties();
  });

  test('is what is kept, by its hash', async () => {
    const bytes = pdf('hashed');
    const { IdFichier } = await sends(bytes);
    const [kept] = await files.describe(ada, [IdFichier]);
    expect(kept!.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('may be given up by its sender, and by nobody else', async () => {
    const { IdFichier } = await sends(pdf());
    await expect(files.discard(bob, IdFichier)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await files.discard(ada, IdFichier);
    expect(await reads(IdFichier)).toBeUndefined();
    await files.sweep();
    expect(await stateOf(IdFichier)).toBeUndefined();
    expect(await bytesThere()).not.toContain(IdFichier);
    await expect(files.discard(ada, IdFichier)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not read through the eyes of its sender', async () => {
    const { IdFichier } = await sends(pdf());
    expect(await files.describe({ ...ada, viewedBy: bob.IdPersonneEV1 }, [IdFichier])).toEqual([]);
  });

  test('is a hundred files at most for each person', async () => {
    const carol = { ...bob, IdPersonneEV1: (await build.person()).IdPersonneEV1 };
    await database.pool.query(
      `insert into "Fichier" ("IdFichier", state, purpose, name, type, size, sha256, "IdPersonneEV1")
        select gen_random_uuid(), 'pending', 'document', 'x', 'x', 1, 'x', $1 from generate_series(1, 100)`,
      [carol.IdPersonneEV1],
    );
    await expect(sends(pdf(), { by: carol })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('limits', () => {
  const padded = (size: number) =>
    Buffer.concat([pdf(), Buffer.alloc(size - pdf().length - 6, 32), Buffer.from('%%EOF\n')]);

  test.each<[FilePurposeName, number]>([
    ['document', 5],
    ['attachment', 10],
  ])('%s: %i MB are taken, one byte more is not (CORE-124, CORE-125)', async (purpose, megabytes) => {
    const limit = megabytes * 1024 * 1024;
    expect((await sends(padded(limit), { purpose })).size).toBe(limit);
    await expect(sends(padded(limit + 1), { purpose })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      details: [{ path: 'content', rule: 'fileSize', value: String(megabytes) }],
    });
  });

  test('photo: 3 MB are taken, one byte more is not, before it is looked at (CORE-123)', async () => {
    const photo = await jpg();
    const padding = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
    const limit = 3 * 1024 * 1024;
    // What stands behind the picture is no part of it.
    expect((await sendsPhoto(padding(limit))).size).toBeLessThan(5_000);
    await expect(sendsPhoto(padding(limit + 1))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('what never ends is cut at the limit', async () => {
    let given = 0;
    const endless = Readable.from(
      (async function* () {
        for (;;) {
          given += 65_536;
          yield Buffer.alloc(65_536);
        }
      })(),
      { objectMode: false },
    );
    await expect(sends(endless)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(given).toBeLessThan(6 * 1024 * 1024);
  });

  test('nothing is left of what is refused', async () => {
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });
});

describe('images', () => {
  test('are written anew: upright, without where and by whom they were taken', async () => {
    const taken = await photographed();
    const { default: sharp } = await import('sharp');
    const before = await sharp(taken).metadata();
    expect([before.orientation, before.exif?.includes('Somebody')]).toEqual([6, true]);
    const { IdFichier } = await sendsPhoto(taken);
    const kept = (await reads(IdFichier))!;
    const after = await sharp(kept).metadata();
    expect(after).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    expect([after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual(Array(5).fill(undefined));
    expect(kept.includes('Somebody')).toBe(false);
  });

  test('carry nothing behind them', async () => {
    const bytes = Buffer.concat([await png(), Buffer.from('PK\u0003\u0004 and a program')]);
    const { IdFichier } = await sends(bytes, { name: 'plan.png', type: 'image/png' });
    expect((await reads(IdFichier))!.includes('program')).toBe(false);
  });
});

describe('a scanner', () => {
  const scanning = (scan: VirusScannerPort['scan']) => filesWith({ scanner: { scan } });

  test('is given all of it; what it finds is refused by name, and what it does not say is not taken', async () => {
    const seen: Buffer[] = [];
    const clean = scanning(async (content) => {
      seen.push(...(await Array.fromAsync(content)));
      return { verdict: 'clean' };
    });
    expect(await sends(pdf('scanned'), { to: clean })).toMatchObject({ name: 'paper.pdf' });
    expect(Buffer.concat(seen)).toEqual(pdf('scanned'));
    const infected = scanning(async () => ({ verdict: 'infected', name: 'Eicar' }));
    await expect(sends(pdf(), { to: infected })).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      details: [{ rule: 'fileVirus', value: 'Eicar' }],
    });
    const silent = scanning(async () => ({ verdict: 'unknown', answer: 'down' }));
    await expect(sends(pdf(), { to: silent })).rejects.toMatchObject({ code: 'FILE_NOT_SCANNED' });
  });
});

describe('attaching', () => {
  test('gives a field these files in this order; what was there and is not any more is gone', async () => {
    const [one, two, three] = [await sends(pdf('1')), await sends(pdf('2')), await sends(pdf('3'))];
    const ids = [one, two, three].map(({ IdFichier }) => IdFichier) as [string, string, string];
    const place = { entity: 'Site', id: site, field: 'papers' };
    await attaches([ids[1], ids[0]]);
    expect(await files.in(database.db, place)).toEqual([ids[1], ids[0]]);
    await attaches([ids[2], ids[1]]);
    expect(await files.in(database.db, place)).toEqual([ids[2], ids[1]]);
    expect(await reads(ids[0])).toBeUndefined();
    await files.sweep();
    expect(await bytesThere()).not.toContain(ids[0]);
    expect(await stateOf(ids[0])).toBe('erased');
    await empties();
  });

  test('has the bytes of what it takes away removed once it is committed, and not before', async () => {
    const asked: string[] = [];
    const { act } = createEngines(database.db, { ask: (job) => void asked.push(job) });
    const { IdFichier } = await sends(pdf());
    const place = { entity: 'Site', id: site, field: 'papers' };
    await act({ call: 'test', actor: ada }, (writing) => files.attach(writing, ada, place, [IdFichier], 'body'));
    expect(asked).toEqual([]);
    await act({ call: 'test', actor: ada }, async (writing) => {
      await files.attach(writing, ada, place, [], 'body');
      expect(asked).toEqual([]);
    });
    expect(asked).toEqual([removeErasedJob]);
    await files.removeErased();
    expect(await bytesThere()).not.toContain(IdFichier);
  });

  test('is told in the history, with the hash of what is gone', async () => {
    const { IdFichier } = await sends(pdf('told'));
    await attaches([IdFichier]);
    await empties();
    const told = await rowsOf<{ before: object | null; after: object | null }>(
      database.db,
      sql`select v.before, v.after from history_entry e join history_values v using (id)
        where e.entity = 'Fichier' and e.entity_id = ${IdFichier} order by e.id`,
    );
    const said = { name: 'paper.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), owner_id: String(site) };
    expect(told).toMatchObject([
      { before: null, after: said },
      { before: said, after: null },
    ]);
  });

  test('takes the actor’s own alone, sent for that, and none that is taken', async () => {
    const fault = (index: number) => ({
      code: 'INVALID_INPUT',
      details: [{ path: `body/files/${index}`, rule: 'fileGone' }],
    });
    const good = (await sends(pdf())).IdFichier;
    const others = (await sends(pdf(), { by: bob })).IdFichier;
    const otherwise = (await sends(pdf(), { purpose: 'attachment' })).IdFichier;
    for (const bad of [others, otherwise, randomUUID()])
      await expect(attaches([good, bad])).rejects.toMatchObject(fault(1));
    expect(await stateOf(good)).toBe('pending');
    await attaches([good]);
    await expect(attaches([good], { field: 'closed' })).rejects.toMatchObject(fault(0));
    await expect(attaches([good], { by: bob, id: elsewhere })).rejects.toMatchObject(fault(0));
    await empties();
    await expect(attaches([good])).rejects.toMatchObject(fault(0));
  });

  test('takes no more than the field may have, none twice, and nothing of a thing that is not the actor’s', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push((await sends(pdf())).IdFichier);
    await expect(attaches(ids)).rejects.toMatchObject({
      details: [{ path: 'body/files', rule: 'fileCount', value: '3' }],
    });
    await expect(attaches([ids[0]!, ids[0]!])).rejects.toMatchObject({ details: [{ rule: 'duplicate' }] });
    await expect(attaches([ids[0]!], { id: elsewhere })).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(attaches([ids[0]!], { field: 'closed' })).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(attaches([ids[0]!], { field: 'nothing' })).rejects.toThrow('says no files');
    for (const id of ids) expect(await stateOf(id)).toBe('pending');
  });

  test('of one file by two acts at once succeeds once', async () => {
    const [one, two] = [(await sendsPhoto(await jpg())).IdFichier, (await sendsPhoto(await jpg())).IdFichier];
    const both = await Promise.allSettled([
      attaches([one], { field: 'photo' }),
      attaches([one, two], { field: 'papers' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await reads(one, bob)).toBeInstanceOf(Buffer);
    await attaches([two], { field: 'photo' });
    expect(await reads(one, bob)).toBeUndefined();
    await attaches([], { field: 'photo' });
  });

  test('an act that fails leaves everything where it was', async () => {
    const { IdFichier } = await sends(pdf());
    const failing = engines.act({ call: 'test', actor: ada }, async (writing) => {
      await files.attach(writing, ada, { entity: 'Site', id: site, field: 'papers' }, [IdFichier], 'body/files');
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await stateOf(IdFichier)).toBe('pending');
  });
});

describe('what is left', () => {
  test('what nothing took within a day goes, with its row; what is younger stays', async () => {
    const [old, young] = [(await sends(pdf())).IdFichier, (await sends(pdf())).IdFichier];
    await age(old, '24 hours 1 second');
    await age(young, '23 hours');
    await files.sweep();
    expect([await stateOf(old), await stateOf(young)]).toEqual([undefined, 'pending']);
    expect(await bytesThere()).not.toContain(old);
    expect(await bytesThere()).toContain(young);
  });

  test('a storage that cannot remove is asked again', async () => {
    const { IdFichier } = await sends(pdf());
    await files.discard(ada, IdFichier);
    const down = filesWith({ storage: { ...storage, remove: () => Promise.reject(new Error('down')) } });
    await expect(down.sweep()).rejects.toThrow('down');
    expect(await bytesThere()).toContain(IdFichier);
    await files.sweep();
    expect(await bytesThere()).not.toContain(IdFichier);
  });

  test('a write that breaks off leaves no file, and an hour later no row', async () => {
    const breaking: StoragePort = { ...storage, write: () => Promise.reject(new Error('full')) };
    await expect(sends(pdf(), { to: filesWith({ storage: breaking }) })).rejects.toThrow('full');
    const [row] = await database.db.selectFrom('Fichier').selectAll().where('state', '=', 'receiving').execute();
    expect(await reads(row!.IdFichier)).toBeUndefined();
    await files.sweep();
    expect(await stateOf(row!.IdFichier)).toBe('receiving');
    await age(row!.IdFichier, '61 minutes');
    await files.sweep();
    expect(await stateOf(row!.IdFichier)).toBeUndefined();
  });

  test('one that comes whole after it was given up is not kept', async () => {
    const late: StoragePort = {
      ...storage,
      write: async (key, ...rest) => {
        await storage.write(key, ...rest);
        await age(key, '2 hours');
        await files.sweep();
        await storage.write(key, Readable.from(['x']), { size: 1, sha256: '' });
      },
    };
    const before = await bytesThere();
    await expect(sends(pdf(), { to: filesWith({ storage: late }) })).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
    expect((await bytesThere()).sort()).toEqual(before.sort());
  });

  test('bytes that no file has go once they are a day old; files of what is no more go, and the history says so', async () => {
    const [orphan, young] = [randomUUID(), randomUUID()];
    for (const key of [orphan, young]) await storage.write(key, Readable.from(['x']), { size: 1, sha256: '' });
    const listed: StoragePort = {
      ...storage,
      list: async function* () {
        for await (const one of storage.list()) yield one.key === orphan ? { ...one, at: new Date(0) } : one;
      },
    };
    const gone = (await sends(pdf())).IdFichier;
    await attaches([gone]);
    await database.pool.query(`update "Fichier" set owner_id = '2000000000' where "IdFichier" = $1`, [gone]);
    await filesWith({ storage: listed }).sweepOrphans();
    await files.sweep();
    const there = await bytesThere();
    expect([orphan, young, gone].map((key) => there.includes(key))).toEqual([false, true, false]);
    expect(await stateOf(gone)).toBe('erased');
    const { rows } = await database.pool.query(
      `select call from history_entry where entity = 'Fichier' and entity_id = $1 order by id desc limit 1`,
      [gone],
    );
    expect(rows).toEqual([{ call: 'files.sweepOrphans' }]);
  });
});
