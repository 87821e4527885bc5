import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { expect, test } from 'vitest';
import { bamTests } from '../../../testing/bam-files.ts';

const bam = bamTests();
const IdLangue = 'FR';

test('the calls of files decide, cancel and remind of files alone: any other request is none, whoever holds it', async () => {
  const { manager, somebody, waiting } = bam.house;
  const one = await somebody();
  const { as } = bam;
  const software = { typeDemande: 2, IdPersonneEV1: one.IdPersonneEV1, transmettre: true };
  const { IdDemande } = (
    await as(one).call(requestsCalls.add, { body: { ...software, fields: [{ IdChamp: 'IdLogiciel', Valeur: 4 }] } })
  ).body;
  const [{ IdVisa } = { IdVisa: 0 }] = await waiting(IdDemande);
  const sheet = async () => (await as(one).call(requestsCalls.read, { params: { IdDemande } })).body.IdStade;
  const before = await sheet();
  const params = { IdDossier: IdDemande, IdVisa, IdLangue };
  const Remarque = 'because it is looked at';
  const answers = [
    await as(manager).call(bamFilesCalls.validate, { params, body: { Remarque } }),
    await as(manager).call(bamFilesCalls.reject, { params, body: { Remarque } }),
    await as(one).call(bamFilesCalls.cancel, { params: { IdDossier: IdDemande, IdLangue } }),
    await as(manager).call(bamFilesCalls.notify, { params: { IdDossier: IdDemande, IdLangue } }),
  ];
  expect(answers.map(({ error }) => error?.name)).toEqual(Array(4).fill('NOT_FOUND'));
  const reminded = await as(one).call(bamFilesCalls.remindMany, { body: { ListeBAM: [IdDemande] } });
  expect(reminded.body).toMatchObject({ faits: [], refus: [{ IdDossier: IdDemande, name: 'NOT_FOUND' }] });
  expect(await sheet()).toBe(before);
  // It waits for them where it belongs.
  expect((await as(manager).call(requestsCalls.validate, { params: { IdDemande, IdVisa }, body: {} })).status).toBe(
    200,
  );
});
