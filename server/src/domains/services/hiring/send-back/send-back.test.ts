import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(() => server.close());

test('of a file that was handed over single things are asked for anew: these alone are open, and it is given back by handing it over', async () => {
  const who = await stage.candidate();
  const { headers, token } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const code of ['identity', 'address', 'bank']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
  const before = (await stage.read(stage.recruiter, who)).file?.pieces ?? [];
  const bank = before.find(({ CodePiece }) => CodePiece === 'bank')?.IdPiece ?? 0;
  const back = async (body: Record<string, unknown> = {}) =>
    await stage.as(stage.recruiter).call(hiringCalls.sendBack, {
      ...stage.of(who),
      body: { fields: ['Iban'], pieces: [bank], Remarque: 'The account is somebody else’s', ...body },
    });
  expect((await back()).error?.name).toBe('DEMANDE_STADE');
  expect((await stage.submit(headers)).status).toBe(204);
  expect((await back({ fields: ['NoSuch'] })).error?.details).toMatchObject([{ rule: 'unknownField' }]);
  expect((await back({ fields: [], pieces: [] })).error?.details).toMatchObject([{ rule: 'required' }]);
  expect((await back({ Remarque: 'no' })).error?.details).toMatchObject([{ path: 'body/Remarque', rule: 'minLength' }]);
  expect((await back({ pieces: [2_000_000_000] })).error?.name).toBe('NOT_FOUND');
  await server.database.pool.query(`update "LienCandidat" set "Jusque" = now() - interval '1 day'`);
  expect((await back()).status).toBe(204);

  // The hours begin again, and the link that they had opens it.
  const again = stage.cookieOf(await stage.enter(token));
  expect((await stage.read(stage.recruiter, who)).file).toMatchObject({ IdStade: 1, lien: 'open', IdVisa: null });
  const seen = await stage.file(again);
  expect(seen.sentBack).toEqual({ fields: ['Iban'], why: 'The account is somebody else’s' });
  expect(seen.pieces.map(({ Etat }) => Etat)).toEqual(['accepted', 'accepted', 'rejected', 'missing']);
  expect((await stage.save(again, { VillePerso: 'Brest' })).error?.details).toMatchObject([
    { path: 'body/fields/VillePerso', rule: 'readOnly' },
  ]);
  expect((await stage.give(again, 'social-security')).error?.name).toBe('DEMANDE_STADE');
  expect((await stage.save(again, { Iban: 'DE89 3704 0044 0532 0130 00' })).status).toBe(200);
  // It stays open while they type.
  expect((await stage.save(again, { Iban: 'DE89370400440532013000' })).status).toBe(200);
  const refused = (await stage.submit(again)).error?.details?.map(({ path }) => path);
  expect(refused).toEqual(['body/fields/Bic', 'body/fields/piece-bank']);
  // What the account asks for is open with it.
  expect((await stage.save(again, { Bic: 'COBADEFF' })).status).toBe(200);
  expect((await stage.give(again, 'bank')).status).toBe(204);
  await stage.decide(who, 'bank', { Etat: 'accepted' });
  expect((await stage.submit(again)).status).toBe(204);
  const { file } = await stage.read(stage.recruiter, who);
  expect(file).toMatchObject({ IdStade: 2, sentBack: null });
  const decision = { params: { IdDemande: file?.IdDemande ?? 0, IdVisa: file?.IdVisa ?? 0 }, body: {} };
  expect((await stage.as(stage.recruiter).call(requestsCalls.validate, decision)).status).toBe(200);
  const manager = await stage.build.person({ IdSociete: stage.company }, { roles: ['hierarchicalManager'] });
  const by = await stage.as(manager).call(hiringCalls.sendBack, {
    ...stage.of(who),
    body: { fields: ['Iban'], pieces: [], Remarque: 'Another account please' },
  });
  expect(by.error?.name).toBe('NOT_AUTHORIZED');
});

