import { mergingRights } from '@passerelle/contracts/merge/merging-rights.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { decidingCalls } from '@passerelle/contracts/requests/deciding.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { decidersOf } from '../../../engines/requests/holders/holders.queries.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import type { JobNeeds } from '../../domain.ts';
import { requestsJobs } from '../../services/requests/requests.jobs.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
});
afterAll(() => server.close());

const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await server.database.pool.query<T>(text, [...values])).rows;
const prepare = (keeps: BuiltPerson, goes: BuiltPerson) =>
  server.as(hr.login).call(plansCalls.prepare, {
    body: { kind: 'merge-people', input: { keeps: keeps.IdPersonneEV1, goes: goes.IdPersonneEV1, fields: [] } },
  });
const step = (name: 'apply' | 'undo', IdPlan: number) =>
  server.as(hr.login).call(plansCalls[name], { params: { IdPlan } });

async function twins(more: object = {}) {
  const named = { Prenom: 'Jeanne', Nom: `Refused${Math.random().toString(36).slice(2)}`, DateNaissance: '1988-04-02' };
  return [await build.person({ ...named, ...more }), await build.person(named)] as const;
}

/** A request for somebody at a stage, by a type. */
async function request(of: BuiltPerson, { type = 1, stage = 2 } = {}): Promise<number> {
  const [row] = await query<{ IdDemande: number }>(
    `insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade", "Rang", "Circuit", "DateTransmission")
     values ($1, $2, $2, $2, $3, 1, '[]', now()) returning "IdDemande"`,
    [type, of.IdPersonneEV1, stage],
  );
  return row!.IdDemande;
}

/** A visa of a request: one that waits for somebody by name, or that somebody gave. */
async function visa(
  IdDemande: number,
  {
    holds,
    decided,
    apart = false,
    rank = 1,
  }: { holds?: BuiltPerson; decided?: BuiltPerson; apart?: boolean; rank?: number },
): Promise<number> {
  const [row] = await query<{ IdVisa: number }>(
    `insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdPersonneEV1Titulaire", "IdPersonneEV1Decideur",
       "RoleIdPersonneEV1", "Etat", "Autre", "DateDecision")
     values ($1, 1, $2, '[{"relation": "Manager"}]', $3, $4, $4, $5, $6, case when $4::integer is not null then now() end) returning "IdVisa"`,
    [
      IdDemande,
      rank,
      (holds ?? decided)?.IdPersonneEV1 ?? null,
      decided?.IdPersonneEV1 ?? null,
      decided ? 'validated' : 'pending',
      apart,
    ],
  );
  return row!.IdVisa;
}

describe('E24 what refuses a merge says so in words', () => {
  test('hiring files of both that are open; one of them is none, nor one that is over', async () => {
    const [keeps, goes] = await twins();
    const opened = [await request(keeps, { stage: 3 }), await request(goes, { stage: 3 })];
    await query(`insert into "DossierCandidat" ("IdDemande") select unnest($1::integer[])`, [opened]);
    expect((await prepare(keeps, goes)).error).toMatchObject({
      name: 'IN_USE',
      details: [{ path: 'DossierCandidat', rule: 'mergeHiring' }],
    });
    await query(`update "Demande" set "IdStade" = 4 where "IdDemande" = $1`, [opened[0]]);
    expect((await prepare(keeps, goes)).error).toBeUndefined();
  });

  test('two visas of one request that must be by two people, be one given already', async () => {
    const [keeps, goes] = await twins();
    const asker = await build.person();
    const IdDemande = await request(asker);
    await visa(IdDemande, { decided: keeps });
    await visa(IdDemande, { holds: goes, apart: true, rank: 2 });
    expect((await prepare(keeps, goes)).error).toMatchObject({
      name: 'IN_USE',
      details: [{ path: 'Visa', rule: 'mergeVisas' }],
    });
    expect((await prepare(goes, keeps)).error?.details).toEqual([{ path: 'Visa', rule: 'mergeVisas' }]);
  });

  test('an erasure that is decided, of either; what is held stays held, by the one who is kept', async () => {
    const [keeps, goes] = await twins();
    await query(`insert into "Effacement" ("IdPersonneEV1") values ($1)`, [goes.IdPersonneEV1]);
    for (const [one, other] of [
      [keeps, goes],
      [goes, keeps],
    ] as const)
      expect((await prepare(one, other)).error).toMatchObject({
        name: 'IN_USE',
        details: [{ path: 'Effacement', rule: 'mergeErased' }],
      });
    await query(`delete from "Effacement" where "IdPersonneEV1" = $1`, [goes.IdPersonneEV1]);
    await query(`insert into retention_hold ("IdPersonneEV1", "Motif") values ($1, 'Dispute')`, [goes.IdPersonneEV1]);
    const { body } = await prepare(keeps, goes);
    expect((await step('apply', body.IdPlan)).error).toBeUndefined();
    expect(await query(`select "IdPersonneEV1" as who from retention_hold where "Motif" = 'Dispute'`)).toEqual([
      { who: keeps.IdPersonneEV1 },
    ]);
    expect((await step('undo', body.IdPlan)).error).toBeUndefined();
    expect(await query(`select "IdPersonneEV1" as who from retention_hold where "Motif" = 'Dispute'`)).toEqual([
      { who: goes.IdPersonneEV1 },
    ]);
  });

  test('a technical account, as a program has, is no person: it is not there to be merged', async () => {
    const [keeps] = await twins();
    const account = await build.person({ Physique: false, CompteAD: null }, { roles: [] });
    for (const [one, other] of [
      [keeps, account],
      [account, keeps],
    ] as const)
      expect((await prepare(one, other)).error?.name).toBe('NOT_FOUND');
  });
});

