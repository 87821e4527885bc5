import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { entities } from '../../../../app/entities.ts';
import { createFiles } from '../../../../app/files.ts';
import { erasePerson } from '../../../../engines/retention/erase-person.ts';
import { unzipped } from '../../../../testing/sample-files.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(() => server.close());

const query = async (text: string, ...values: unknown[]) => (await server.database.pool.query(text, values)).rows;

/** Somebody who is to come and signs in, with a hiring file that has all that one may have before it is handed over. */
async function filled() {
  const who = await stage.candidate({ IdStatut: statuts.ONBOARDING, VillePerso: 'Lyon' });
  const { headers } = await stage.welcome(who);
  await stage.save(headers, { ...whole, ContactUrgenceNom: 'Zebulon Quix' });
  await stage.give(headers, 'identity');
  await stage.decide(who, 'identity', { Etat: 'rejected', Remarque: 'The picture of Zebulon is blurred' });
  await stage.give(headers, 'bank');
  const address = (await stage.file(headers)).pieces.find(({ CodePiece }) => CodePiece === 'address');
  const params = { ...stage.of(who).params, IdPiece: address?.IdPiece ?? 0 };
  await stage.as(stage.recruiter).call(hiringCalls.askWaiver, { params, body: { Motif: 'Zebulon moves in March' } });
  return { who, headers };
}

test('whoever takes along what is held of them has their hiring file with it: what they gave, why a paper was refused, and the papers', async () => {
  const { who } = await filled();
  const url = `/api/Personnes/${who.IdPersonneEV1}/donnees`;
  const answer = await server.as(who.login).send({ method: 'GET', url, headers: { 'accept-language': 'fr' } });
  expect(answer.statusCode).toBe(200);
  const zip = unzipped(answer.rawPayload);
  const data = JSON.parse(zip['data.json'] ?? '{}') as Record<string, Record<string, unknown>[]>;
  expect(data.DossierCandidat).toMatchObject([{ ContactUrgenceNom: 'Zebulon Quix', VillePerso: 'Nantes' }]);
  expect(data.DossierPiece?.map(({ Motif, DerogMotif }) => Motif ?? DerogMotif)).toEqual(
    expect.arrayContaining(['The picture of Zebulon is blurred', 'Zebulon moves in March']),
  );
  expect(data.LienCandidat).toHaveLength(1);
  // The papers themselves, although their own call alone reads them.
  const names = Object.keys(zip).filter((name) => name.startsWith('files/'));
  expect(names.map((name) => name.slice(-'bank.png'.length))).toContain('bank.png');
  // No secret of a link is among it.
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['JetonCandidat']));
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['SessionCandidat']));
});

test('of somebody who is erased nothing is left in any table of hiring, nor their papers', async () => {
  const { who } = await filled();
  await query(
    `insert into "RappelEcheance" ("IdPersonneEV1", "Papier", "Echeance", "Jours") values ($1, 'x', '2030-01-01', 30)`,
    who.IdPersonneEV1,
  );
  const { IdDemande = 0 } = (await stage.read(stage.recruiter, who)).file ?? {};
  const { db } = server.database;
  const engines = createEngines(db);
  const files = createFiles(server.settings, { db, ...engines, log: pino({ level: 'silent' }) });
  const act = { call: 'test.erase', actor: { system: 'test' } };
  await engines.act(
    act,
    async (writing) => await erasePerson(writing, { ...engines, entities, files }, who.IdPersonneEV1, 'due'),
  );
  for (const table of [
    'DossierCandidat',
    'DossierPiece',
    'DossierEcart',
    'DossierLu',
    'LienCandidat',
    'DossierTransmission',
  ])
    expect(await query(`select 1 from "${table}" where "IdDemande" = $1`, IdDemande), table).toEqual([]);
  expect(await query(`select 1 from "RappelEcheance" where "IdPersonneEV1" = $1`, who.IdPersonneEV1)).toEqual([]);
  const links = `select "IdLien" from "LienCandidat"`;
  for (const table of ['JetonCandidat', 'SessionCandidat'])
    expect(await query(`select 1 from "${table}" where "IdLien" not in (${links})`), table).toEqual([]);
  const papers = `select 1 from "Fichier" f where f.owner_entity = 'DossierPiece' and f.state = 'attached'
    and not exists (select from "DossierPiece" e where e."IdPiece"::text = f.owner_id)`;
  expect(await query(papers)).toEqual([]);
  const words = await query(
    `select id from history_values where before::text ~ 'Zebulon' or after::text ~ 'Zebulon' or reason ~ 'Zebulon'`,
  );
  const ofOthers = await query(
    `select v.id from history_values v join history_entry e using (id) join "DossierPiece" p on e.entity = 'DossierPiece' and e.entity_id = p."IdPiece"::text
     where v.before::text ~ 'Zebulon' or v.after::text ~ 'Zebulon'`,
  );
  expect(words.length).toBe(ofOthers.length);
});

test('a recruiter who hands over leaves the files of their candidates with whoever recruits these from then on', async () => {
  const { who, headers } = await filled();
  const next = await stage.build.person({ IdSociete: stage.company }, { roles: ['recruiter'] });
  const hr = await stage.build.person({ IdSociete: stage.company }, { roles: ['hrManager'] });
  for (const code of ['identity', 'bank', 'address']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
  await stage.save(headers, { VillePerso: 'Lyon' });
  expect((await stage.submit(headers)).status).toBe(204);
  const waits = async (by: typeof next) => (await stage.read(by, who)).file?.IdVisa ?? null;
  expect(await waits(stage.recruiter)).not.toBeNull();
  expect(await waits(next)).toBeNull();
  const fields = [{ IdChamp: 'Recruteur', Vu: stage.recruiter.IdPersonneEV1, Valeur: next.IdPersonneEV1 }];
  const saved = await stage.as(hr).call(personCalls.save, { ...stage.of(who), body: { fields } });
  expect(saved.error).toBeUndefined();
  expect(await waits(next)).not.toBeNull();
  expect(await waits(stage.recruiter)).toBeNull();
});