/** A file that was handed over, and what asks for its bank paper and account anew. */
async function handedOver() {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.handOver(who, headers);
  const bank = (await stage.read(stage.recruiter, who)).file?.pieces.find(({ CodePiece }) => CodePiece === 'bank');
  const back = async () =>
    await stage.as(stage.recruiter).call(hiringCalls.sendBack, {
      ...stage.of(who),
      body: { fields: ['Iban'], pieces: [bank?.IdPiece ?? 0], Remarque: 'The account is somebody else’s' },
    });
  const withdraw = async (by = stage.recruiter) => await stage.as(by).call(hiringCalls.withdrawSendBack, stage.of(who));
  return { who, headers, bank, back, withdraw };
}

test('what is asked for anew is taken back before the candidate answers: papers are as they were decided, and the file awaits its recruiter', async () => {
  const { who, headers, bank, back, withdraw } = await handedOver();
  const before = await stage.read(stage.recruiter, who);
  expect(before.file).toMatchObject({ IdStade: 2, mayWithdraw: false });
  expect((await withdraw()).error?.name).toBe('DEMANDE_STADE');
  expect((await back()).status).toBe(204);
  expect((await stage.read(stage.recruiter, who)).file).toMatchObject({ IdStade: 1, mayWithdraw: true });
  const payroll = await stage.build.person({ IdSociete: stage.company }, { roles: ['payroll'] });
  expect((await withdraw(payroll)).error?.name).toBe('NOT_AUTHORIZED');
  expect((await withdraw()).status).toBe(204);

  const after = await stage.read(stage.recruiter, who);
  expect(after.file).toMatchObject({ IdStade: 2, sentBack: null, mayWithdraw: false });
  expect(after.file?.IdVisa).not.toBeNull();
  const paper = after.file?.pieces.find(({ CodePiece }) => CodePiece === 'bank');
  expect(paper).toEqual({ ...bank, Version: paper?.Version });
  expect(await stage.file(headers)).toMatchObject({ IdStade: 2, sentBack: null });
  expect((await stage.save(headers, { Iban: null })).error?.name).toBe('DEMANDE_STADE');
  expect((await withdraw()).error?.name).toBe('DEMANDE_STADE');
  expect((await back()).status).toBe(204);
  expect((await withdraw()).status).toBe(204);
  expect((await stage.validate(who)).status).toBe(200);
});

test.each(['field', 'paper'] as const)(
  'what a candidate answered with a %s is not asked for in vain',
  async (given) => {
    const { who, headers, back, withdraw } = await handedOver();
    expect((await back()).status).toBe(204);
    if (given === 'field') await stage.save(headers, { Iban: 'DE89370400440532013000' });
    else expect((await stage.give(headers, 'bank')).status).toBe(204);
    const { file } = await stage.read(stage.recruiter, who);
    expect(file).toMatchObject({ IdStade: 1, mayWithdraw: false, sentBack: { fields: ['Iban'] } });
    expect((await withdraw()).error?.name).toBe('DEMANDE_STADE');
  },
);

test('what lacks by now keeps a send-back from being taken back, and nothing of it is', async () => {
  const { who, back, withdraw } = await handedOver();
  expect((await back()).status).toBe(204);
  await server.database.pool.query(
    `update "DossierCandidat" c set "VillePerso" = null from "Demande" d
      where d."IdDemande" = c."IdDemande" and d."IdPersonneEV1" = $1`,
    [who.IdPersonneEV1],
  );
  expect((await withdraw()).error?.details).toMatchObject([{ path: 'body/fields/VillePerso', rule: 'required' }]);
  const status = async (IdStatut: number) =>
    await server.database.pool.query(`update "Personne" set "IdStatut" = $1 where "IdPersonneEV1" = $2`, [
      IdStatut,
      who.IdPersonneEV1,
    ]);
  await status(statuts.INACTIVE);
  expect((await withdraw()).error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  await status(statuts.BROUILLON);
  const { file } = await stage.read(stage.recruiter, who);
  expect(file).toMatchObject({ IdStade: 1, mayWithdraw: true });
  expect(file?.pieces.find(({ CodePiece }) => CodePiece === 'bank')?.Etat).toBe('rejected');
});
