import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { payrollCalls } from '@passerelle/contracts/hiring/payroll.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type HiringStage, hiringStage, png, whole } from './testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(() => server.close());

const rowOf = async (person: number) =>
  (await server.database.pool.query(`select * from "Personne" where "IdPersonneEV1" = $1`, [person])).rows[0];

test('a candidate fills in the file and gives papers, the recruiter accepts and validates, and the record has it', async () => {
  const who = await stage.candidate();
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  expect((await rowOf(who.IdPersonneEV1)).EtatPaie).toBe('not-sent');
  const { headers, token } = await stage.welcome(who);
  expect((await rowOf(who.IdPersonneEV1)).EtatPaie).toBe('cdr');
  const begun = await stage.file(headers);
  expect(begun.faults.map(({ field }) => field)).toEqual(
    expect.arrayContaining([...Object.keys(whole), 'piece-identity', 'piece-address', 'piece-bank']),
  );
  const { faults } = (await stage.save(headers, whole)).body;
  expect(faults).toEqual([]);
  for (const code of ['identity', 'address', 'bank']) expect((await stage.give(headers, code)).status).toBe(204);

  // The photo and the optional paper lack, and the others wait: it is not handed over yet, and says for what.
  const early = await stage.submit(headers);
  expect(early.error?.details?.map(({ path }) => path)).toEqual(
    ['identity', 'address', 'bank'].map((code) => `body/fields/piece-${code}`),
  );
  for (const code of ['identity', 'address', 'bank'])
    expect((await stage.decide(who, code, { Etat: 'accepted' })).status).toBe(204);
  expect((await stage.submit(headers)).status).toBe(204);
  expect((await stage.save(headers, { VillePerso: 'Brest' })).error?.name).toBe('DEMANDE_STADE');
  expect((await stage.give(headers, 'bank')).error?.name).toBe('DEMANDE_STADE');
  expect((await stage.submit(headers)).error?.name).toBe('DEMANDE_STADE');

  // The recruiter opened it and decides it all the same: it is the candidate who asks.
  const { file } = await stage.read(stage.recruiter, who);
  expect(file).toMatchObject({ IdStade: 2, lacking: 0 });
  const decision = { params: { IdDemande: file?.IdDemande ?? 0, IdVisa: file?.IdVisa ?? 0 }, body: {} };
  expect((await stage.as(stage.recruiter).call(requestsCalls.validate, decision)).status).toBe(200);
  const row = await rowOf(who.IdPersonneEV1);
  expect(row).toMatchObject({
    ...{ LieuNaissance: 'Nantes', AdressePerso: '3 rue des Lilas', CPPerso: '44000', VillePerso: 'Nantes' },
    ...{ TelPerso: '+33612345678', EtatPaie: 'not-sent' },
  });
  const { rows } = await server.database.pool.query(
    `select "Champ", "IdFichier" from "Fichier" where owner_entity = 'Personne' and owner_id = $1 and state = 'attached'`,
    [String(who.IdPersonneEV1)],
  );
  expect(rows.map(({ Champ }) => Champ)).toEqual(['PieceIdentiteRecto']);
  // What was given stands in the record now, and is told by its rights alone.
  expect((await stage.file(headers)).fields.AdressePerso).toBeNull();
  expect((await stage.as(stage.recruiter).call(hiringCalls.values, stage.of(who))).error?.name).toBe('NOT_AUTHORIZED');
  // The link tells so for its hours, and is over then.
  await server.database.pool.query(
    `update "LienCandidat" set "Jusque" = now() - interval '1 second' where "IdDemande" = $1 and "Jusque" > now() + interval '71 hours'`,
    [begun.IdDemande],
  );
  expect((await server.anonymous.call(candidateCalls.file, {}, headers)).error?.name).toBe('TOKEN_INVALID');
  expect((await stage.enter(token)).error?.name).toBe('TOKEN_EXPIRED');
  await server.database.pool.query(
    `update "LienCandidat" set "Jusque" = now() + interval '1 hour' where "IdDemande" = $1`,
    [begun.IdDemande],
  );
  const papers = begun.pieces.map(({ IdPiece }) => ({ params: { IdPiece } }));
  for (const paper of papers)
    expect((await server.anonymous.call(candidateCalls.paper, paper, headers)).error?.name).toBe('NOT_FOUND');
  // Payroll takes it over, which the recruiter does not.
  const payroll = await stage.build.person({ IdSociete: stage.company }, { roles: ['payroll'] });
  expect((await stage.read(payroll, who)).mayTransmit).toBe(true);
  expect(
    (await stage.as(stage.recruiter).call(payrollCalls.transmit, { ...stage.of(who), body: {} })).error?.name,
  ).toBe('NOT_AUTHORIZED');
  // Beside another, payroll would not reach this one any more.
  const again = await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  expect(again.error?.name).toBe('DEMANDE_STADE');
  const sent = await stage.as(stage.recruiter).call(hiringCalls.send, { ...stage.of(who), body: {} });
  expect(sent.error?.name).toBe('DEMANDE_STADE');
  expect((await stage.as(payroll).call(payrollCalls.transmit, { ...stage.of(who), body: {} })).status).toBe(204);
  expect((await rowOf(who.IdPersonneEV1)).EtatPaie).toBe('sent');
  expect((await stage.read(payroll, who)).mayTransmit).toBe(false);
  const another = await stage.candidate();
  await stage.welcome(another);
  expect((await stage.as(payroll).call(payrollCalls.transmit, { ...stage.of(another), body: {} })).error?.name).toBe(
    'DEMANDE_STADE',
  );
  // The candidate reads that all is done for as long as the link says so, however quick payroll was.
  expect((await stage.file(headers)).fields.AdressePerso).toBeNull();
});

