import type { Input } from '@passerelle/contracts/call.ts';
import { listGroupsCalls as calls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** What a change would do to a list, told before anybody makes it: what is told is what comes about. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let boss: BuiltPerson;
let found: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  boss = await stage.person();
  found = await stage.person({ IdPersonneEV1Manager: boss.IdPersonneEV1 });
});
afterAll(() => server.close());

type Body = Input<typeof calls.saveNamed>['body'];
const foreseen = async (id: number, body: Record<string, unknown>, groupId = 0) => {
  const answer = await server
    .as(owner.login)
    .call(calls.preview, { body: { IdListe: id, IdGroupe: groupId, ...body } });
  if (answer.error) return answer.error.name;
  const due = answer.body;
  return {
    count: due.count,
    comes: due.arrivees.map(({ IdPersonneEV1 }) => IdPersonneEV1),
    goes: due.departs.map(({ IdPersonneEV1 }) => IdPersonneEV1),
  };
};
const save = async (id: number, body: Body, groupId = 0) =>
  (await server.as(owner.login).call(calls.saveNamed, { params: { id, groupId }, body })).body;
const underBoss = () => ({ field: 'Manager', operator: 'equals' as const, value: boss.IdPersonneEV1 });

test('who is named, left out, or neither any more is told before, and comes about as it was told', async () => {
  const id = await stage.create(owner);
  await stage.finds(owner, id, underBoss());
  const guest = await stage.person();
  const naming = { named: [guest.IdPersonneEV1] };
  expect(await foreseen(id, naming)).toEqual({ count: 2, comes: [guest.IdPersonneEV1], goes: [] });
  // Nothing is written by looking.
  expect((await stage.members(owner, id)).total).toBe(1);
  expect(await save(id, naming)).toMatchObject({ joins: 1, leaves: 0 });
  // Who is found anyhow stays when nobody names them any more; who is not goes.
  await save(id, { named: [found.IdPersonneEV1] });
  const neither = { neither: [guest.IdPersonneEV1, found.IdPersonneEV1] };
  expect(await foreseen(id, neither)).toEqual({ count: 1, comes: [], goes: [guest.IdPersonneEV1] });
  expect(await save(id, neither)).toMatchObject({ joins: 0, leaves: 1 });
  expect(await foreseen(id, { removed: [found.IdPersonneEV1] })).toEqual({
    count: 0,
    comes: [],
    goes: [found.IdPersonneEV1],
  });
});

test('named until a day, somebody is in it on that day and out on the next, as is told before', async () => {
  const id = await stage.create(owner);
  const guest = await stage.person();
  const until = { named: [guest.IdPersonneEV1], Jusqua: day(5) };
  expect(await foreseen(id, { ...until, jour: day(5) })).toMatchObject({ count: 1, comes: [guest.IdPersonneEV1] });
  expect(await foreseen(id, { ...until, jour: day(6) })).toMatchObject({ count: 0, comes: [] });
});

test('a group that would be deleted takes out who came by it alone, and nobody whom something else has in it', async () => {
  const id = await stage.create(owner);
  const [alone, both, taken] = [await stage.person(), await stage.person(), await stage.person()];
  const groupId = (await server.as(owner.login).call(calls.create, { params: { id }, body: { LibGroupe: 'Guests' } }))
    .body.IdGroupe;
  await save(id, { named: [both.IdPersonneEV1] });
  await save(id, { named: [alone, both, taken].map(({ IdPersonneEV1 }) => IdPersonneEV1) }, groupId);
  await server
    .as(owner.login)
    .call(calls.saveConditions, { params: { id, groupId }, body: { Conditions: underBoss(), Revision: 1 } });
  await server.database.pool.query(
    `insert into "LdAbonnement" ("IdListe", "IdPersonneEV1", "Sens") values ($1, $2, 'abonne')`,
    [id, taken.IdPersonneEV1],
  );
  const told = await foreseen(id, { retire: true }, groupId);
  const sorted = (people: readonly number[]) => [...people].sort((one, other) => one - other);
  expect(typeof told === 'string' ? told : { ...told, goes: sorted(told.goes) }).toEqual({
    count: 2,
    comes: [],
    goes: sorted([found.IdPersonneEV1, alone.IdPersonneEV1]),
  });
  expect((await server.as(owner.login).call(calls.remove, { params: { groupId } })).error).toBeUndefined();
  const left = (await stage.members(owner, id)).membres.map(({ IdPersonneEV1 }) => IdPersonneEV1);
  expect(sorted(left)).toEqual(sorted([both.IdPersonneEV1, taken.IdPersonneEV1]));
  // The default group is always there.
  expect(await foreseen(id, { retire: true })).toBe('NOT_FOUND');
});

test('whom the reader may not see is neither named nor told by looking, and others look at nothing', async () => {
  const id = await stage.create(owner);
  const gone = await stage.person({ Desactive: true });
  expect(await foreseen(id, { named: [gone.IdPersonneEV1] })).toEqual({ count: 0, comes: [], goes: [] });
  const stranger = await stage.person();
  const asked = { body: { IdListe: id, IdGroupe: 0, named: [stranger.IdPersonneEV1] } };
  expect((await server.as(stranger.login).call(calls.preview, asked)).status).toBe(404);
});
