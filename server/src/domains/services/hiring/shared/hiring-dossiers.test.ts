import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { candidateFields } from '@passerelle/contracts/hiring/candidate.form.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type Headers, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(() => server.close());

const IdLangue = 'fr';
const nobody = 2_000_000_000;
const asCandidate = (headers: Headers) => ({
  form: async (IdPersonneEV1: number, IdDossier: number, Back = 0) =>
    await server.anonymous.call(bamFilesCalls.form, { params: formOf(IdPersonneEV1, IdDossier, Back) }, headers),
  save: async (IdPersonneEV1: number, IdDossier: number, values: Readonly<Record<string, unknown>>) =>
    await server.anonymous.call(
      bamFilesCalls.save,
      { params: { IdPersonneEV1, IdDossier }, body: { fields: fieldsOf(values) } },
      headers,
    ),
  submit: async (IdDossier: number) =>
    await server.anonymous.call(bamFilesCalls.submit, { params: { IdDossier, IdLangue } }, headers),
});
const formOf = (IdPersonneEV1: number, IdDossier: number, Back: number) => ({
  ...{ IdPersonneEV1, Back, IdLangue, IdDossierType: 4, IdDossier },
});
const fieldsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
const formBy = async (by: BuiltPerson, of: BuiltPerson, IdDossier: number, Back = 1) =>
  await stage.as(by).call(bamFilesCalls.form, { params: formOf(of.IdPersonneEV1, IdDossier, Back) });
const create = async (by: BuiltPerson, { IdPersonneEV1 }: BuiltPerson, more: object = {}) =>
  await stage.as(by).call(bamFilesCalls.create, { body: { IdTypeDossier: 4, IdPersonneEV1, ...more } });