test('a file that is opened tells its recruiter nothing that the record has', async () => {
  const who = await stage.candidate({ TelPerso: '+33612345678', AdressePerso: '1 rue Haute', VillePerso: 'Lyon' });
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  const { fields } = (await stage.as(stage.recruiter).call(hiringCalls.values, stage.of(who))).body;
  expect(Object.values(fields).filter((value) => value !== null)).toEqual([]);
});

test('an account of another country than the company’s is taken with the bank that it is at, and with that alone', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  const ofBank = async (values: Readonly<Record<string, string | null>>) =>
    (await stage.save(headers, values)).body.faults.filter(({ field }) => field === 'Bic' || field === 'Iban');
  expect(await ofBank({ ...whole, Bic: null })).toEqual([]);
  expect(await ofBank({ Iban: 'DE89 3704 0044 0532 0130 00' })).toMatchObject([{ field: 'Bic', rule: 'required' }]);
  expect(await ofBank({ Bic: 'COBADE' })).toMatchObject([{ field: 'Bic', rule: 'bic' }]);
  expect(await ofBank({ Bic: ' cobadeff 370 ' })).toEqual([]);
  expect((await stage.file(headers)).fields.Bic).toBe('COBADEFF370');
  // What is none yet is of no country.
  expect(await ofBank({ Iban: 'DE89 3704', Bic: null })).toMatchObject([{ field: 'Iban', rule: 'iban' }]);
});

test('a postal code and an identity number are checked as the record checks them, and who decides reads what is wrong', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const of = async (values: Readonly<Record<string, string | null>>) => {
    await stage.save(headers, { ...whole, ...values });
    const { faults, warnings, fields } = await stage.file(headers);
    const isOf = ({ field }: { readonly field: string }) => field in values;
    return { faults: faults.filter(isOf), warnings: warnings.filter(isOf), fields };
  };
  expect(await of({ CPPerso: 'x' })).toMatchObject({
    ...{ faults: [{ field: 'CPPerso', rule: 'postalCode' }], warnings: [], fields: { CPPerso: 'x' } },
  });
  const read = (await stage.as(stage.recruiter).call(hiringCalls.values, stage.of(who))).body;
  expect(read.faults).toContainEqual({ field: 'CPPerso', rule: 'postalCode', limit: null });
  // Somebody may live across the border.
  expect(await of({ CPPerso: 'L-1855' })).toMatchObject({
    ...{ faults: [], warnings: [{ field: 'CPPerso', rule: 'postalCheck' }] },
  });
  expect((await stage.as(stage.recruiter).call(hiringCalls.values, stage.of(who))).body.warnings).toEqual([
    { field: 'CPPerso', rule: 'postalCheck' },
  ]);
  expect(await of({ CPPerso: '44 000', NIN: '1 99 12 31 239 600 71' })).toMatchObject({
    ...{ faults: [], warnings: [{ field: 'NIN', rule: 'ninCheck' }], fields: { CPPerso: '44000' } },
  });
});

