import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { hiringFilesCalls } from '@passerelle/contracts/hiring/board.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { payrollCalls } from '@passerelle/contracts/hiring/payroll.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { createFiles } from '../../../app/files.ts';
import { payrollFilesContract } from '../../../connectors/payroll-files-contract.testing.ts';
import { EffectWorker } from '../../../engines/effects/effect-worker.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { unzipped } from '../../../testing/sample-files.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { payrollFilesSystem } from './payroll/payroll-files.system.ts';
import { twinPayrollFiles } from './payroll/twin-payroll-files.ts';
import { type HiringStage, hiringStage, whole } from './testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
let payroll: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
  payroll = await stage.build.person({ IdSociete: stage.company }, { roles: ['payroll'] });
});
afterAll(() => server.close());

payrollFilesContract('the twin', () => ({
  port: () => twinPayrollFiles(server.database.db),
  person: payroll.IdPersonneEV1,
}));

const takesFiles = async (takes: boolean) =>
  await server.database.pool.query('update "Societe" set "InterfacePaie" = $1 where "IdSociete" = $2', [
    takes,
    stage.company,
  ]);
/** Somebody whose file was validated. */
async function validated(takes: boolean): Promise<BuiltPerson> {
  await takesFiles(takes);
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const code of ['identity', 'address', 'bank']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
  await stage.submit(headers);
  const { file } = await stage.read(stage.recruiter, who);
  const params = { IdDemande: file?.IdDemande ?? 0, IdVisa: file?.IdVisa ?? 0 };
  expect((await stage.as(stage.recruiter).call(requestsCalls.validate, { params, body: {} })).status).toBe(200);
  return who;
}
async function works(): Promise<void> {
  const { db } = server.database;
  const log = pino({ level: 'silent' });
  const { act, kernel } = createEngines(db);
  const files = createFiles(server.settings, { db, kernel, act, log });
  const system = payrollFilesSystem({ db, act, files, portOf: async () => twinPayrollFiles(db) });
  await sql`with effects as (update effect set due_at = now() where state = 'waiting' returning id)
    update effect_system set closed_until = null`.execute(db);
  await system.settle?.();
  while ((await new EffectWorker({ db, log, askFor: () => {} }, system).workDue()) > 0);
}
const misbehaves = async (fault: 'none' | 'down' | 'forgetsToAnswer' | 'refuses') =>
  await server.as('admin').call(provisioningCalls.misbehave, { params: { system: 'payrollFiles' }, body: { fault } });
const held = async (who: BuiltPerson) =>
  (
    await sql<{
      version: number;
      fields: Record<string, string>;
      papers: { code: string }[];
    }>`select version, fields, papers
      from twin_payroll_file where "IdPersonneEV1" = ${who.IdPersonneEV1}`.execute(server.database.db)
  ).rows;
const payStateOf = async (who: BuiltPerson) =>
  (
    await sql<{
      EtatPaie: string;
    }>`select "EtatPaie" from "Personne" where "IdPersonneEV1" = ${who.IdPersonneEV1}`.execute(server.database.db)
  ).rows[0]?.EtatPaie;
const again = async (by: BuiltPerson, who: BuiltPerson, fields: Readonly<Record<string, string | null>>) =>
  await stage.as(by).call(payrollCalls.again, {
    ...stage.of(who),
    body: { fields: Object.entries(fields).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })) },
  });

test('a validated file goes to payroll by itself, is believed to be there once it is read back, and is over', async () => {
  const who = await validated(true);
  const sent = await stage.read(stage.recruiter, who);
  expect(sent.file).toMatchObject({ IdStade: 4, transmission: { Version: 1, Etat: 'queued' } });
  expect(sent).toMatchObject({ mayTransmit: false, maySendAgain: false, mayPack: false });
  expect(await payStateOf(who)).toBe('not-sent');
  // While it is on its way nobody takes it over, nor sends it again.
  for (const refused of [
    await stage.as(payroll).call(payrollCalls.transmit, { ...stage.of(who), body: {} }),
    await again(stage.recruiter, who, {}),
  ])
    expect(refused.error?.name).toBe('DEMANDE_STADE');
  // What it said was lost: it is found there, and not sent twice.
  await misbehaves('forgetsToAnswer');
  await works();
  await misbehaves('none');
  await works();
  expect(await held(who)).toMatchObject([
    { version: 1, fields: { Iban: 'FR7630006000011234567890189', AdressePerso: '3 rue des Lilas' } },
  ]);
  expect((await held(who))[0]?.papers.map(({ code }) => code)).toEqual(['identity', 'address', 'bank']);
  expect((await stage.read(stage.recruiter, who)).file).toMatchObject({
    IdStade: 7,
    transmission: { Etat: 'sent', by: null, TransmisLe: expect.any(String) },
  });
  expect(await payStateOf(who)).toBe('sent');
  const { files } = (await server.as('admin').call(payrollCalls.twin, { query: { search: 'person' } })).body;
  expect(files.map(({ person }) => person.IdPersonneEV1)).toContain(who.IdPersonneEV1);
});