const typedIn = (
  form: { readonly sections: readonly { readonly fields: readonly { IdChamp: string; Valeur: unknown }[] }[] },
  name: string,
) => form.sections.flatMap(({ fields }) => fields).find(({ IdChamp }) => IdChamp === name)?.Valeur;
const accepted = async (who: BuiltPerson, headers: Headers) => {
  for (const code of ['identity', 'address', 'bank']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
};

test('a hiring file is opened, filled in, handed over and decided by the calls that all dossiers share', async () => {
  const manager = await stage.build.person({ IdSociete: stage.company }, { roles: ['hierarchicalManager'] });
  const who = await stage.candidate({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
  const { IdPersonneEV1 } = who;
  // What is to be filled in is told before there is one.
  const empty = (await formBy(stage.recruiter, who, 0)).body;
  expect(empty).toMatchObject({ IdDossier: 0, IdTypeDossier: 4, IdStade: null, Version: null });
  expect(empty.sections.flatMap(({ fields }) => fields.map(({ IdChamp }) => IdChamp))).toEqual(candidateFields);

  const { IdDossier } = (await create(stage.recruiter, who)).body;
  expect((await create(stage.recruiter, who)).body.IdDossier).toBe(IdDossier);
  const days = await create(stage.recruiter, who, { DateDeDebut: '2030-01-01' });
  expect(days.error?.details).toMatchObject([{ path: 'body/DateDeDebut', rule: 'notAllowed' }]);

  const { headers } = await stage.welcome(who);
  const own = asCandidate(headers);
  expect((await own.save(IdPersonneEV1, IdDossier, { Iban: 12 })).error?.details).toMatchObject([
    { path: 'body/fields/Iban', rule: 'type' },
  ]);
  expect((await own.save(IdPersonneEV1, IdDossier, { Iban: 'FR76 3000' })).body).toEqual({ Version: 2, emptied: [] });
  const half = (await own.form(IdPersonneEV1, IdDossier)).body;
  expect(typedIn(half, 'Iban')).toBe('FR76 3000');
  expect(half.manquants).toEqual(expect.arrayContaining(['Iban', 'LieuNaissance', 'piece-identity']));
  // However a candidate asks, they read what is theirs.
  expect((await own.form(IdPersonneEV1, IdDossier, 1)).body).toEqual(half);
  await own.save(IdPersonneEV1, IdDossier, whole);
  expect((await own.submit(IdDossier)).error?.details?.map(({ path }) => path)).toContain('body/fields/piece-identity');
  await accepted(who, headers);
  const params = { IdDossier, IdLangue };
  const early = await stage.as(stage.recruiter).call(bamFilesCalls.notify, { params });
  expect(early.error?.name).toBe('DEMANDE_STADE');
  expect((await own.submit(IdDossier)).body).toEqual({ IdStade: 2 });
  expect((await own.save(IdPersonneEV1, IdDossier, { VillePerso: 'Brest' })).error?.name).toBe('DEMANDE_STADE');

  expect((await stage.as(stage.recruiter).call(bamFilesCalls.notify, { params })).body).toEqual({ people: 1 });
  const { body: bell } = await stage.as(manager).call(notificationsCalls.list, {});
  expect(JSON.stringify(bell)).toContain(`/${IdPersonneEV1}`);
  // Handing over has told them already: it is the same notice.
  const notices = await server.database.pool.query(
    `select kind from "PersonneNotification" where "IdPersonneEV1" = $1 and values ->> 'person' = $2`,
    [manager.IdPersonneEV1, String(IdPersonneEV1)],
  );
  expect(notices.rows).toEqual([{ kind: 'candidateHandedOver' }]);
  const sheet = (await stage.as(stage.recruiter).call(bamFilesCalls.request, { params })).body;
  expect(sheet).toMatchObject({ IdStade: 2 });
  const detailed = await stage
    .as(stage.recruiter)
    .call(bamFilesCalls.details, { params: { ...params, IdPersonneEV1 } });
  expect(detailed.body).toMatchObject({ IdDossier, IdStade: 2, actions: [] });
  const IdVisa = (await stage.read(stage.recruiter, who)).file?.IdVisa ?? 0;
  const decision = { params: { ...params, IdVisa }, body: {} };
  expect((await stage.as(stage.recruiter).call(bamFilesCalls.validate, decision)).body).toEqual({ IdStade: 4 });
  // What was given is of the record by now: its own right reads it.
  expect((await formBy(stage.recruiter, who, IdDossier)).error?.name).toBe('NOT_AUTHORIZED');
  expect(typedIn((await own.form(IdPersonneEV1, IdDossier)).body, 'Iban')).toBeNull();
  // Payroll has to take it over before another.
  expect((await create(stage.recruiter, who)).error?.name).toBe('DEMANDE_STADE');
});

test('where the record says otherwise, the shared call validates nothing unseen', async () => {
  const who = await stage.candidate({ VillePerso: 'Lyon' });
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  await accepted(who, headers);
  await stage.submit(headers);
  const { IdDemande: IdDossier = 0, IdVisa } = (await stage.read(stage.recruiter, who)).file ?? {};
  const decision = { params: { IdDossier, IdLangue, IdVisa: IdVisa ?? 0 }, body: {} };
  expect((await stage.as(stage.recruiter).call(bamFilesCalls.validate, decision)).error?.name).toBe('DOSSIER_ECARTS');
});

test('somebody who is to come and signs in goes on with their own file; whoever recruits them reads it, recorded, and hands nothing over for them', async () => {
  const who = await stage.candidate({ IdStatut: statuts.ONBOARDING });
  const { IdDossier } = (await create(stage.recruiter, who)).body;
  const params = { IdPersonneEV1: who.IdPersonneEV1, IdDossier };
  const body = { fields: fieldsOf({ VillePerso: 'Nantes' }) };
  expect((await stage.as(who).call(bamFilesCalls.save, { params, body })).status).toBe(200);
  expect(typedIn((await formBy(who, who, IdDossier, 0)).body, 'VillePerso')).toBe('Nantes');
  const seen = (await formBy(stage.recruiter, who, IdDossier)).body;
  expect(typedIn(seen, 'VillePerso')).toBe('Nantes');
  // A recruiter may fill it in as well until it is handed over.
  expect(seen.sections.flatMap(({ fields }) => fields).every(({ Modifiable }) => Modifiable)).toBe(true);
  const { rows } = await server.database.pool.query(
    `select fields from sensitive_read where "IdPersonneEV1" = $1 and call = 'bam.form' and people @> $2::integer`,
    [stage.recruiter.IdPersonneEV1, who.IdPersonneEV1],
  );
  expect(rows).toEqual([{ fields: ['VillePerso'] }]);
  const typed = { fields: fieldsOf({ VillePerso: 'Brest' }) };
  const theirs = await stage.as(stage.recruiter).call(bamFilesCalls.save, { params, body: typed });
  expect(theirs.body).toEqual({ Version: 3, emptied: [] });
  const elsewhere = { ...params, IdPersonneEV1: stage.recruiter.IdPersonneEV1 + 1_000_000 };
  expect((await stage.as(stage.recruiter).call(bamFilesCalls.save, { params: elsewhere, body })).error?.name).toBe(
    'NOT_FOUND',
  );
  const handed = await stage.as(stage.recruiter).call(bamFilesCalls.submit, { params: { IdDossier, IdLangue } });
  expect(handed.error?.name).toBe('NOT_AUTHORIZED');
});

test('a foreign file, a file of mission and one that there is not are the same to a candidate, and to whoever may not', async () => {
  const one = await stage.candidate();
  const other = await stage.candidate();
  const { headers } = await stage.welcome(one);
  const { IdDossier } = (await create(stage.recruiter, other)).body;
  const own = asCandidate(headers);
  const answers = async (IdPersonneEV1: number, key: number) =>
    await Promise.all(
      [
        own.form(IdPersonneEV1, key),
        own.form(IdPersonneEV1, key, 1),
        own.save(IdPersonneEV1, key, { Iban: 'x' }),
        own.submit(key),
      ].map(async (answer) => (await answer).raw),
    );
  const none = await answers(nobody, nobody);
  expect(await answers(other.IdPersonneEV1, IdDossier)).toEqual(none);
  const mine = (await stage.read(stage.recruiter, one)).file?.IdDemande ?? 0;
  expect((await own.form(other.IdPersonneEV1, mine)).raw).toBe(none[0]);
  expect((await own.form(one.IdPersonneEV1, 0)).raw).toBe(none[0]);
  const mission = { ...formOf(one.IdPersonneEV1, mine, 0), IdDossierType: 1 };
  expect((await server.anonymous.call(bamFilesCalls.form, { params: mission }, headers)).raw).toBe(none[0]);

  const employee = await stage.build.person({ IdSociete: stage.company });
  const raw = async (key: number, person: number) =>
    (await stage.as(employee).call(bamFilesCalls.form, { params: formOf(person, key, 1) })).raw;
  expect(await raw(IdDossier, other.IdPersonneEV1)).toBe(await raw(nobody, nobody));
  for (const call of [bamFilesCalls.cancel, bamFilesCalls.notify, bamFilesCalls.submit] as const)
    expect((await stage.as(employee).call(call, { params: { IdDossier, IdLangue } })).error?.name).toBe('NOT_FOUND');
  expect((await create(employee, await stage.candidate())).error?.name).toBe('NOT_AUTHORIZED');
});

test('a file without a link is dropped; one that was sent out ends by giving it up, and its link with it', async () => {
  const dropped = await stage.candidate();
  const { IdDossier } = (await create(stage.recruiter, dropped)).body;
  expect((await stage.as(stage.recruiter).call(bamFilesCalls.remove, { params: { id: IdDossier } })).status).toBe(204);
  expect((await stage.read(stage.recruiter, dropped)).file).toBeNull();

  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const id = (await stage.read(stage.recruiter, who)).file?.IdDemande ?? 0;
  const kept = await stage.as(stage.recruiter).call(bamFilesCalls.remove, { params: { id } });
  expect(kept.error?.name).toBe('DEMANDE_STADE');
  const params = { IdDossier: id, IdLangue };
  expect((await stage.as(who).call(bamFilesCalls.cancel, { params })).status).not.toBe(200);
  expect((await stage.as(stage.recruiter).call(bamFilesCalls.cancel, { params })).body).toEqual({ IdStade: null });
  expect((await asCandidate(headers).form(who.IdPersonneEV1, id)).status).toBe(401);
  // Another begins empty.
  const again = (await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} })).body;
  expect(again.IdDemande).not.toBe(id);
});
