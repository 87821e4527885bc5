import type { Call } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRole } from '../domains/foundation/actor/seeded-roles.ts';
import { type Build, type BuiltPerson, builders } from '../testing/build.ts';
import { day } from '../testing/day.ts';
import { type Caller, type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let build: Build;
/** Whoever acts under the role of another, that other, and somebody else. */
const people = {} as { delegate: BuiltPerson; delegator: BuiltPerson; other: BuiltPerson };
let by: Caller;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  for (const name of ['delegate', 'delegator', 'other'] as const) people[name] = await build.person();
  const { delegate, delegator } = people;
  // Whatever may be decided about people, in one role over everybody.
  const IdRole = seededRole('hrManager');
  const sql = (text: string, values: readonly unknown[]) => server.database.pool.query(text, [...values]);
  await sql(
    `insert into "ProfilDroit" select "IdProfil", one, 1 from "RoleProfil", unnest(array['cpt', 'rgd']) one
      where "IdRole" = $1 on conflict do nothing`,
    [IdRole],
  );
  const own = await build.role(delegator.IdPersonneEV1, { IdRole });
  await sql('update "PersonneRole" set "ParDefaut" = false where "IdPersonneEV1" = $1', [delegate.IdPersonneEV1]);
  await build.role(delegate.IdPersonneEV1, {
    IdRole,
    IdPersonneRoleDelegue: own,
    ParDefaut: true,
    switchDelegue: true,
    DateFin: day(20),
  });
  by = server.as(delegate.login);
});
afterAll(() => server.close());

const Motif = 'Asked under the role of another';
const system = 'portal';

/** What is decided about a person's stay, accounts and ways in, with an input that is well formed. */
const decisions: Readonly<Record<string, { readonly body?: object; readonly params?: object }>> = {
  'lifecycle.move': { params: { action: 'suspendre' }, body: { Motif } },
  'login.regenerate': { body: { CompteAD: 'another.login', Motif } },
  'provisioning.ensure': {},
  'provisioning.retry': { params: { system } },
  'provisioning.settle': { params: { system }, body: { how: 'byHand', Motif } },
  'provisioning.adopt': { params: { system }, body: { Motif } },
  'provisioning.abandon': { body: { Motif } },
  'provisioning.firstPassword': {},
  'hiring.open': { body: {} },
  'hiring.link': {},
  'hiring.renew': {},
  'hiring.fillIn': { body: { fields: [{ IdChamp: 'VillePerso', Valeur: 'Nantes', Vu: null }] } },
  'hiring.sendBack': { body: { fields: ['VillePerso'], pieces: [], Remarque: Motif } },
  'hiring.withdrawSendBack': {},
  'hiring.send': { body: {} },
  'hiring.contact': { body: { DateNaissance: '1990-01-01' } },
  'hiring.returnDay': { body: { DateRetour: '2026-12-24' } },
  'hiring.block': {},
  'hiring.settleDifferences': { body: { Retenus: [] } },
  'hiring.validate': { body: { IdVisa: 1, Version: 1, Retenus: [] } },
  'hiring.transmit': { body: {} },
  'hiring.transmitAgain': { body: { fields: [] } },
  'hiring.unblock': {},
  'hiring.askWaiver': { params: { IdPiece: 1 }, body: { Motif } },
  'hiring.decideWaiver': { params: { IdPiece: 1 }, body: { granted: true, Version: 1 } },
  'hiring.cancelWaiver': { params: { IdPiece: 1 } },
  'hiring.decide': { params: { IdPiece: 1 }, body: { Etat: 'accepted', Version: 1 } },
  'signInLinks.send': {},
  'signInLinks.show': { body: { code: null } },
  'signInLinks.withdraw': {},
};

/** What a borrowed role does to them as to anybody, and what the policy of a domain keeps from it (`acting-for.test.ts`). */
const otherwise: readonly string[] = [
  // The fields of a record, but for its last day.
  ...['mobility.plan', 'mobility.cancel', 'licence.save'],
  ...['photos.give', 'photos.remove'],
  // A list that is taken or left, which they undo themself.
  'listSubscriptions.save',
  // A paper of one's own, which another decides about.
  'duePapers.give',
  // Says who saw it, and takes nothing from anybody.
  ...['handover.sign', 'requests.signReceipts'],
  ...['secondFactor.reset', 'secondFactor.exempt', 'secondFactor.endExemption'],
];