test('whoever works where banks have no IBAN gives the number of their account', async () => {
  const who = await stage.candidate();
  await server.database.pool.query(
    `update "Personne" set "IdSociete" = (select min("IdSociete") from "Societe" where "IdPays" = 'CN') where "IdPersonneEV1" = $1`,
    [who.IdPersonneEV1],
  );
  const { headers } = await stage.welcome(who);
  const wrongOf = async (Iban: string) =>
    (await stage.save(headers, { Iban })).body.faults.flatMap(({ field, rule }) =>
      field === 'Bic' || field === 'Iban' ? [`${field} ${rule}`] : [],
    );
  expect(await wrongOf('6222 0213 0202 0000 017')).toEqual([]);
  expect((await stage.file(headers)).fields.Iban).toBe('6222021302020000017');
  expect(await wrongOf('6222')).toEqual(['Iban iban']);
  expect(await wrongOf('DE89 3704 0044 0532 0130 00')).toEqual(['Bic required']);
});

test('what is half typed is kept and said to be wrong; what was changed meanwhile is a conflict', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  const half = (await stage.save(headers, { Iban: 'FR76 3000' })).body;
  expect(half.faults.find(({ field }) => field === 'Iban')).toMatchObject({ rule: 'iban' });
  expect((await stage.file(headers)).fields.Iban).toBe('FR76 3000');
  expect((await stage.save(headers, { Iban: 'fr7630006000011234567890189' })).body.faults).not.toContainEqual(
    expect.objectContaining({ field: 'Iban' }),
  );
  expect((await stage.file(headers)).fields.Iban).toBe('FR7630006000011234567890189');
  const phone = { IdChamp: 'TelPerso', Valeur: '06 12 34 56 78', Vu: null };
  const kept = await server.anonymous.call(candidateCalls.save, { body: { fields: [phone] } }, headers);
  expect(kept.body.fields).toEqual({ TelPerso: '+33612345678' });
  const next = { fields: [{ ...phone, Valeur: '06 12 34 56 79', Vu: kept.body.fields.TelPerso ?? null }] };
  expect((await server.anonymous.call(candidateCalls.save, { body: next }, headers)).status).toBe(200);
  const over = { fields: [{ IdChamp: 'Iban', Valeur: 'DE89', Vu: null }] };
  const moved = await server.anonymous.call(candidateCalls.save, { body: over }, headers);
  expect(moved.error).toMatchObject({ name: 'CONFLICT', details: [{ path: 'body/fields/Iban' }] });
  expect((await stage.save(headers, { NoSuch: 'x' })).error?.name).toBe('INVALID_INPUT');
  expect((await stage.save(headers, { VillePerso: 'x'.repeat(101) })).error?.name).toBe('INVALID_INPUT');
  expect((await stage.save(headers, { SituationFamiliale: 'lonely' })).error?.name).toBe('INVALID_INPUT');
});

test('a rejected paper says why beside it, and another takes its place; who looked at the former one decides nothing', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.give(headers, 'identity');
  const looked = (await stage.read(stage.recruiter, who)).file?.pieces[0];
  expect((await stage.decide(who, 'identity', { Etat: 'rejected', Remarque: 'short' })).error?.details).toMatchObject([
    { path: 'body/Remarque', rule: 'minLength' },
  ]);
  expect((await stage.decide(who, 'identity', { Etat: 'rejected', Remarque: 'The picture is blurred' })).status).toBe(
    204,
  );
  expect((await stage.file(headers)).pieces[0]).toMatchObject({ Etat: 'rejected', Motif: 'The picture is blurred' });
  await stage.give(headers, 'identity');
  expect((await stage.file(headers)).pieces[0]).toMatchObject({ Etat: 'waiting', Motif: null });
  const late = await stage.decide(who, 'identity', { Etat: 'accepted', Version: looked?.Version ?? 0 });
  expect(late.error?.name).toBe('DEMANDE_MODIFIEE');
  expect((await stage.decide(who, 'address', { Etat: 'accepted' })).error?.name).toBe('DEMANDE_STADE');
  expect((await stage.decide(who, 'identity', { Etat: 'accepted' })).status).toBe(204);
  // Who decided is named to whoever reads the file and may know them, as anybody may know who is there.
  const colleague = await stage.build.person({ IdSociete: stage.company }, { roles: ['recruiter'] });
  const decidedBy = async (by: typeof colleague) => (await stage.read(by, who)).file?.pieces[0]?.decidedBy;
  for (const reader of [stage.recruiter, colleague])
    expect(await decidedBy(reader)).toMatchObject({ IdPersonneEV1: stage.recruiter.IdPersonneEV1 });
  // What is accepted is not given anew.
  expect((await stage.give(headers, 'identity')).error?.name).toBe('DEMANDE_STADE');
});

