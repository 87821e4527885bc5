import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listLossCalls as losses } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';
import { staleListsJobs } from './stale.jobs.ts';

/** A loss that looks like a mistake waits for a yes. */
let server: TestServer;
let build: Build;
let stage: ListStage;
let owner: BuiltPerson;
let other: BuiltPerson;
let stranger: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  stage = listStage(server);
  stranger = await build.person();
});
afterAll(() => server.close());

let team: BuiltPerson[];
let id: number;
let address: string;
let round = 0;
/** A published list of a team of thirty. */
beforeEach(async () => {
  round += 1;
  owner = await build.person({}, { roles: ['hierarchicalManager'] });
  other = await build.person({}, { roles: ['hierarchicalManager'] });
  team = [];
  for (let n = 0; n < 30; n += 1)
    team.push(
      await build.person({
        IdPersonneEV1Manager: owner.IdPersonneEV1,
        Mail: `loss.${process.pid}.${round}.${n}@group.example`,
      }),
    );
  id = await stage.create(owner);
  await criteria({ field: 'Manager', operator: 'equals', value: owner.IdPersonneEV1 }, 1);
  await server.as(owner.login).call(calls.publish, { params: { id } });
  await stage.works();
  address = String((await stage.read(owner, id)).Adresse);
});

const criteria = async (Conditions: Condition | null, Revision: number) =>
  await server
    .as(owner.login)
    .call(listGroupsCalls.saveConditions, { params: { id, groupId: 0 }, body: { Conditions, Revision } });
const loss = async (by = owner) => await server.as(by.login).call(losses.read, { params: { id } });
const decide = async (decision: 'oui' | 'non', by = owner, Empreinte?: string) =>
  await server.as(by.login).call(losses.decide, {
    params: { id },
    body: { decision, Empreinte: Empreinte ?? (await loss(owner)).body.Empreinte },
  });
/** Those of the team go to another manager. */
const move = async (from: number, to: number) => {
  for (const one of team.slice(from, to))
    await server.as('hr').call(personCalls.save, {
      params: { IdPersonneEV1: one.IdPersonneEV1 },
      body: { fields: [{ IdChamp: 'Manager', Valeur: other.IdPersonneEV1, Vu: owner.IdPersonneEV1 }] },
    });
  await stage.recomputed();
  await stage.works();
};
const inSuite = async () =>
  (
    await rowsOf(
      server.database.db,
      sql`select from suite_member m join suite_list l using (marker) where l.address = ${address}`,
    )
  ).length;
const told = async (kind: string, { IdPersonneEV1 } = owner) =>
  (
    await rowsOf(
      server.database.db,
      sql<{
        Nombre: number;
      }>`select "Nombre" from "PersonneNotification" where kind = ${kind} and "IdPersonneEV1" = ${IdPersonneEV1}
        and ("values" ->> 'list')::integer = ${id}`,
    )
  ).reduce((sum, { Nombre }) => sum + Nombre, 0);

