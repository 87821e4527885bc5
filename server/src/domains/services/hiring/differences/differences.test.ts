import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { type Kept, validationCalls } from '@passerelle/contracts/hiring/validation.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
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

const inRecord = { AdressePerso: '1 rue Haute', VillePerso: 'Lyon', CPPerso: '44000' } as const;
/** Somebody whose file was handed over, and whose record says otherwise where they live. */
async function handedOver(record: Readonly<Record<string, string>> = inRecord): Promise<BuiltPerson> {
  const who = await stage.candidate(record);
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const code of ['identity', 'address', 'bank']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
  expect((await stage.submit(headers)).status).toBe(204);
  return who;
}
const differences = async (by: BuiltPerson, who: BuiltPerson) =>
  (await stage.as(by).call(validationCalls.differences, stage.of(who))).body.ecarts;
const chosen = async (who: BuiltPerson, of: Readonly<Record<string, Kept['Retenu']>>): Promise<Kept[]> =>
  (await differences(stage.recruiter, who)).map(({ IdChamp, Vu }) => ({ IdChamp, Vu, Retenu: of[IdChamp] ?? 'file' }));
async function validate(who: BuiltPerson, Retenus: readonly Kept[], by = stage.recruiter) {
  const { file } = await stage.read(stage.recruiter, who);
  const body = { IdVisa: file?.IdVisa ?? 1, Version: file?.VersionDemande ?? 1, Retenus: [...Retenus] };
  return await stage.as(by).call(validationCalls.validate, { ...stage.of(who), body });
}
const recordOf = async (who: BuiltPerson) =>
  (
    await server.database.pool.query(
      `select "AdressePerso", "VillePerso", "CPPerso", "LieuNaissance" from "Personne" where "IdPersonneEV1" = $1`,
      [who.IdPersonneEV1],
    )
  ).rows[0];
const changes = async (who: BuiltPerson, IdChamp: string, Vu: string, Valeur: string) =>
  await stage.as(hr).call(personCalls.save, { ...stage.of(who), body: { fields: [{ IdChamp, Vu, Valeur }] } });

test('where file and record say otherwise each is chosen, and nothing of the record is written over unseen', async () => {
  const who = await handedOver();
  const seen = await differences(stage.recruiter, who);
  // What both say alike, or one of them alone, is no difference.
  expect(seen.map(({ IdChamp }) => IdChamp)).toEqual(['AdressePerso', 'VillePerso']);
  expect((await stage.read(stage.recruiter, who)).file?.differs).toBe(2);
  expect(seen[0]).toMatchObject({ file: '3 rue des Lilas', fileAt: expect.any(String), Retenu: null });
  // Neither its own page, nor the list of what awaits somebody, alone or with others, validates it meanwhile.
  expect((await validate(who, [])).error?.name).toBe('DOSSIER_ECARTS');
  const { file } = await stage.read(stage.recruiter, who);
  const params = { IdDemande: file?.IdDemande ?? 0, IdVisa: file?.IdVisa ?? 0 };
  const by = stage.as(stage.recruiter);
  expect((await by.call(requestsCalls.validate, { params, body: {} })).error?.name).toBe('DOSSIER_ECARTS');
  const many = await by.call(requestsCalls.decideMany, { body: { decision: 'valider', visas: [params] } });
  expect(many.body).toMatchObject([{ refus: { name: 'DOSSIER_ECARTS' } }]);
  expect(await recordOf(who)).toMatchObject(inRecord);
  expect((await validate(who, await chosen(who, { VillePerso: 'record' }))).status).toBe(200);
  expect(await recordOf(who)).toEqual({
    ...{ AdressePerso: '3 rue des Lilas', VillePerso: 'Lyon', CPPerso: '44000', LieuNaissance: 'Nantes' },
  });
  // It is over: there is nothing to choose any more.
  expect(await differences(stage.recruiter, who)).toEqual([]);
  expect((await validate(who, [])).error?.name).toBe('DEMANDE_STADE');
});