test('what payroll refuses is said to the recruiter in its words, put right, and sent as the next version', async () => {
  const who = await validated(true);
  await misbehaves('refuses');
  await works();
  await misbehaves('none');
  const { file, maySendAgain } = await stage.read(stage.recruiter, who);
  expect([maySendAgain, file?.transmission]).toMatchObject([
    true,
    { Version: 1, Etat: 'refused', answer: expect.stringContaining('unknown company') },
  ]);
  const { rows: told } = await server.database.pool.query(
    `select "IdPersonneEV1", values from "PersonneNotification" where kind = 'candidateLink'`,
  );
  expect(told).toEqual([
    { IdPersonneEV1: stage.recruiter.IdPersonneEV1, values: { person: who.IdPersonneEV1, what: 'refused' } },
  ]);
  expect((await again(stage.recruiter, who, { Iban: 'FR76 3000' })).error?.details).toMatchObject([
    { path: 'body/fields/Iban', rule: 'iban' },
  ]);
  // An account abroad is none without its bank.
  const abroad = { Iban: 'DE89 3704 0044 0532 0130 00' };
  expect((await again(stage.recruiter, who, abroad)).error?.details).toMatchObject([
    { path: 'body/fields/Bic', rule: 'required' },
  ]);
  // What is of the record is put right there.
  for (const name of ['AdressePerso', 'NoSuch'])
    expect((await again(stage.recruiter, who, { [name]: 'x' })).error?.name).toBe('INVALID_INPUT');
  expect((await again(stage.recruiter, who, { ...abroad, Bic: 'cobadeff' })).status).toBe(204);
  await works();
  expect(await held(who)).toMatchObject([{ version: 2, fields: { Iban: 'DE89370400440532013000', Bic: 'COBADEFF' } }]);
  expect((await stage.read(stage.recruiter, who)).file).toMatchObject({
    IdStade: 7,
    transmission: { Version: 2, Etat: 'sent' },
  });
  // The bank of the account that was given before is none of another.
  expect((await again(stage.recruiter, who, { Iban: whole.Iban })).status).toBe(204);
  await works();
  expect(await held(who)).toMatchObject([{ version: 3, fields: { Bic: null } }]);
});

test('a file that payroll takes over by hand is on its dashboard until it has it, and on that of nobody else', async () => {
  const who = await validated(false);
  const tileOf = async (by: BuiltPerson) =>
    (await stage.as(by).call(dashboardCalls.get, {})).body.find(({ tile }) => tile === 'filesForPayroll');
  await server.database.pool.query(
    `update "Personne" set "DateEntreePhysique" = '2031-03-03' where "IdPersonneEV1" = $1`,
    [who.IdPersonneEV1],
  );
  const tile = await tileOf(payroll);
  expect(tile?.things).toMatchObject([
    {
      person: { IdPersonneEV1: who.IdPersonneEV1, IndexPrenomNom: expect.any(String) },
      fact: 'validated',
      opens: `gestion-on-boarding-dossier/FR/${who.IdPersonneEV1}`,
    },
  ]);
  expect([tile?.count, tile?.opens]).toEqual([1, expect.stringMatching(/^gestion-on-boarding-dossier\/paie\?/)]);
  // Neither whose it is nor when they come is told beyond what may be read of them.
  const nameless = await stage.build.holderOf(['update-matriculeP', 'de-voir'], {}, { person: { and: [] } });
  expect((await tileOf(nameless))?.things).toMatchObject([{ person: { IndexPrenomNom: null }, day: null }]);
  expect(tile?.things[0]?.day).toBe('2031-03-03');
  // Whoever follows the file has it on a board, and takes nothing over.
  expect(await tileOf(stage.recruiter)).toBeUndefined();
  expect((await stage.as(payroll).call(payrollCalls.transmit, { ...stage.of(who), body: {} })).status).toBe(204);
  expect((await tileOf(payroll))?.count ?? 0).toBe(0);
});