test('papers and values are read by who may, and who read them is recorded', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, { Iban: whole.Iban });
  await stage.give(headers, 'identity');
  const piece = (await stage.file(headers)).pieces[0];
  const params = { IdPersonneEV1: who.IdPersonneEV1, IdPiece: piece?.IdPiece ?? 0 };
  const theirs = await server.anonymous.call(candidateCalls.paper, { params }, headers);
  expect(theirs.bytes.length).toBeGreaterThan(0);
  expect((await stage.as(stage.recruiter).call(hiringCalls.paper, { params })).status).toBe(200);
  expect((await stage.as(stage.recruiter).call(hiringCalls.values, stage.of(who))).body.fields.Iban).toBe(
    'FR7630006000011234567890189',
  );
  const { rows } = await server.database.pool.query(
    `select call, fields from sensitive_read where people @> $1::integer order by at`,
    [who.IdPersonneEV1],
  );
  expect(rows).toMatchObject([
    { call: 'hiring.paper', fields: ['papier'] },
    { call: 'hiring.values', fields: ['Iban'] },
  ]);
  const manager = await stage.build.person({ IdSociete: stage.company }, { roles: ['hierarchicalManager'] });
  for (const one of [hiringCalls.read, hiringCalls.values])
    expect((await stage.as(manager).call(one, stage.of(who))).error?.name).toBe('NOT_AUTHORIZED');
  // Another file's candidate finds nothing there, as where there is nothing.
  const other = await stage.welcome(await stage.candidate());
  const foreign = await server.anonymous.call(candidateCalls.paper, { params }, other.headers);
  const nothing = await server.anonymous.call(
    candidateCalls.paper,
    { params: { IdPiece: 2_000_000_000 } },
    other.headers,
  );
  expect([foreign.status, foreign.raw]).toEqual([404, nothing.raw]);
  const given = { params, query: { name: 'a.png' }, content: { bytes: png, type: 'image/png' } };
  expect((await server.anonymous.call(candidateCalls.give, given, other.headers)).error?.name).toBe('NOT_FOUND');
});

test('nothing is opened for whoever is here already, whose record stays as it is', async () => {
  const here = await stage.candidate({ IdStatut: statuts.ACTIVE, EtatPaie: 'sent' });
  expect(await stage.read(stage.recruiter, here)).toMatchObject({ mayDecide: true, mayOpen: false });
  const refused = await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(here), body: {} });
  expect(refused.error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  expect((await rowOf(here.IdPersonneEV1)).EtatPaie).toBe('sent');
  for (const IdStatut of [statuts.BROUILLON, statuts.ERROR, statuts.REWELCOMING, statuts.ONBOARDING]) {
    const who = await stage.candidate({ IdStatut });
    expect((await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} })).status).toBe(200);
  }
});

test('nothing is opened for whoever left, nor handed over by them; a file that was handed over gets no other link', async () => {
  const gone = await stage.candidate({ IdStatut: statuts.INACTIVE });
  const refused = await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(gone), body: {} });
  expect(refused.error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const code of ['identity', 'address', 'bank']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
  const status = async (IdStatut: number) =>
    await server.database.pool.query(`update "Personne" set "IdStatut" = $1 where "IdPersonneEV1" = $2`, [
      IdStatut,
      who.IdPersonneEV1,
    ]);
  await status(statuts.INACTIVE);
  expect((await stage.submit(headers)).error?.name).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
  await status(statuts.BROUILLON);
  const { rows } = await server.database.pool.query(
    `delete from "CircuitDemande" where "typeDemande" = 11 returning *`,
  );
  expect((await stage.submit(headers)).error?.name).toBe('NO_RULE_DEFINED');
  await server.database.pool.query(
    `insert into "CircuitDemande" select * from jsonb_populate_recordset(null::"CircuitDemande", $1)`,
    [JSON.stringify(rows)],
  );
  expect((await stage.submit(headers)).status).toBe(204);
  for (const call of [hiringCalls.link, hiringCalls.renew])
    expect((await stage.as(stage.recruiter).call(call, stage.of(who))).error?.name).toBe('DEMANDE_STADE');
});

test('what is no paper is refused in words, and the one that was there stays', async () => {
  const { headers } = await stage.welcome(await stage.candidate());
  await stage.give(headers, 'identity');
  const piece = (await stage.file(headers)).pieces[0];
  const sent = {
    ...{ params: { IdPiece: piece?.IdPiece ?? 0 }, query: { name: 'identity.exe' } },
    content: { bytes: png, type: 'application/octet-stream' },
  };
  const refused = await server.anonymous.call(candidateCalls.give, sent, headers);
  expect(refused.error).toMatchObject({ name: 'FILE_REFUSED', details: [{ rule: 'fileType' }] });
  expect((await stage.file(headers)).pieces[0]).toMatchObject({ Etat: 'waiting', name: 'identity.png' });
});
