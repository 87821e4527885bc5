import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { photoSizes } from '@passerelle/contracts/photos/photo.rules.ts';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { createFiles } from '../../../../app/files.ts';
import { jpg, pdf, unzipped } from '../../../../testing/sample-files.ts';
import { type Headers, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { forgetFiles } from '../forget/forget.jobs.ts';
import { type HiringStage, hiringStage } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer({ connections: 24 });
  stage = await hiringStage(server);
});
afterAll(async () => await server.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const give = async (headers: Headers, bytes: Buffer, name = 'me.jpg', type = 'image/jpeg') =>
  await server.anonymous.call(candidateCalls.givePhoto, { query: { name }, content: { bytes, type } }, headers);
const shown = async (headers: Headers) => await server.anonymous.call(candidateCalls.photo, {}, headers);
const kept = async () => (await rows(`select from "Fichier" where purpose = 'photo' and state <> 'erased'`)).length;

/** A phone held upright makes a picture that lies on its side: red above, blue below, once it is upright. */
async function sideways(): Promise<Buffer> {
  const half = { width: 400, height: 600, channels: 3 } as const;
  const red = await sharp({ create: { ...half, background: '#ff0000' } })
    .png()
    .toBuffer();
  const lying = sharp({ create: { ...half, width: 800, background: '#0000ff' } });
  return await lying
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

test('a photo taken with a phone is kept upright and square, and waits among the photos of people once the file is validated', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  expect((await stage.file(headers)).photo).toBeNull();
  expect((await shown(headers)).status).toBe(404);
  expect((await give(headers, await sideways())).status).toBe(204);
  const first = (await stage.file(headers)).photo;
  // The server reads nothing but what people send.
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
  const picture = sharp((await shown(headers)).bytes);
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 });
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y: number) => [...data.subarray((y * info.width + 96) * 3, (y * info.width + 96) * 3 + 3)];
  const [top, bottom] = [at(20), at(170)];
  expect([top[0], bottom[2]].every((value) => Number(value) > 200)).toBe(true);
  expect([top[2], bottom[0]].every((value) => Number(value) < 80)).toBe(true);
  // Another takes its place; nothing is left of the first.
  await give(headers, await jpg({ width: 300, height: 200 }));
  expect((await stage.file(headers)).photo).not.toBe(first);
  expect(await kept()).toBe(photoSizes.length);
  const pack = await server.anonymous.call(candidateCalls.pack, {}, headers);
  expect(Object.keys(unzipped(pack.bytes))).toContain('papers/photo-photo.webp');
  expect(await rows(`select from "Photo" where "IdPersonneEV1" = $1`, who.IdPersonneEV1)).toEqual([]);
  await stage.handOver(who, headers);
  expect((await give(headers, await jpg({ width: 300, height: 200 }))).error?.name).toBe('DEMANDE_STADE');
  expect((await server.anonymous.call(candidateCalls.dropPhoto, {}, headers)).error?.name).toBe('DEMANDE_STADE');
  expect((await stage.validate(who)).status).toBeLessThan(300);
  const [photo, ...others] = await rows(`select * from "Photo" where "IdPersonneEV1" = $1`, who.IdPersonneEV1);
  expect(others).toEqual([]);
  expect(photo).toMatchObject({ Statut: 'WAITING', IdPersonneEV1Auteur: who.IdPersonneEV1 });
  const squares = await rows(
    `select name from "Fichier" where owner_entity = 'Photo' and owner_id = $1 and state = 'attached' order by "Ordre"`,
    String(photo.IdPhoto),
  );
  expect(squares.map(({ name }) => name)).toEqual(photoSizes.map((size) => `${size}.webp`));
  expect((await shown(headers)).status).toBe(404);
});

test('what is no photo, or too small, is refused in words and leaves nothing; none is asked for, and one is taken back', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const before = await kept();
  const small = await give(headers, await jpg({ width: 100, height: 400 }));
  expect([small.error?.name, small.error?.details?.[0]?.rule]).toEqual(['FILE_REFUSED', 'fileSmall']);
  expect((await give(headers, pdf(), 'me.pdf', 'application/pdf')).error?.name).toBe('FILE_REFUSED');
  expect(await kept()).toBe(before);
  expect((await stage.file(headers)).faults.map(({ field }) => field)).not.toContain('photo');
  await give(headers, await jpg({ width: 300, height: 200 }));
  expect((await server.anonymous.call(candidateCalls.dropPhoto, {}, headers)).status).toBe(204);
  expect((await stage.file(headers)).photo).toBeNull();
  expect(await kept()).toBe(before);
});

test('the photo of a candidate who did not go on is erased with what they gave', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await give(headers, await jpg({ width: 300, height: 200 }));
  const before = await kept();
  await server.anonymous.call(candidateCalls.abandon, { body: {} }, headers);
  await rows(
    `update "Demande" set "DateFin" = now() - interval '1 year' where "IdPersonneEV1" = $1`,
    who.IdPersonneEV1,
  );
  const { db } = server.database;
  const engines = createEngines(db);
  const files = createFiles(server.settings, { db, ...engines, log: pino({ level: 'silent' }) });
  await forgetFiles({ db, act: engines.act, files });
  expect(await kept()).toBe(before - photoSizes.length);
});
