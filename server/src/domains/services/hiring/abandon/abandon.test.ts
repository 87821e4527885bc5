import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type Headers, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage } from '../testing/hiring-stage.ts';

let server: TestServer;
let two: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer({ connections: 24 });
  two = await server.replica();
  stage = await hiringStage(server);
});
afterAll(async () => await server.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const abandon = async (headers: Headers, body: { Motif?: string } = {}, on = server) =>
  await on.anonymous.call(candidateCalls.abandon, { body }, headers);
const toldOf = async (who: BuiltPerson) =>
  await rows(
    `select "IdPersonneEV1", values ->> 'what' as what from "PersonneNotification" where kind = 'candidateLink' and values ->> 'person' = $1`,
    String(who.IdPersonneEV1),
  );
const payOf = async (who: BuiltPerson) =>
  (await rows(`select "EtatPaie" from "Personne" where "IdPersonneEV1" = $1`, who.IdPersonneEV1))[0]?.EtatPaie;
const fileOf = async (who: BuiltPerson) =>
  (await rows(`select * from "Demande" where "IdPersonneEV1" = $1 and "typeDemande" = 11`, who.IdPersonneEV1))[0];

test('a candidate who does not go on ends their file: the link opens nothing, their recruiter is told why, and another begins empty', async () => {
  const who = await stage.candidate();
  const { token, headers } = await stage.welcome(who);
  await stage.save(headers, { VillePerso: 'Nantes' });
  await stage.give(headers, 'identity');
  const answer = await abandon(headers, { Motif: ' I stay where I am ' });
  expect(answer.status).toBe(204);
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
  expect((await server.anonymous.call(candidateCalls.file, {}, headers)).status).toBe(401);
  expect((await stage.enter(token)).error?.name).toBe('TOKEN_NOT_FOUND');
  expect(await toldOf(who)).toEqual([{ IdPersonneEV1: stage.recruiter.IdPersonneEV1, what: 'abandoned' }]);
  const read = await stage.read(stage.recruiter, who);
  expect(read).toMatchObject({ file: null, mayOpen: true, abandoned: { why: 'I stay where I am' } });
  // It is counted, and its end is when it is to be erased by.
  expect(await fileOf(who)).toMatchObject({ IdStade: stages.cancelled, DateSuppression: null });
  expect((await fileOf(who)).DateFin).not.toBeNull();
  expect(await payOf(who), 'payroll awaits nothing of them').toBeNull();
  const again = await stage.welcome(who);
  expect((await stage.file(again.headers)).fields.VillePerso).toBeNull();
  expect((await stage.read(stage.recruiter, who)).abandoned).toBeNull();
});

test('what was handed over is ended likewise, and nobody has it to decide any more', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.handOver(who, headers);
  const { IdDemande } = await fileOf(who);
  expect(await rows(`select from "Visa" where "IdDemande" = $1 and "Etat" = 'pending'`, IdDemande)).toHaveLength(1);
  expect((await abandon(headers)).status).toBe(204);
  expect(await rows(`select from "Visa" where "IdDemande" = $1 and "Etat" = 'pending'`, IdDemande)).toEqual([]);
  expect(await stage.read(stage.recruiter, who)).toMatchObject({ file: null, abandoned: { why: null } });
});

test('it is ended once, however often it is asked for at once, and not once it is validated', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const all = await Promise.all([server, two, server, two].map(async (on) => (await abandon(headers, {}, on)).status));
  expect(all.filter((status) => status === 204)).toHaveLength(1);
  expect(await toldOf(who)).toHaveLength(1);
  const validated = await stage.candidate();
  const { headers: theirs } = await stage.welcome(validated);
  await rows(
    `update "Demande" set "IdStade" = $1 where "IdPersonneEV1" = $2`,
    stages.validated,
    validated.IdPersonneEV1,
  );
  expect((await abandon(theirs)).error?.name).toBe('DEMANDE_STADE');
});

test('a link that is blocked, and whoever recruits, end no file so', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.as(stage.recruiter).call(hiringCalls.block, stage.of(who));
  expect((await abandon(headers)).error?.name).toBe('TOKEN_INVALID');
  expect((await stage.as(stage.recruiter).call(candidateCalls.abandon, { body: {} })).status).toBe(401);
  expect((await fileOf(who)).IdStade).toBe(stages.draft);
});

test('whoever ends a file, payroll awaits nothing of it; of a former one that it has, that counts again', async () => {
  const who = await stage.candidate();
  await stage.welcome(who);
  expect(await payOf(who)).toBe('cdr');
  const params = { IdDossier: (await fileOf(who)).IdDemande, IdLangue: 'fr' };
  expect((await stage.as(stage.recruiter).call(bamFilesCalls.cancel, { params })).status).toBe(200);
  expect(await payOf(who)).toBeNull();

  const back = await stage.candidate();
  await stage.welcome(back);
  await rows(
    `update "Demande" set "IdStade" = $1, "DateFin" = now() where "IdPersonneEV1" = $2`,
    stages.closed,
    back.IdPersonneEV1,
  );
  const { headers } = await stage.welcome(back);
  expect(await payOf(back)).toBe('cdr');
  expect((await abandon(headers)).status).toBe(204);
  expect(await payOf(back)).toBe('sent');
});
