import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { fieldsOf, type ListStage, listStage } from '../testing/list-stage.ts';

/** Whoever left the house is out of the mail suite, however their list stands. */
let server: TestServer;
let stage: ListStage;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
});
afterAll(() => server.close());

let owner: BuiltPerson;
let manager: BuiltPerson;
let team: BuiltPerson[];
let id: number;
let address: string;
/** A list of six people by who manages them, not published yet. */
beforeEach(async () => {
  manager = await stage.person({}, { roles: ['hierarchicalManager'] });
  owner = await stage.person(
    { IdPersonneEV1Manager: manager.IdPersonneEV1 },
    { roles: ['hierarchicalManager', 'administrator'] },
  );
  team = [];
  for (let n = 0; n < 6; n += 1) team.push(await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 }));
  id = await stage.create(owner);
  await stage.finds(owner, id, criteria());
  address = String((await stage.read(owner, id)).Adresse);
});
afterEach(async () => await fault(null));

const criteria = (): Condition => ({ field: 'Manager', operator: 'equals', value: owner.IdPersonneEV1 });
const ask = async (text: string, ...values: unknown[]) => (await server.database.pool.query(text, values)).rows;
const fault = async (kind: string | null) => {
  await ask(`delete from twin_fault where system = 'lists'`);
  if (kind) await ask(`insert into twin_fault (system, kind) values ('lists', $1)`, kind);
};
const published = async () => {
  await stage.publish(owner, id);
  await stage.works();
  expect(await inSuite()).toBe(team.length);
};
const inSuite = async () => (await stage.suite(address))?.mails.length;
const status = async () => (await stage.read(owner, id)).IdStatut;
/** The first of the team leaves, and all that follows is done. */
const leaves = async () => {
  await stage.leaves(team[0] as BuiltPerson);
  await stage.recomputed();
  await stage.works();
};

test('of a list that could not be published to its end, and holds some there already', async () => {
  await stage.publish(owner, id);
  await stage.works();
  await ask(`update effect set state = 'failed' where subject = 'Liste/' || $1 and operation = 'members'`, String(id));
  await ask('update "Liste" set published_at = null where "IdListe" = $1', id);
  expect([await status(), await inSuite()]).toEqual(['ECHEC', 6]);
  await leaves();
  expect(await inSuite()).toBe(5);
});

test('of a list that is to be wider, whose widening waits or was rejected', async () => {
  await published();
  const more = { or: [criteria(), { field: 'IdStatut', operator: 'not empty' }] } as const;
  await stage.finds(owner, id, more, 2);
  await leaves();
  expect((await stage.suite(address))?.mails).not.toContain(await mailOf(team[0]));
});

test('of a list whose members cannot be worked out any more: nobody else goes', async () => {
  await published();
  await ask(
    `update "LdGroupe" set "Conditions" = '{"field":"Gone","operator":"equals","value":1}' where "IdListe" = $1`,
    id,
  );
  await stage.hour();
  expect([await status(), await inSuite()]).toEqual(['BLOQUEE', 6]);
  await leaves();
  expect([await status(), await inSuite()]).toEqual(['BLOQUEE', 5]);
});

test('of a list that waits for a yes to what it loses', async () => {
  await published();
  await ask(`update "LdGroupe" set "Conditions" = null where "IdListe" = $1`, id);
  await stage.hour();
  expect([await status(), await inSuite()]).toEqual(['BLOQUEE', 6]);
  await leaves();
  expect([await status(), await inSuite()]).toEqual(['BLOQUEE', 5]);
});

test('of a list that is nobody’s: nobody else goes', async () => {
  await published();
  await ask('update "Liste" set "IdPersonneEV1" = null where "IdListe" = $1', id);
  await stage.hour();
  await stage.works();
  expect(await inSuite()).toBe(6);
  await leaves();
  expect(await inSuite()).toBe(5);
});

test.each(['ensure', 'members'])('of a list whose last %s the suite refused', async (operation) => {
  await published();
  await fault('refuses');
  if (operation === 'ensure') {
    const { LibListe } = await stage.read(owner, id);
    const body = { fields: fieldsOf({ DescListe: 'Refused' }).map((field) => ({ ...field, Vu: '' })) };
    expect(LibListe).toBeDefined();
    await server.as(owner.login).call(calls.save, { params: { id }, body });
  } else await stage.names(owner, id, owner);
  await stage.works();
  expect(await status()).toBe('ECHEC');
  await fault(null);
  await leaves();
  expect((await stage.suite(address))?.mails).not.toContain(await mailOf(team[0]));
});

const mailOf = async (person: BuiltPerson | undefined) =>
  (await ask('select "Mail" as mail from "Personne" where "IdPersonneEV1" = $1', person?.IdPersonneEV1))[0]?.mail;
