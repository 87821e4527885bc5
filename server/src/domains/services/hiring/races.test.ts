import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { validationCalls } from '@passerelle/contracts/hiring/validation.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../testing/build.ts';
import { type Headers, type TestServer, testServer } from '../../../testing/test-server.ts';
import { type HiringStage, hiringStage, png, whole } from './testing/hiring-stage.ts';

/** Two processes are asked at the same moment for what cannot both be: one of the two is done, and the other is told so. */
let server: TestServer;
let two: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer({ connections: 40 });
  two = await server.replica();
  stage = await hiringStage(server);
});
afterAll(async () => await server.close());

const often = [1, 2, 3, 4, 5, 6];
const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const stageOf = async (who: BuiltPerson) =>
  (
    await rows(`select "IdStade" from "Demande" where "IdPersonneEV1" = $1 and "typeDemande" = 11`, who.IdPersonneEV1)
  )[0]?.IdStade;
const pieceOf = async (headers: Headers, code: string) =>
  (await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === code) as CandidateFile['pieces'][number];
const isDone = ({ status }: { readonly status: number }) => status < 300;

/** A file whose papers are accepted, and nothing is left to do but to hand it over. */
async function complete() {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const code of ['identity', 'address', 'bank']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
  return { who, headers };
}
/** What the recruiter sees of a paper, and how they decide it on the other process. */
async function decidesElsewhere(who: BuiltPerson, code: string) {
  const seen = (await stage.read(stage.recruiter, who)).file?.pieces.find(({ CodePiece }) => CodePiece === code);
  const { IdPiece = 0, Version = 0 } = seen ?? {};
  return async (Etat: 'accepted' | 'rejected') =>
    await two.as(stage.recruiter.login).call(hiringCalls.decide, {
      params: { ...stage.of(who).params, IdPiece },
      body: { Etat, Version, ...(Etat === 'rejected' && { Remarque: 'The picture is blurred' }) },
    });
}

test('twenty-four who make a link at once on two processes make one', async () => {
  const who = await stage.candidate();
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  const all = await Promise.all(
    Array.from({ length: 24 }, async (_, n) =>
      (n % 2 ? two : server).as(stage.recruiter.login).call(hiringCalls.link, stage.of(who)),
    ),
  );
  expect(all.filter(isDone)).toHaveLength(1);
  expect(all.filter(({ error }) => error?.name === 'TOKEN_EXIST')).toHaveLength(23);
});

test('a file is handed over, or a paper of it rejected, and never both', async () => {
  for (const _ of often) {
    const { who, headers } = await complete();
    const decide = await decidesElsewhere(who, 'bank');
    const [submitted, rejected] = await Promise.all([stage.submit(headers), decide('rejected')]);
    expect([isDone(submitted), isDone(rejected)].filter(Boolean)).toHaveLength(1);
    if (isDone(submitted)) expect(rejected.error?.name).toBe('DEMANDE_STADE');
    else expect(submitted.error?.details?.map(({ path }) => path).join()).toContain('piece-bank');
    expect((await stageOf(who)) === stages.draft).toBe(isDone(rejected));
  }
});

test('a paper is accepted, or another takes its place, and none is accepted that nobody looked at', async () => {
  for (const _ of often) {
    const who = await stage.candidate();
    const { headers } = await stage.welcome(who);
    await stage.give(headers, 'bank');
    const decide = await decidesElsewhere(who, 'bank');
    const seen = await pieceOf(headers, 'bank');
    const given = server.anonymous.call(
      candidateCalls.give,
      {
        params: { IdPiece: seen.IdPiece },
        query: { name: 'other.png' },
        content: { bytes: png, type: 'image/png' },
      },
      headers,
    );
    const [accepted, other] = await Promise.all([decide('accepted'), given]);
    expect([isDone(accepted), isDone(other)].filter(Boolean)).toHaveLength(1);
    if (isDone(accepted)) expect(other.error?.name).toBe('DEMANDE_STADE');
    else expect(accepted.error?.name).toBe('DEMANDE_MODIFIEE');
    const after = await pieceOf(headers, 'bank');
    expect([after.Etat, after.name]).toEqual(isDone(accepted) ? ['accepted', 'bank.png'] : ['waiting', 'other.png']);
  }
});