const aboutPeople = allCalls.filter(
  ({ access, method, reads }: Call) =>
    method !== 'GET' && !reads && access.kind === 'holder' && access.on?.subject === 'person',
);

test('every write about a person is tried, or told why not', () => {
  const writes = aboutPeople.map(({ operationId }) => operationId);
  expect([...Object.keys(decisions), ...otherwise].sort()).toEqual(writes.toSorted());
});

const answered = async (call: Call, IdPersonneEV1: number, { params, body }: (typeof decisions)[string]) => {
  const input = { params: { IdPersonneEV1, ...params }, ...(body && { body }) };
  return (await by.call(call, input as never)).error;
};

describe.each(Object.entries(decisions))('%s', (name, input) => {
  const call = aboutPeople.find(({ operationId }) => operationId === name)!;

  test.each(['delegate', 'delegator'] as const)('is nothing to decide under a borrowed role: the %s', async (who) => {
    const error = await answered(call, people[who].IdPersonneEV1, input);
    expect(error).toMatchObject({ name: 'NOT_AUTHORIZED', details: [{ rule: 'borrowedRole' }] });
  });

  test('is decided about somebody else', async () => {
    const error = await answered(call, people.other.IdPersonneEV1, input);
    expect(error?.name).not.toBe('NOT_AUTHORIZED');
  });
});

test('nor is it offered on their record', async () => {
  const offered = async ({ IdPersonneEV1 }: BuiltPerson) => {
    const record = (await by.call(directoryCalls.record, { params: { IdPersonneEV1 } })).body;
    const life = (await by.call(lifecycleCalls.state, { params: { IdPersonneEV1 } })).body;
    return {
      decisions: record.droitsActions.filter((action) => Object.hasOwn(decisions, action)),
      actions: life.actions.length > 0,
      login: life.matters.includes('login'),
    };
  };
  const none = { decisions: [], actions: false, login: false };
  expect([await offered(people.delegate), await offered(people.delegator)]).toEqual([none, none]);
  const { decisions: some, ...rest } = await offered(await build.person());
  expect([some.toSorted(), rest]).toEqual([Object.keys(decisions).toSorted(), { actions: true, login: true }]);
});

test.each(['delegate', 'delegator'] as const)('a last day is not set so, by any door: the %s', async (who) => {
  const { IdPersonneEV1 } = people[who];
  const params = { IdPersonneEV1 };
  const fields = [{ IdChamp: 'DateSortiePhysique', Vu: null, Valeur: day(40) }];
  const refused = {
    name: 'INVALID_INPUT',
    details: [{ path: 'body/fields/DateSortiePhysique', rule: 'borrowedRole' }],
  };
  expect((await by.call(personCalls.save, { params, body: { fields } })).error).toMatchObject(refused);
  expect((await by.call(datedChangesCalls.plan, { params, body: { day: day(3), fields } })).error).toMatchObject(
    refused,
  );
  const chosen = { filter: '{}', langue: 'fr' as const, only: [IdPersonneEV1, (await build.person()).IdPersonneEV1] };
  const input = { chosen, IdChamp: 'DateSortiePhysique' as const, Valeur: day(50) };
  const { body } = await by.call(plansCalls.prepare, { body: { kind: 'people-change', input } });
  const { rows } = (await by.call(plansCalls.rows, { params: { IdPlan: body.IdPlan } })).body;
  expect(rows.map(({ reason }) => reason?.[0]?.rule ?? 'changes').sort()).toEqual(['borrowedRole', 'changes']);
});

test('what they hold is not handed over so, nor to them', async () => {
  const { delegator, delegate, other } = people;
  const handOver = async (of: BuiltPerson, to: BuiltPerson) => {
    const lines = [{ kind: 'Manager' as const, IdPersonneEV1Preneur: to.IdPersonneEV1 }];
    const input = { IdPersonneEV1: of.IdPersonneEV1, lines };
    return (await by.call(plansCalls.prepare, { body: { kind: 'hand-over', input } })).error?.name;
  };
  for (const [of, to] of [
    [delegator, other],
    [other, delegate],
    [other, delegator],
  ] as const)
    expect(await handOver(of, to)).toBe('NOT_AUTHORIZED');
  await build.person({ IdPersonneEV1Manager: other.IdPersonneEV1 });
  expect(await handOver(other, await build.person())).toBeUndefined();
});