test('without a payroll that takes files, payroll has the pack and takes it over, by whom and with what they say', async () => {
  const who = await validated(false);
  const seen = await stage.read(payroll, who);
  expect(seen).toMatchObject({ mayTransmit: true, mayPack: true, file: { transmission: { Etat: 'byHand' } } });
  const pack = await stage.as(payroll).call(payrollCalls.pack, stage.of(who));
  const texts = unzipped(pack.bytes);
  expect(Object.keys(texts)).toEqual([
    ...['dossier.pdf', 'dossier.json'],
    ...['papers/identity-identity.png', 'papers/address-address.png', 'papers/bank-bank.png'],
  ]);
  expect(JSON.parse(texts['dossier.json'] ?? '')).toMatchObject({ version: 1, fields: { VillePerso: 'Nantes' } });
  const { rows } = await server.database.pool.query(
    `select fields from sensitive_read where call = 'hiring.pack' and people @> $1::integer`,
    [who.IdPersonneEV1],
  );
  expect(rows[0]?.fields).toEqual(expect.arrayContaining(['Iban', 'papier']));
  // Who follows the file reads nothing of it once it is validated.
  expect((await stage.as(stage.recruiter).call(payrollCalls.pack, stage.of(who))).error?.name).toBe('NOT_AUTHORIZED');
  const note = { ...stage.of(who), body: { Note: ' In the March run ' } };
  expect((await stage.as(payroll).call(payrollCalls.transmit, note)).status).toBe(204);
  expect((await stage.read(stage.recruiter, who)).file).toMatchObject({
    IdStade: 7,
    transmission: { Etat: 'sent', Note: 'In the March run', by: { IdPersonneEV1: payroll.IdPersonneEV1 } },
  });
  const listed = async (where: object) => {
    const filter = JSON.stringify({ where, fields: ['IdDossier', 'NotePaie', 'VersionTransmise'], limit: 100 });
    const { rows: found } = (await stage.as(payroll).call(hiringFilesCalls.list, { body: { filter } })).body;
    return found.find(({ IdPersonneEV1 }) => IdPersonneEV1 === who.IdPersonneEV1);
  };
  expect(await listed({ isPaieSent: true })).toMatchObject({ NotePaie: 'In the March run', VersionTransmise: 1 });
  expect((await again(payroll, who, {})).status).toBe(204);
  expect(await listed({ isPaieSent: true })).toBeUndefined();
  expect(await listed({ Transmission: 'byHand' })).toMatchObject({ NotePaie: null, VersionTransmise: 2 });
  expect((await stage.read(payroll, who)).file).toMatchObject({
    transmission: { Version: 2, Etat: 'byHand', by: null },
  });
  const taker = await stage.build.person({ IdSociete: stage.company }, { roles: ['payroll'] });
  expect((await stage.as(taker).call(payrollCalls.transmit, { ...stage.of(who), body: {} })).status).toBe(204);
  expect((await stage.read(payroll, who)).file?.transmission?.by).toMatchObject({ IdPersonneEV1: taker.IdPersonneEV1 });
  // Who left is known to few: who may decide on the file and name nobody is told neither who took it over nor whose it is.
  await server.database.pool.query(`update "Personne" set "IdStatut" = 700 where "IdPersonneEV1" = $1`, [
    taker.IdPersonneEV1,
  ]);
  const nameless = await stage.build.holderOf(['de-acces', 'de-voir'], {}, { person: { and: [] } });
  expect(await stage.read(nameless, who)).toMatchObject({
    person: { IdPersonneEV1: who.IdPersonneEV1, IndexPrenomNom: null },
    file: { IdStade: 7, transmission: { Version: 2, Etat: 'sent', by: null } },
  });
});

test('nobody packs a file that goes on, and none is opened beside one that payroll has not', async () => {
  const who = await stage.candidate();
  await stage.welcome(who);
  expect((await stage.as(payroll).call(payrollCalls.pack, stage.of(who))).error?.name).toBe('DEMANDE_STADE');
  const over = await validated(false);
  const opens = async () => await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(over), body: {} });
  expect((await opens()).error?.name).toBe('DEMANDE_STADE');
  await stage.as(payroll).call(payrollCalls.transmit, { ...stage.of(over), body: {} });
  expect((await opens()).status).toBe(200);
});

test('what payroll has is said by its file alone: nobody writes it in the record', async () => {
  const who = await validated(false);
  const hr = await stage.build.person({ IdSociete: stage.company }, { roles: ['hrManager'] });
  const fields = [{ IdChamp: 'EtatPaie', Vu: 'not-sent', Valeur: 'sent' }];
  for (const by of [payroll, hr, stage.recruiter])
    expect((await stage.as(by).call(personCalls.save, { ...stage.of(who), body: { fields } })).status).not.toBe(200);
  expect(await payStateOf(who)).toBe('not-sent');
});
