import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type Headers, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
let hr: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
  hr = await stage.build.person({ IdSociete: stage.company }, { roles: ['hrManager'] });
});
afterAll(() => server.close());

const later = '2099-01-31';
const pieceOf = async (by: BuiltPerson, who: BuiltPerson, code: string) => {
  const piece = (await stage.read(by, who)).file?.pieces.find(({ CodePiece }) => CodePiece === code);
  if (!piece) throw new Error(`No paper is called ${code}`);
  return piece;
};
const paramsOf = async (who: BuiltPerson, code: string) => ({
  ...stage.of(who).params,
  IdPiece: (await pieceOf(stage.recruiter, who, code)).IdPiece,
});
const ask = async (by: BuiltPerson, who: BuiltPerson, code: string, body: object = {}) =>
  await stage.as(by).call(hiringCalls.askWaiver, {
    ...{ params: await paramsOf(who, code), body: { Motif: 'It takes the town hall a month', ...body } },
  });
const decide = async (by: BuiltPerson, who: BuiltPerson, code: string, granted = true) =>
  await stage.as(by).call(hiringCalls.decideWaiver, {
    params: await paramsOf(who, code),
    body: { granted, Version: (await pieceOf(stage.recruiter, who, code)).Version },
  });
const cancel = async (by: BuiltPerson, who: BuiltPerson, code: string) =>
  await stage.as(by).call(hiringCalls.cancelWaiver, { params: await paramsOf(who, code) });
/** Fills in and gives all that is asked for, but one paper. */
const fillBut = async (who: BuiltPerson, headers: Headers, lacking: string) => {
  await stage.save(headers, whole);
  for (const code of ['identity', 'address', 'bank'].filter((one) => one !== lacking)) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
};

test('a paper is waived by two: whoever asks does not grant it, human resources do, and the file goes on without it', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await fillBut(who, headers, 'address');
  expect((await ask(stage.recruiter, who, 'address', { Motif: 'later' })).error?.details).toMatchObject([
    { path: 'body/Motif', rule: 'minLength' },
  ]);
  expect((await ask(stage.recruiter, who, 'address', { Jusque: '2020-01-01' })).error?.details).toMatchObject([
    { path: 'body/Jusque', rule: 'min' },
  ]);
  expect((await ask(stage.recruiter, who, 'address', { Jusque: later })).status).toBe(204);
  expect((await ask(hr, who, 'address')).error?.name).toBe('DEMANDE_STADE');
  expect((await stage.submit(headers)).error?.details).toMatchObject([{ path: 'body/fields/piece-address' }]);
  // Who asked, under whatever role, and whoever is not of human resources grants nothing.
  expect((await pieceOf(stage.recruiter, who, 'address')).mayGrant).toBe(false);
  expect((await decide(stage.recruiter, who, 'address')).error?.name).toBe('NOT_AUTHORIZED');
  expect((await pieceOf(hr, who, 'address')).mayGrant).toBe(true);
  const former = { params: await paramsOf(who, 'address'), body: { granted: true, Version: 1 } };
  expect((await stage.as(hr).call(hiringCalls.decideWaiver, former)).error?.name).toBe('DEMANDE_MODIFIEE');
  expect((await decide(hr, who, 'address')).status).toBe(204);
  expect((await decide(hr, who, 'address')).error?.name).toBe('DEMANDE_STADE');
  expect((await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === 'address')).toMatchObject({
    ...{ Derogation: 'granted', DerogJusque: later },
  });
  expect((await stage.submit(headers)).status).toBe(204);

  // Taken back once it was handed over, the file goes back to its candidate for that paper.
  expect((await cancel(stage.recruiter, who, 'address')).status).toBe(204);
  const back = await stage.file(headers);
  expect(back).toMatchObject({ IdStade: 1 });
  expect(back.faults.map(({ field }) => field)).toEqual(['piece-address']);
  expect((await cancel(stage.recruiter, who, 'address')).error?.name).toBe('DEMANDE_STADE');
  expect((await stage.give(headers, 'address')).status).toBe(204);
});

test('a candidate asks as well; human resources that ask grant it to themselves in no role, and what is refused is asked for again', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const bank = (await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === 'bank')?.IdPiece ?? 0;
  const asked = { params: { IdPiece: bank }, body: { Motif: 'My account is being opened' } };
  expect((await server.anonymous.call(candidateCalls.askWaiver, asked, headers)).status).toBe(204);
  expect((await decide(hr, who, 'bank', false)).status).toBe(204);
  expect((await server.anonymous.call(candidateCalls.askWaiver, asked, headers)).status).toBe(204);
  expect((await decide(hr, who, 'bank')).status).toBe(204);
  expect((await server.anonymous.call(candidateCalls.askWaiver, asked, headers)).error?.name).toBe('DEMANDE_STADE');

  expect((await ask(hr, who, 'address')).status).toBe(204);
  expect((await decide(hr, who, 'address')).error?.name).toBe('NOT_AUTHORIZED');
  const other = await stage.build.person({ IdSociete: stage.company }, { roles: ['hrManager'] });
  expect((await decide(other, who, 'address')).status).toBe(204);
  // What one grants is another's to read: of another file it is as nothing.
  const stranger = await stage.welcome(await stage.candidate());
  expect((await server.anonymous.call(candidateCalls.askWaiver, asked, stranger.headers)).error?.name).toBe(
    'NOT_FOUND',
  );
  const { rows } = await server.database.pool.query(
    `select "DerogPar", "DerogDecide" from "DossierPiece" where "IdPiece" = $1`,
    [bank],
  );
  expect(rows).toEqual([{ DerogPar: null, DerogDecide: hr.IdPersonneEV1 }]);
});

test('whoever accepts a paper says until when it is good and of when it is, where that is asked; one that is over is not accepted', async () => {
  await server.database.pool.query(
    `update "PieceType" set "Echeance" = true, "AgeMois" = 3 where "CodePiece" = 'identity'`,
  );
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.give(headers, 'identity');
  const accept = async (days: object) => await stage.decide(who, 'identity', { Etat: 'accepted', ...days });
  const today = new Date().toISOString().slice(0, 10);
  expect((await accept({})).error?.details).toMatchObject([{ path: 'body/DateValidite', rule: 'required' }]);
  expect((await accept({ DateValidite: '2020-01-01' })).error?.details).toMatchObject([
    { path: 'body/DateValidite', rule: 'min' },
  ]);
  expect((await accept({ DateValidite: later })).error?.details).toMatchObject([
    { path: 'body/DateEmission', rule: 'required' },
  ]);
  expect((await accept({ DateValidite: later, DateEmission: '2020-01-01' })).error?.details).toMatchObject([
    { path: 'body/DateEmission', rule: 'min' },
  ]);
  expect((await accept({ DateValidite: later, DateEmission: later })).error?.details).toMatchObject([
    { path: 'body/DateEmission', rule: 'max' },
  ]);
  expect((await pieceOf(stage.recruiter, who, 'identity')).Etat).toBe('waiting');
  expect((await accept({ DateValidite: later, DateEmission: today })).status).toBe(204);
  expect(await pieceOf(stage.recruiter, who, 'identity')).toMatchObject({
    ...{ Etat: 'accepted', DateValidite: later, DateEmission: today },
  });
  // Who is asked for nothing of the kind says nothing.
  await stage.give(headers, 'bank');
  expect((await stage.decide(who, 'bank', { Etat: 'accepted' })).status).toBe(204);
});
