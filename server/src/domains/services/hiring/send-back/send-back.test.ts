import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
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
  expect((await stage.submit(again)).error?.details).toMatchObject([{ path: 'body/fields/piece-bank' }]);
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
