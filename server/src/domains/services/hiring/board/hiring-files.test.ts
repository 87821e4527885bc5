import { hiringFilesCalls, type ListedHiringFile } from '@passerelle/contracts/hiring/board.contract.ts';
import { hiringFilesFields, hiringSteps } from '@passerelle/contracts/hiring/board.fields.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
let payroll: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
  payroll = await stage.build.person({ IdSociete: stage.company }, { roles: ['payroll'] });
});
afterAll(() => server.close());

const columns = Object.keys(hiringFilesFields);
const rows = async (by: BuiltPerson, where: object = {}): Promise<readonly ListedHiringFile[]> => {
  const filter = JSON.stringify({ where, fields: columns, limit: 100 });
  return (await stage.as(by).call(hiringFilesCalls.list, { body: { filter } })).body.rows;
};
const rowOf = async (by: BuiltPerson, who: BuiltPerson) =>
  (await rows(by)).find(({ IdPersonneEV1 }) => IdPersonneEV1 === who.IdPersonneEV1);
const papers = ['identity', 'address', 'bank'];

test('a file goes over the board step by step, with what waits and the hours that are left', async () => {
  const who = await stage.candidate();
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  expect(await rowOf(stage.recruiter, who)).toMatchObject({
    ...{ EtapeDossier: 'opened', Lien: 'none', HeuresRestantes: null, AttendDepuis: null, PiecesRejetees: 0 },
    ...{ Transmission: null, isPaieNotSent: true, isPaieSent: false, isPaieCDRFilter: false },
  });
  const { headers } = await stage.welcome(who);
  expect(await rowOf(stage.recruiter, who)).toMatchObject({
    ...{ EtapeDossier: 'filling', Lien: 'open', HeuresRestantes: 72, isPaieCDRFilter: true },
  });
  await stage.save(headers, whole);
  for (const code of papers) await stage.give(headers, code);
  expect(await rowOf(stage.recruiter, who)).toMatchObject({
    ...{ EtapeDossier: 'toReview', PiecesAExaminer: 3, AttendDepuis: expect.any(String) },
  });
  for (const code of papers) await stage.decide(who, code, { Etat: 'accepted' });
  await stage.submit(headers);
  expect(await rowOf(stage.recruiter, who)).toMatchObject({
    ...{ EtapeDossier: 'handedOver', HeuresRestantes: null, AttendDepuis: expect.any(String) },
  });
  const { file } = await stage.read(stage.recruiter, who);
  const params = { IdDemande: file?.IdDemande ?? 0, IdVisa: file?.IdVisa ?? 0 };
  await stage.as(stage.recruiter).call(requestsCalls.validate, { params, body: {} });
  expect(await rowOf(payroll, who)).toMatchObject({ EtapeDossier: 'payroll', Transmission: 'byHand' });
  // What payroll refused says so in its words, and waits again.
  const { pool } = server.database;
  await pool.query(`update "DossierTransmission" set "Etat" = 'refused' where "IdDemande" = $1`, [params.IdDemande]);
  const { rows: effects } = await pool.query(
    `insert into effect (system, operation, entity, entity_id, subject, version, state, ended_at)
      values ('payrollFiles', 'send', 'DossierCandidat', $1::integer, 'Dossier/' || $1, 1, 'refused', now()) returning id`,
    [params.IdDemande],
  );
  await pool.query(
    `insert into effect_attempt (effect, n, phase, outcome, answer) values ($1, 1, 'do', 'refused', 'unknown company')`,
    [effects[0]?.id],
  );
  expect(await rowOf(stage.recruiter, who)).toMatchObject({
    ...{ EtapeDossier: 'refused', Transmission: 'refused', ReponsePaie: 'unknown company' },
    AttendDepuis: expect.any(String),
  });
});

test('it is filtered by step and by what payroll has, counted and exported; what waits for longest comes first', async () => {
  const [waits, fills] = [await stage.candidate(), await stage.candidate()];
  const { headers } = await stage.welcome(waits);
  await stage.welcome(fills);
  await stage.give(headers, 'identity');
  const keys = (found: readonly ListedHiringFile[]) => found.map(({ IdPersonneEV1 }) => IdPersonneEV1);
  const all = keys(await rows(stage.recruiter));
  expect(all.indexOf(waits.IdPersonneEV1)).toBeLessThan(all.indexOf(fills.IdPersonneEV1));
  expect(keys(await rows(stage.recruiter, { EtapeDossier: 'toReview' }))).toEqual([waits.IdPersonneEV1]);
  expect(keys(await rows(payroll, { isPaieCDRFilter: true }))).toEqual(
    expect.arrayContaining([waits.IdPersonneEV1, fills.IdPersonneEV1]),
  );
  expect(keys(await rows(payroll, { isPaieSent: true }))).not.toContain(fills.IdPersonneEV1);
  const filter = JSON.stringify({ where: { EtapeDossier: 'toReview' } });
  expect((await stage.as(stage.recruiter).call(hiringFilesCalls.count, { query: { filter } })).body.count).toBe(1);
  const file = await stage.as(stage.recruiter).call(hiringFilesCalls.export, {
    body: { format: 'csv', filter, columns: ['IdDossier', 'EtapeDossier', 'PiecesAExaminer'] },
  });
  expect([file.status, file.raw.trim().split('\n').length]).toEqual([200, 2]);
  const sorted = JSON.stringify({ fields: columns, order: ['HeuresRestantes DESC'], limit: 1 });
  expect((await stage.as(stage.recruiter).call(hiringFilesCalls.list, { body: { filter: sorted } })).status).toBe(200);
  expect(hiringSteps).toContain('toReview');
});

test('it is for those who follow files, of those whom they reach', async () => {
  const theirs = await stage.candidate();
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(theirs), body: {} });
  const another = await stage.build.person({ IdPays: 'PL' }, { roles: ['recruiter'] });
  expect(await rowOf(another, theirs)).toBeUndefined();
  const manager = await stage.build.person({ IdSociete: stage.company }, { roles: ['hierarchicalManager'] });
  const asked = await stage.as(manager).call(hiringFilesCalls.list, { body: {} });
  expect(asked.error?.name).toBe('NOT_AUTHORIZED');
  // Nothing of what is filled in is in it, be it asked for.
  const filter = JSON.stringify({ fields: ['Iban'] });
  const given = await stage.as(stage.recruiter).call(hiringFilesCalls.list, { body: { filter } });
  expect(given.error?.name).toBe('FILTER_INVALID');
});