describe('what a list loses since the last yes', () => {
  test('a fifth goes by itself, and what comes to more in little pieces waits', async () => {
    await move(0, 5);
    expect([await inSuite(), (await loss()).body.perdus]).toEqual([25, 0]);
    await move(5, 10);
    expect([await inSuite(), (await loss()).body.perdus]).toEqual([25, 5]);
    const found = (await server.as(owner.login).call(calls.read, { params: { id, lang: 'fr' } })).body;
    expect([found.liste.IdStatut, found.Cause]).toEqual(['BLOQUEE', 'perte']);
    expect(await told('listBlocked')).toBe(1);
    const again = await server.as(owner.login).call(calls.publish, { params: { id } });
    expect(again.error?.name).toBe('ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1');
    expect((await loss()).body.perdus).toBe(5);
  });

  test('a change of criteria waits as a change of people does; the yes takes out exactly those who were shown', async () => {
    await criteria(null, 2);
    await stage.works();
    const shown = (await loss()).body;
    expect([await inSuite(), shown.perdus]).toEqual([30, 30]);
    for (const answer of [await loss(stranger), await decide('oui', stranger)])
      expect(answer.error?.name).toBe('NOT_FOUND');
    await stage.leaves(team[0] as BuiltPerson);
    await stage.recomputed();
    expect((await decide('oui', owner, shown.Empreinte)).error?.name).toBe('LD_MISE_A_JOUR_EN_COURS');
    await stage.works();
    expect([await inSuite(), (await loss()).body.perdus]).toEqual([29, 29]);
    expect((await decide('oui', owner, shown.Empreinte)).error?.name).toBe('PLAN_MOVED');
    expect((await decide('oui')).status).toBe(204);
    await stage.works();
    expect(await inSuite()).toBe(0);
    expect((await stage.read(owner, id)).IdStatut).toBe('PUBLIEE');
  });

  test('meanwhile others join, and whoever comes back just stays; the no changes nothing outside, and says so', async () => {
    await move(0, 10);
    expect(await inSuite()).toBe(30);
    await build.person({
      IdPersonneEV1Manager: owner.IdPersonneEV1,
      Mail: `new.${process.pid}.${round}@group.example`,
    });
    await server.as(owner.login).call(calls.refresh, { params: { id } });
    await stage.works();
    expect(await inSuite()).toBe(31);
    expect((await decide('non')).status).toBe(204);
    await stage.works();
    expect([await inSuite(), (await loss()).body.refus !== null]).toEqual([31, true]);
    for (const one of team.slice(0, 6))
      await server.as('hr').call(personCalls.save, {
        params: { IdPersonneEV1: one.IdPersonneEV1 },
        body: { fields: [{ IdChamp: 'Manager', Valeur: owner.IdPersonneEV1, Vu: other.IdPersonneEV1 }] },
      });
    await stage.recomputed();
    await stage.works();
    expect([await inSuite(), (await stage.read(owner, id)).IdStatut]).toEqual([27, 'PUBLIEE']);
  });

  test('whoever left the house is no loss, and goes whatever waits', async () => {
    for (const one of team.slice(0, 12)) await stage.leaves(one);
    await stage.recomputed();
    await stage.works();
    expect([await inSuite(), (await stage.read(owner, id)).IdStatut]).toEqual([18, 'PUBLIEE']);
  });

  test('its owner is told again after two days, and after seven those who administer as well', async () => {
    const admin = await build.person({}, { roles: ['administrator'] });
    await move(0, 10);
    const later = async (days: number) => {
      await sql`update "Liste" set cause_at = cause_at - make_interval(days => ${days}) where "IdListe" = ${id}`.execute(
        server.database.db,
      );
      await stage.hour();
      await stage.hour();
    };
    const said = async () => (await loss()).body.dits.map(({ IdPersonneEV1, fois }) => [IdPersonneEV1, fois]);
    expect(await said()).toEqual([[owner.IdPersonneEV1, 1]]);
    await later(3);
    expect(await told('listBlocked')).toBe(2);
    await later(5);
    expect(await told('listBlocked')).toBe(3);
    expect(await told('listBlocked', admin)).toBe(1);
    // The list says who was told, how often, and when last.
    expect(await said()).toEqual([[owner.IdPersonneEV1, 3]]);
    expect((await loss()).body.dits[0]?.quand).toEqual(expect.stringMatching(/^\d{4}-/));
  });
});

test('a list whose members cannot be worked out stays as it was agreed, tells so once, and goes on by itself', async () => {
  const { db } = server.database;
  const broken = JSON.stringify({ field: 'Gone', operator: 'equals', value: 1 });
  const [{ Conditions } = { Conditions: null }] = await rowsOf(
    db,
    sql<{ Conditions: object | null }>`select "Conditions" from "LdGroupe" where "IdListe" = ${id}`,
  );
  await sql`update "LdGroupe" set "Conditions" = ${broken}::jsonb where "IdListe" = ${id}`.execute(db);
  await stage.hour();
  await stage.hour();
  const read = async () => (await server.as(owner.login).call(calls.read, { params: { id, lang: 'fr' } })).body;
  expect(await read()).toMatchObject({ Cause: 'calcul', liste: { IdStatut: 'BLOQUEE', Membres: 30 } });
  expect([await inSuite(), await told('listBlocked')]).toEqual([30, 1]);
  await sql`update "LdGroupe" set "Conditions" = ${JSON.stringify(Conditions)}::jsonb where "IdListe" = ${id}`.execute(
    db,
  );
  await stage.hour();
  expect(await read()).toMatchObject({ Cause: null, liste: { IdStatut: 'PUBLIEE' } });
});

test('a list whose members take too long to be found stays as it was agreed too, and holds up no other', async () => {
  const { db } = server.database;
  const day = async (longest?: number) => {
    const job = staleListsJobs({ db, ...createEngines(db), ...(longest && { longest }) }).find(
      (one) => one.name === 'distributionLists.day',
    );
    if (!job || !('cron' in job)) throw new Error('There is such a job');
    await job.run({} as never);
  };
  const read = async () => (await server.as(owner.login).call(calls.read, { params: { id, lang: 'fr' } })).body;
  await day(1);
  expect(await read()).toMatchObject({ Cause: 'calcul', liste: { Membres: 30 } });
  await day();
  expect(await read()).toMatchObject({ Cause: null, liste: { IdStatut: 'PUBLIEE' } });
});
