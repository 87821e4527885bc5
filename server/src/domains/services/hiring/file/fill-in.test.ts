import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(() => server.close());

type Field = readonly [IdChamp: string, Valeur: string | null, Vu?: string | null];
const fillIn = async (by: BuiltPerson, who: BuiltPerson, ...fields: readonly Field[]) =>
  await stage.as(by).call(hiringCalls.fillIn, {
    ...stage.of(who),
    body: { fields: fields.map(([IdChamp, Valeur, Vu = null]) => ({ IdChamp, Valeur, Vu })) },
  });
const open = async (row: Parameters<HiringStage['candidate']>[0] = {}) => {
  const who = await stage.candidate(row);
  const { body } = await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  return { who, IdDemande: body.IdDemande };
};
const given = async (who: BuiltPerson) =>
  (await stage.as(stage.recruiter).call(hiringCalls.values, stage.of(who))).body.fields;
/** What history tells of the fields that were filled in for a candidate. */
const filledInOf = async (IdDemande: number) => {
  const params = { entity: 'Demande', id: String(IdDemande) };
  const { body } = await stage.as(stage.recruiter).call(historyCalls.timeline, { params });
  return body.entries.filter(({ changes }) => changes.some(({ field }) => field === 'filledIn'));
};

test('a recruiter fills in fields for a candidate, who is told so until they change them, and history says who', async () => {
  const { who, IdDemande } = await open();
  // Before there is a link as well.
  const filled = await fillIn(stage.recruiter, who, ['VillePerso', ' Nantes '], ['Iban', 'FR76 3000']);
  expect(filled.status).toBe(200);
  const faults = filled.body.faults.map(({ field }) => field);
  expect(faults).toEqual(expect.arrayContaining(['Iban', 'LieuNaissance']));
  expect(faults).not.toContain('VillePerso');
  const { headers } = await stage.welcome(who);
  expect(await stage.file(headers)).toMatchObject({
    fields: { VillePerso: 'Nantes', Iban: 'FR76 3000' },
    byRecruiter: ['Iban', 'VillePerso'],
  });
  await stage.save(headers, { VillePerso: 'Brest', TelPerso: whole.TelPerso });
  expect((await stage.file(headers)).byRecruiter).toEqual(['Iban']);
  // What is saved as it was stays of whoever filled it in.
  await stage.save(headers, { Iban: 'FR76 3000' });
  expect((await stage.file(headers)).byRecruiter).toEqual(['Iban']);

  const [entry] = await filledInOf(IdDemande);
  expect(entry?.who?.IdPersonneEV1).toBe(stage.recruiter.IdPersonneEV1);
  expect(entry?.changes).toMatchObject([{ field: 'filledIn', after: ['VillePerso', 'Iban'] }]);
  // Which fields, and nothing of what stands in them.
  expect(JSON.stringify(entry)).not.toContain('FR76');
});

test('what a candidate typed meanwhile is not written over unseen, and nothing is kept that changes nothing', async () => {
  const { who, IdDemande } = await open();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, { VillePerso: 'Nantes' });
  const unseen = await fillIn(stage.recruiter, who, ['VillePerso', 'Brest'], ['CPPerso', '44000']);
  expect(unseen.error).toMatchObject({
    name: 'CONFLICT',
    details: [{ path: 'body/fields/VillePerso', rule: 'moved' }],
  });
  expect(await given(who)).toMatchObject({ VillePerso: 'Nantes', CPPerso: null });
  expect((await fillIn(stage.recruiter, who, ['VillePerso', 'Nantes', 'Nantes'])).status).toBe(200);
  expect(await filledInOf(IdDemande)).toEqual([]);
  expect((await fillIn(stage.recruiter, who, ['VillePerso', 'Brest', 'Nantes'])).status).toBe(200);
  expect((await stage.file(headers)).fields.VillePerso).toBe('Brest');
  for (const [field, rule] of [
    ['NoSuch', 'unknownField'],
    ['SituationFamiliale', 'unknownValue'],
  ] as const)
    expect((await fillIn(stage.recruiter, who, [field, 'nothing of it'])).error?.details).toMatchObject([{ rule }]);
});

test('nobody fills it in but who decides about the candidate, and nobody once it was handed over or given back', async () => {
  const { who } = await open();
  const reader = await stage.build.person({ IdSociete: stage.company }, { roles: ['payroll'] });
  const manager = await stage.build.person({ IdSociete: stage.company }, { roles: ['hierarchicalManager'] });
  const employee = await stage.build.person({ IdSociete: stage.company });
  for (const by of [reader, manager, employee])
    expect((await fillIn(by, who, ['VillePerso', 'Brest'])).error?.name).toBe('NOT_AUTHORIZED');
  const abroad = await stage.build.company({ IdPays: 'DE' });
  const stranger = await stage.build.person({ IdSociete: abroad, IdPays: 'DE' }, { roles: ['recruiter'] });
  const none = await stage.candidate();
  expect((await fillIn(stranger, who, ['VillePerso', 'Brest'])).raw).toBe(
    (await fillIn(stage.recruiter, none, ['VillePerso', 'Brest'])).raw,
  );
  expect(await given(who)).toMatchObject({ VillePerso: null });

  // Recruiters who are hired themselves fill in their own as any candidate does.
  const hired = await stage.build.person(
    { IdSociete: stage.company, IdStatut: statuts.BROUILLON, IdPersonneEV1Recruteur: stage.recruiter.IdPersonneEV1 },
    { roles: ['recruiter'] },
  );
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(hired), body: {} });
  expect((await fillIn(hired, hired, ['VillePerso', 'Brest'])).status).not.toBe(200);

  const { headers } = await stage.welcome(who);
  await stage.handOver(who, headers);
  expect((await fillIn(stage.recruiter, who, ['VillePerso', 'Brest', 'Nantes'])).error?.name).toBe('DEMANDE_STADE');
  await stage.as(stage.recruiter).call(hiringCalls.sendBack, {
    ...stage.of(who),
    body: { fields: ['VillePerso'], pieces: [], Remarque: 'Which town is it?' },
  });
  expect((await fillIn(stage.recruiter, who, ['VillePerso', 'Brest', 'Nantes'])).error?.name).toBe('DEMANDE_STADE');
  const IdDossier = (await stage.read(stage.recruiter, who)).file?.IdDemande ?? 0;
  const form = await stage.as(stage.recruiter).call(bamFilesCalls.form, {
    params: { IdPersonneEV1: who.IdPersonneEV1, Back: 1, IdLangue: 'fr', IdDossierType: 4, IdDossier },
  });
  expect(form.body.sections.flatMap(({ fields }) => fields).some(({ Modifiable }) => Modifiable)).toBe(false);
  expect(await given(who)).toMatchObject({ VillePerso: 'Nantes' });
});
