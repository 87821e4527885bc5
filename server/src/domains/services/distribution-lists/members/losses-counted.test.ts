import { listLossCalls as losses } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { writePlannedPeople } from '../../../people/person/people.actions.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** By whatever door people go, a loss is counted; what is none goes by itself; and who may decide one. */
let server: TestServer;
let stage: ListStage;
let keeper: BuiltPerson;
let owner: BuiltPerson;
let backup: BuiltPerson;
let other: BuiltPerson;
let team: BuiltPerson[];
let id: number;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  keeper = await stage.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());
/** A published list of a team of ten. */
beforeEach(async () => {
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  backup = await stage.person();
  other = await stage.person({}, { roles: ['hierarchicalManager'] });
  team = [];
  for (let n = 0; n < 10; n += 1) team.push(await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 }));
  id = await stage.create(owner, { IdPersonneEV1backup: backup.IdPersonneEV1 });
  await stage.finds(owner, id, { field: 'Manager', operator: 'equals', value: owner.IdPersonneEV1 });
  await stage.publish(owner, id);
  await stage.works();
});

const followed = async () => {
  await stage.recomputed();
  await stage.works();
};
const inSuite = async () => (await stage.suite((await stage.read(owner, id)).Adresse))?.mails.length;
const loss = async (by: BuiltPerson) => await server.as(by.login).call(losses.read, { params: { id } });
const decide = async (by: BuiltPerson, decision: 'oui' | 'non') => {
  const { Empreinte } = (await loss(owner)).body;
  return await server.as(by.login).call(losses.decide, { params: { id }, body: { decision, Empreinte } });
};
const ask = async (text: string, ...values: unknown[]) => (await server.database.pool.query(text, values)).rows;

/** By a plan for many at once, with the call that takes it back. */
async function bulk(people: readonly BuiltPerson[], Valeur: number) {
  const chosen = { filter: '{}', langue: 'fr', only: people.map(({ IdPersonneEV1 }) => IdPersonneEV1) } as const;
  const input = { chosen, IdChamp: 'Manager', Valeur };
  const hr = server.as('hr');
  const { IdPlan } = (await hr.call(plansCalls.prepare, { body: { kind: 'people-change', input } })).body;
  const params = { IdPlan };
  expect((await hr.call(plansCalls.apply, { params })).error).toBeUndefined();
  return async () => expect((await hr.call(plansCalls.undo, { params })).error).toBeUndefined();
}

const counted = {
  'a plan for many': async () => void (await bulk(team.slice(0, 6), other.IdPersonneEV1)),
  'a plan that is taken back': async () => {
    const more: BuiltPerson[] = [];
    for (let n = 0; n < 6; n += 1) more.push(await stage.person({ IdPersonneEV1Manager: other.IdPersonneEV1 }));
    const undo = await bulk(more, owner.IdPersonneEV1);
    await followed();
    expect(await inSuite()).toBe(16);
    await undo();
  },
  'a load': async () => {
    const { act } = createEngines(server.database.db);
    for (const [n, { IdPersonneEV1 }] of team.slice(0, 6).entries()) {
      const [stored] = await ask(
        'select to_jsonb(p) -> \'DateM\' as "DateM" from "Personne" p where "IdPersonneEV1" = $1',
        IdPersonneEV1,
      );
      const before = { ...stored, IdPersonneEV1Manager: owner.IdPersonneEV1 };
      const after = { IdPersonneEV1Manager: other.IdPersonneEV1, DateM: new Date().toISOString() };
      await act({ call: 'people.load', actor: { system: 'people' } }, async (writing) => {
        const row = { n, entity: 'Personne', id: String(IdPersonneEV1), before, after };
        expect((await writePlannedPeople(writing, [row])).size).toBe(0);
      });
    }
  },
  'other criteria': async () =>
    void (await stage.finds(owner, id, { field: 'Manager', operator: 'equals', value: other.IdPersonneEV1 }, 2)),
};

test.each(Object.entries(counted))('by %s, what is over the share waits', async (_, go) => {
  await go();
  await followed();
  const { perdus } = (await loss(owner)).body;
  expect(perdus).toBeGreaterThanOrEqual(5);
  expect((await stage.read(owner, id)).IdStatut).toBe('BLOQUEE');
  expect(await inSuite()).toBeGreaterThanOrEqual(10);
});

const set = async (column: string, { IdPersonneEV1 }: BuiltPerson) =>
  void (await ask(`update "Personne" set "${column}" = true where "IdPersonneEV1" = $1`, IdPersonneEV1));
const none = {
  suspended: async (person: BuiltPerson) => await set('Suspendu', person),
  excluded: async (person: BuiltPerson) => await set('ExcluLD', person),
  'left by themself': async ({ IdPersonneEV1, login }: BuiltPerson) =>
    void (await server.as(login).call(listSubscriptionsCalls.save, {
      params: { personId: IdPersonneEV1 },
      body: { abonnements: [{ IdListe: id, abonne: false }] },
    })),
  gone: async (person: BuiltPerson) => await stage.leaves(person),
};

test.each(Object.entries(none))('whoever is %s is no loss, however many they are', async (_, go) => {
  for (const person of team.slice(0, 6)) await go(person);
  await stage.hour();
  await followed();
  expect([await inSuite(), (await loss(owner)).body.perdus]).toEqual([4, 0]);
});

test('a loss is decided by whose the list is, who backs it and who looks after lists; for others there is none', async () => {
  for (const [by, decision] of [
    [backup, 'non'],
    [keeper, 'non'],
    [backup, 'oui'],
  ] as const) {
    await bulk(team.slice(0, 6), other.IdPersonneEV1);
    await followed();
    const unknown = (await server.as(other.login).call(losses.read, { params: { id: 2_000_000_000 } })).raw;
    expect((await loss(other)).raw).toBe(unknown);
    expect((await decide(other, decision)).error?.name).toBe('NOT_FOUND');
    expect((await decide(by, decision)).status).toBe(204);
    await stage.works();
    if (decision === 'oui') expect(await inSuite()).toBe(4);
    else {
      expect(await inSuite()).toBe(10);
      await bulk(team.slice(0, 6), owner.IdPersonneEV1);
      await followed();
    }
  }
});