test('two who decide one paper at once, each otherwise: one decision stands, and the other is told that it was decided', async () => {
  for (const _ of often) {
    const who = await stage.candidate();
    const { headers } = await stage.welcome(who);
    await stage.give(headers, 'bank');
    const [one, other] = [await decidesElsewhere(who, 'bank'), await decidesElsewhere(who, 'bank')];
    const [accepted, rejected] = await Promise.all([one('accepted'), other('rejected')]);
    expect([isDone(accepted), isDone(rejected)].filter(Boolean)).toHaveLength(1);
    expect((isDone(accepted) ? rejected : accepted).error?.name).toBe('DEMANDE_MODIFIEE');
    const after = await pieceOf(headers, 'bank');
    expect([after.Etat, after.Motif !== null]).toEqual(isDone(accepted) ? ['accepted', false] : ['rejected', true]);
  }
});

test('what was sent back is handed over, or its recruiter takes that back, and it waits for one decision either way', async () => {
  for (const _ of often.slice(3)) {
    const { who, headers } = await complete();
    await stage.submit(headers);
    const body = { fields: ['VillePerso'], pieces: [], Remarque: 'Where do you live now?' };
    expect(isDone(await stage.as(stage.recruiter).call(hiringCalls.sendBack, { ...stage.of(who), body }))).toBe(true);
    const [submitted, withdrawn] = await Promise.all([
      stage.submit(headers),
      two.as(stage.recruiter.login).call(hiringCalls.withdrawSendBack, stage.of(who)),
    ]);
    // Handed over by one of the two: the other finds nothing to do.
    expect([isDone(submitted), isDone(withdrawn)].filter(Boolean)).toHaveLength(1);
    expect(await stageOf(who)).toBe(stages.sent);
    expect(
      await rows(
        `select from "Visa" v join "Demande" d using ("IdDemande") where d."IdPersonneEV1" = $1 and v."Etat" = 'pending'`,
        who.IdPersonneEV1,
      ),
    ).toHaveLength(1);
  }
});

test('a file is handed over once, however often it is asked for at once, and validated by one of two', async () => {
  const { who, headers } = await complete();
  const handed = await Promise.all(
    [server, two, server, two].map(async (on) => await on.anonymous.call(candidateCalls.submit, {}, headers)),
  );
  expect(handed.filter(isDone)).toHaveLength(1);
  expect(
    await rows(
      `select from "Visa" v join "Demande" d using ("IdDemande") where d."IdPersonneEV1" = $1`,
      who.IdPersonneEV1,
    ),
  ).toHaveLength(1);
  const { file } = await stage.read(stage.recruiter, who);
  const body = { IdVisa: file?.IdVisa ?? 0, Version: file?.VersionDemande ?? 0, Retenus: [] };
  const decided = await Promise.all(
    [server, two, server].map(async (on) =>
      on.as(stage.recruiter.login).call(validationCalls.validate, { ...stage.of(who), body }),
    ),
  );
  expect(decided.filter(isDone)).toHaveLength(1);
  expect(
    await rows(
      `select from "DossierTransmission" t join "Demande" d using ("IdDemande") where d."IdPersonneEV1" = $1`,
      who.IdPersonneEV1,
    ),
  ).toHaveLength(1);
});

test('a file is validated, or its candidate does not go on, and never both', async () => {
  for (const _ of often.slice(3)) {
    const { who, headers } = await complete();
    await stage.submit(headers);
    const { file } = await stage.read(stage.recruiter, who);
    const body = { IdVisa: file?.IdVisa ?? 0, Version: file?.VersionDemande ?? 0, Retenus: [] };
    const [validated, abandoned] = await Promise.all([
      two.as(stage.recruiter.login).call(validationCalls.validate, { ...stage.of(who), body }),
      server.anonymous.call(candidateCalls.abandon, { body: {} }, headers),
    ]);
    expect([isDone(validated), isDone(abandoned)].filter(Boolean)).toHaveLength(1);
    expect(await stageOf(who)).toBe(isDone(validated) ? stages.validated : stages.cancelled);
  }
});

test('another link takes the place of one while its candidate types: what is kept was let in, and the old one opens nothing', async () => {
  for (const n of often) {
    const who = await stage.candidate();
    const { headers } = await stage.welcome(who);
    const [renewed, saved] = await Promise.all([
      two.as(stage.recruiter.login).call(hiringCalls.renew, stage.of(who)),
      stage.save(headers, { VillePerso: `Nantes ${n}` }),
    ]);
    expect(isDone(renewed)).toBe(true);
    if (!isDone(saved)) expect(saved.error?.name).toBe('TOKEN_INVALID');
    expect((await server.anonymous.call(candidateCalls.file, {}, headers)).status).toBe(401);
    const again = stage.cookieOf(await stage.enter(stage.tokenOf(renewed.body.lien)));
    expect((await stage.file(again)).fields.VillePerso).toBe(isDone(saved) ? `Nantes ${n}` : null);
  }
});
