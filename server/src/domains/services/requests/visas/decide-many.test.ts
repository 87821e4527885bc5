import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';

/** Several visas in one call: each is decided by itself, and answered for. */
let server: TestServer;
let build: Build;
let company: number;
let manager: BuiltPerson;
let other: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  company = await build.company();
  manager = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
  other = await build.person({ IdSociete: company }, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const LOGICIEL = 2;
const reason = 'because it was looked at twice';

/** A request for software that awaits the manager of whoever asks, as its visa is decided. */
async function awaiting(above = manager): Promise<{ IdDemande: number; IdVisa: number; Version: number }> {
  const { IdPersonneEV1, login } = await build.person({
    ...{ IdSociete: company, IdPersonneEV1Manager: above.IdPersonneEV1 },
  });
  const { key } = await rowOf(
    server.database.db,
    sql<{ key: number }>`select min("IdLogiciel") as key from "Logiciel" where "Payant"`,
  );
  const fields = [{ IdChamp: 'IdLogiciel', Valeur: key }];
  const body = { typeDemande: LOGICIEL, IdPersonneEV1, fields, transmettre: true };
  const { IdDemande } = (await server.as(login).call(requestsCalls.add, { body })).body;
  return await rowOf(
    server.database.db,
    sql<{ IdDemande: number; IdVisa: number; Version: number }>`select v."IdDemande", v."IdVisa", d."Version"
      from "Visa" v join "Demande" d using ("IdDemande") where v."IdDemande" = ${IdDemande} and v."Etat" = 'pending'`,
  );
}

const decide = async (
  decision: 'valider' | 'rejeter',
  visas: readonly { IdDemande: number; IdVisa: number; Version?: number }[],
  Remarque?: string,
) => {
  const body = { decision, visas: [...visas], ...(Remarque !== undefined && { Remarque }) };
  return (await server.as(manager.login).call(requestsCalls.decideMany, { body })).body;
};
const stageOf = async (IdDemande: number) =>
  (
    await rowOf(
      server.database.db,
      sql<{ stage: number }>`select "IdStade" as stage from "Demande" where "IdDemande" = ${IdDemande}`,
    )
  ).stage;
const historyOf = async (IdVisa: number) =>
  await rowsOf(
    server.database.db,
    sql`select from history_entry where entity = 'Visa' and entity_id = ${String(IdVisa)}`,
  );

test('each is validated by itself: what is stale, of somebody else, decided or not there is left with why', async () => {
  const [fine, stale, decided] = [await awaiting(), await awaiting(), await awaiting()];
  const theirs = await awaiting(other);
  await decide('valider', [decided]);
  const before = await Promise.all([stale, theirs].map(async ({ IdVisa }) => (await historyOf(IdVisa)).length));
  const nowhere = { IdDemande: 2_000_000_000, IdVisa: 2_000_000_000 };
  const answers = await decide('valider', [decided, theirs, nowhere, { ...stale, Version: stale.Version + 1 }, fine]);
  expect(answers.map(({ IdVisa, refus }) => [IdVisa, refus?.name ?? null])).toEqual([
    [decided.IdVisa, 'VISA_DEJA_DECIDE'],
    [theirs.IdVisa, 'NOT_FOUND'],
    [nowhere.IdVisa, 'NOT_FOUND'],
    [stale.IdVisa, 'DEMANDE_MODIFIEE'],
    [fine.IdVisa, null],
  ]);
  expect(answers.at(-1)?.IdStade).toBe(await stageOf(fine.IdDemande));
  expect(await stageOf(fine.IdDemande)).not.toBe(stages.sent);
  expect([await stageOf(stale.IdDemande), await stageOf(theirs.IdDemande)]).toEqual([stages.sent, stages.sent]);
  const after = await Promise.all([stale, theirs].map(async ({ IdVisa }) => (await historyOf(IdVisa)).length));
  expect(after).toEqual(before);
});

test('one reason rejects several; where it is too short for one, that one is left, at its field', async () => {
  const [first, second] = [await awaiting(), await awaiting()];
  const short = await decide('rejeter', [first], 'no');
  expect(short).toMatchObject([
    { IdStade: null, refus: { name: 'INVALID_INPUT', details: [{ path: 'body/Remarque' }] } },
  ]);
  expect(await stageOf(first.IdDemande)).toBe(stages.sent);
  const rejected = await decide('rejeter', [second, first], reason);
  expect(rejected.map(({ IdVisa, IdStade }) => [IdVisa, IdStade])).toEqual([
    [second.IdVisa, stages.rejected],
    [first.IdVisa, stages.rejected],
  ]);
});
