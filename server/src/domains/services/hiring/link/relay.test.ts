import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { minutesOfRelay } from '@passerelle/contracts/hiring/pieces.ts';
import type { QrCode } from '@passerelle/contracts/qr-code.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQr } from '../../../../testing/read-qr.ts';
import { type Headers, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(async () => await server.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const relay = async (headers: Headers) => await server.anonymous.call(candidateCalls.relay, {}, headers);

/** The address that a phone reads in a code. */
const readBy = (code: QrCode) => new URL(readQr(code));

test('a candidate goes on with another device: by a code that opens once, asks for the birth date again, and both write the same file', async () => {
  const who = await stage.candidate();
  const { headers, token } = await stage.welcome(who);
  const { qr, Jusque } = (await relay(headers)).body;
  const minutes = (Date.parse(Jusque) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(minutesOfRelay - 1);
  expect(minutes).toBeLessThanOrEqual(minutesOfRelay);
  const read = readBy(qr);
  expect(read.pathname).toMatch(/^\/\w+\/dossier-onboarding\/1\/[\w-]{43}$/);
  const second = stage.tokenOf(read.pathname);
  expect(second).not.toBe(token);
  // A wrong date uses a try of the link and not the code.
  expect((await stage.enter(second, '1980-01-01')).error?.details).toMatchObject([
    { rule: 'birthDateOther', value: '4' },
  ]);
  const phone = stage.cookieOf(await stage.enter(second));
  expect((await stage.enter(second)).error?.name).toBe('TOKEN_NOT_FOUND');

  await stage.save(headers, { VillePerso: 'Nantes' });
  await stage.save(phone, { CPPerso: '44000' });
  expect((await stage.give(phone, 'identity')).status).toBe(204);
  for (const one of [headers, phone]) {
    const seen = await stage.file(one);
    expect(seen.fields).toMatchObject({ VillePerso: 'Nantes', CPPerso: '44000' });
    expect(seen.pieces.find(({ CodePiece }) => CodePiece === 'identity')?.Etat).toBe('waiting');
  }
  // The link that was sent opens it as before, and it is told who went on.
  expect((await stage.enter(token)).status).toBe(204);
  const told = await rows(`select candidate from history_entry where call = 'candidate.relay'`);
  expect(told).toEqual([{ candidate: (await stage.file(headers)).IdDemande }]);
});

test('a code opens nothing after its minutes, once another is made, once the link is blocked or replaced, and none is made once the file is handed over', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const made = async () => stage.tokenOf(readBy((await relay(headers)).body.qr).pathname);
  const [first, other] = [await made(), await made()];
  expect((await stage.enter(first)).error?.name).toBe('TOKEN_NOT_FOUND');
  await rows(`update "JetonCandidat" set "Jusque" = now() where "Jusque" is not null`);
  expect((await stage.enter(other)).error?.name).toBe('TOKEN_NOT_FOUND');
  const last = await made();
  // Those that are over are kept no longer.
  expect(await rows(`select from "JetonCandidat" where "Canal" = 'relay'`)).toHaveLength(1);
  await stage.as(stage.recruiter).call(hiringCalls.block, stage.of(who));
  expect((await stage.enter(last)).error?.name).toBe('TOKEN_EXPIRED');
  expect((await relay(headers)).error?.name).toBe('TOKEN_INVALID');
  await stage.as(stage.recruiter).call(hiringCalls.unblock, stage.of(who));
  const again = stage.cookieOf(await stage.enter(last));
  const kept = await relay(again);
  await stage.as(stage.recruiter).call(hiringCalls.renew, stage.of(who));
  expect((await stage.enter(stage.tokenOf(readBy(kept.body.qr).pathname))).error?.name).toBe('TOKEN_NOT_FOUND');

  const done = await stage.candidate();
  const given = await stage.welcome(done);
  await stage.handOver(done, given.headers);
  expect((await relay(given.headers)).error?.name).toBe('DEMANDE_STADE');
});

test('one code opens once, however many come by it at once', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  await stage.save(headers, whole);
  const token = stage.tokenOf(readBy((await relay(headers)).body.qr).pathname);
  const all = await Promise.all(Array.from({ length: 8 }, async () => await stage.enter(token)));
  expect(all.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(new Set(all.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(['TOKEN_NOT_FOUND']));
});