test('who may not read the record is told that it differs; who may reads what it says, from whom and since when', async () => {
  const who = await handedOver();
  await changes(who, 'VillePerso', 'Lyon', 'Brest');
  const [, closed] = await differences(stage.recruiter, who);
  expect(closed).toMatchObject({ IdChamp: 'VillePerso', file: 'Nantes', readsRecord: false, record: null });
  expect([closed?.recordAt, closed?.recordBy]).toEqual([null, null]);
  const [, open] = await differences(hr, who);
  expect(open).toMatchObject({
    ...{ IdChamp: 'VillePerso', file: 'Nantes', readsRecord: true, record: 'Brest' },
    ...{ recordAt: expect.any(String), recordBy: { IdPersonneEV1: hr.IdPersonneEV1 } },
  });
  // What tells the two values apart is another of each file: nobody finds the closed one by it.
  const other = await handedOver({ ...inRecord, VillePerso: 'Brest' });
  expect((await differences(stage.recruiter, other))[1]?.Vu).not.toBe(closed?.Vu);
  const { rows } = await server.database.pool.query(
    `select fields from sensitive_read where call = 'hiring.differences' and people @> $1::integer`,
    [who.IdPersonneEV1],
  );
  expect(rows[0]?.fields).toEqual(['AdressePerso', 'VillePerso']);
  const manager = await stage.build.person({ IdSociete: stage.company }, { roles: ['hierarchicalManager'] });
  const refused = await stage.as(manager).call(validationCalls.differences, stage.of(who));
  expect(refused.error?.name).toBe('NOT_AUTHORIZED');
});

test('what was chosen is void once either value changes, and is told at its field', async () => {
  const who = await handedOver();
  const Retenus = await chosen(who, { VillePerso: 'record' });
  const settle = async (some: readonly Kept[], by = stage.recruiter) =>
    await stage.as(by).call(validationCalls.settle, { ...stage.of(who), body: { Retenus: [...some] } });
  expect((await settle(Retenus)).status).toBe(204);
  expect((await differences(stage.recruiter, who)).map(({ Retenu }) => Retenu)).toEqual(['file', 'record']);
  await changes(who, 'VillePerso', 'Lyon', 'Brest');
  expect((await differences(stage.recruiter, who)).map(({ Retenu }) => Retenu)).toEqual(['file', null]);
  expect((await validate(who, Retenus)).error).toMatchObject({
    name: 'DEMANDE_MODIFIEE',
    details: [{ path: 'body/Retenus/VillePerso', rule: 'moved' }],
  });
  expect((await settle(Retenus)).error?.name).toBe('DEMANDE_MODIFIEE');
  expect((await validate(who, [])).error?.name).toBe('DOSSIER_ECARTS');
  const unknown = await settle([{ IdChamp: 'Iban', Retenu: 'file', Vu: 'x' }]);
  expect(unknown.error?.details).toMatchObject([{ path: 'body/Retenus', rule: 'unknownField' }]);
  // Whoever decides on people may choose, be the visa another's; whoever follows only may not.
  expect((await settle(await chosen(who, {}), hr)).status).toBe(204);
  const payroll = await stage.build.person({ IdSociete: stage.company }, { roles: ['payroll'] });
  expect((await settle(Retenus, payroll)).error?.name).toBe('NOT_AUTHORIZED');
  expect((await validate(who, [], hr)).error?.name).toBe('VISA_NON_AUTORISE');
  expect((await validate(who, [])).status).toBe(200);
  expect((await recordOf(who)).VillePerso).toBe('Nantes');
  expect((await settle(Retenus)).error?.name).toBe('DEMANDE_STADE');
});

test('a file that goes on shows what differs before it is handed over', async () => {
  const who = await stage.candidate(inRecord);
  const { headers } = await stage.welcome(who);
  await stage.save(headers, { VillePerso: 'Nantes' });
  expect(await differences(stage.recruiter, who)).toMatchObject([{ IdChamp: 'VillePerso', fileAt: null }]);
  expect((await stage.as(stage.recruiter).call(hiringCalls.read, stage.of(who))).status).toBe(200);
});