describe('E24 a decision of two never becomes one person’s', () => {
  test('what one gave before they were one is theirs: what is decided apart from it is not', async () => {
    const [keeps, goes] = await twins();
    const asker = await build.person();
    const IdDemande = await request(asker);
    await visa(IdDemande, { decided: goes });
    const { body } = await prepare(keeps, goes);
    expect((await step('apply', body.IdPlan)).error).toBeUndefined();
    const deciders = await decidersOf(server.database.db, { IdDemande, Tour: 1, IdStade: 2 });
    expect(deciders).toEqual(expect.arrayContaining([keeps.IdPersonneEV1, goes.IdPersonneEV1]));
    // A round that is opened since is held by the one who is kept, by name, and they may not decide it.
    const IdVisa = await visa(IdDemande, { holds: keeps, apart: true, rank: 2 });
    const { error } = await server.as(keeps.login).call(decidingCalls.validate, {
      params: { IdDemande, IdVisa },
      body: {},
    });
    expect(['VISA_NON_AUTORISE', 'NOT_FOUND']).toContain(error?.name);
  });

  test('a visa of the one that waits about the other is nobody’s own: it is handed on', async () => {
    const boss = await build.person();
    const [keeps, goes] = await twins({ IdPersonneEV1Manager: boss.IdPersonneEV1 });
    const IdDemande = await request(keeps);
    const IdVisa = await visa(IdDemande, { holds: goes });
    const { body } = await prepare(keeps, goes);
    const { body: plan } = await server.as(hr.login).call(plansCalls.get, { params: { IdPlan: body.IdPlan } });
    expect(plan.summary.merge?.lines).toContainEqual({ table: 'Visa', verb: 'moves', count: 1 });
    expect((await step('apply', body.IdPlan)).error).toBeUndefined();
    const { error } = await server.as(keeps.login).call(decidingCalls.validate, {
      params: { IdDemande, IdVisa },
      body: {},
    });
    expect(error?.name).toBe('VISA_NON_AUTORISE');
    const { db } = server.database;
    const jobs = requestsJobs({ db, ...createEngines(db) } as unknown as JobNeeds);
    const settle = jobs.find(({ name }) => name === 'requests.settle')?.run as unknown as () => Promise<void>;
    await settle();
    expect(await query(`select "IdPersonneEV1Titulaire" as who from "Visa" where "IdVisa" = $1`, [IdVisa])).toEqual([
      { who: boss.IdPersonneEV1 },
    ]);
    // Something rests on the merge since: it is named, and nothing is undone.
    expect((await step('undo', body.IdPlan)).error).toMatchObject({
      name: 'PLAN_MOVED',
      details: [{ path: `Visa/${IdVisa}`, rule: 'moved' }],
    });
  });

  test('a request that the one decided for the other is told before it is done', async () => {
    const [keeps, goes] = await twins();
    const IdDemande = await request(keeps, { stage: 4 });
    await visa(IdDemande, { decided: goes });
    const { body } = await prepare(keeps, goes);
    const { body: plan } = await server.as(hr.login).call(plansCalls.get, { params: { IdPlan: body.IdPlan } });
    expect(plan.summary.merge?.bothDecided).toBe(1);
  });
});

test('what who merges may not read of the one who goes is taken over by nobody: it would be read of the one who is kept', async () => {
  const [keeps, goes] = [
    await build.person({ DateEntree: null }),
    await build.person({ IdPays: 'PL', DateEntree: '2011-03-07' }),
  ];
  const merger = await build.holderOf(
    ['ann', 'ann-col-IndexPrenomNom', ...mergingRights],
    {},
    { person: { field: 'IdPays', operator: 'in', value: ['FR', 'PL'] } },
  );
  await query(
    `with french as (insert into "Perimetre" ("LibPerimetre", "Conditions") values ('French', $2) returning "IdPerimetre"),
      stays as (insert into "Profil" ("LibProfil") values ('Stays') returning "IdProfil"),
      held as (insert into "ProfilDroit" select "IdProfil", one, 1 from stays, unnest($3::text[]) one)
    insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre") select r."IdRole", s."IdProfil", f."IdPerimetre"
      from "PersonneRole" r, stays s, french f where r."IdPersonneEV1" = $1`,
    [
      merger.IdPersonneEV1,
      JSON.stringify({ person: { field: 'IdPays', operator: 'equals', value: 'FR' } }),
      ['esc', 'ann-col-DateEntree'],
    ],
  );
  const take = async (one: BuiltPerson, other: BuiltPerson) =>
    await server.as(merger.login).call(plansCalls.prepare, {
      body: {
        kind: 'merge-people',
        input: { keeps: one.IdPersonneEV1, goes: other.IdPersonneEV1, fields: ['DateEntree'] },
      },
    });
  expect((await take(keeps, goes)).error).toMatchObject({
    name: 'INVALID_INPUT',
    details: [{ path: 'body/input/fields/DateEntree', rule: 'right' }],
  });
  await query(`update "Personne" set "IdPays" = 'FR' where "IdPersonneEV1" = $1`, [goes.IdPersonneEV1]);
  expect((await take(keeps, goes)).error).toBeUndefined();
});
