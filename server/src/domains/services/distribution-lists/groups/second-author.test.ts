import { listGroupsCalls as calls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Somebody else who saves the criteria of a group has them find whom they may see: who goes by that is told before. */
let server: TestServer;
let stage: ListStage;
/** Reads contracts of everybody. */
let author: BuiltPerson;
/** Reads those of the own team alone. */
let second: BuiltPerson;
let boss: BuiltPerson;
let ours: BuiltPerson;
let theirs: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  author = await stage.person({}, { roles: ['hrManager'] });
  second = await stage.person({}, { roles: ['hierarchicalManager'] });
  boss = await stage.person();
  ours = await stage.person({ IdPersonneEV1Manager: second.IdPersonneEV1, IdContrat: 1 });
  theirs = await stage.person({ IdPersonneEV1Manager: boss.IdPersonneEV1, IdContrat: 1 });
});
afterAll(() => server.close());

const Conditions = () => ({
  and: [
    { field: 'IdContrat', operator: 'equals' as const, value: 1 },
    {
      or: [boss, second].map(({ IdPersonneEV1: value }) => ({ field: 'Manager', operator: 'equals' as const, value })),
    },
  ],
});

const membersOf = async (id: number) =>
  (await stage.members(author, id)).membres.map(({ IdPersonneEV1 }) => IdPersonneEV1).toSorted();
const asked = async (by: BuiltPerson, id: number, body: object) =>
  (await server.as(by.login).call(calls.preview, { body: { IdListe: id, IdGroupe: 0, ...body } })).body;
const both = () => [ours.IdPersonneEV1, theirs.IdPersonneEV1].toSorted();

test('a second author is told who leaves by their own bounds before they save, and exactly these leave', async () => {
  const id = await stage.create(author, { IdPersonneEV1backup: second.IdPersonneEV1 });
  await stage.finds(author, id, Conditions());
  expect(await membersOf(id)).toEqual(both());
  // To look at it changes nothing, and says of whoever typed them that nobody leaves.
  expect(await asked(author, id, { mine: true })).toMatchObject({ joins: 0, leaves: 0 });
  expect(await asked(second, id, {})).toMatchObject({ joins: 0, leaves: 0 });
  const foreseen = await asked(second, id, { mine: true });
  expect(foreseen).toMatchObject({ count: 1, joins: 0, leaves: 1 });
  expect(foreseen.departs.map(({ IdPersonneEV1 }) => IdPersonneEV1)).toEqual([theirs.IdPersonneEV1]);
  // Typed anew, they are told alike.
  expect(await asked(second, id, { Conditions: Conditions() })).toEqual(foreseen);
  expect(await membersOf(id)).toEqual(both());

  expect(await stage.finds(second, id, Conditions(), 2)).toMatchObject({ joins: 0, leaves: 1 });
  expect(await membersOf(id)).toEqual([ours.IdPersonneEV1]);
  const [group] = (await server.as(second.login).call(calls.list, { params: { id } })).body.groupes;
  expect(group?.author?.IdPersonneEV1).toBe(second.IdPersonneEV1);
});

test('owner and backup who save criteria of one group at once: the second is told that they moved, and nothing is lost', async () => {
  const id = await stage.create(author, { IdPersonneEV1backup: second.IdPersonneEV1 });
  await stage.finds(author, id, Conditions());
  const save = async (by: BuiltPerson, value: string) =>
    await server.as(by.login).call(calls.saveConditions, {
      params: { id, groupId: 0 },
      body: { Conditions: { field: 'IdPays', operator: 'equals', value }, Revision: 2 },
    });
  const [one, other] = await Promise.all([save(author, 'GB'), save(second, 'DE')]);
  const refused = [one, other].filter(({ error }) => error);
  expect(refused.map(({ error }) => [error?.name, error?.details])).toEqual([
    ['CONFLICT', [{ path: 'body/Conditions', rule: 'moved' }]],
  ]);
  const [group] = (await server.as(author.login).call(calls.list, { params: { id } })).body.groupes;
  expect(group).toMatchObject({ Revision: 3, Conditions: { value: one.error ? 'DE' : 'GB' } });
});

test('owner and backup who change a list at once: each field is merged, one that both changed is told to the second', async () => {
  const id = await stage.create(author, { IdPersonneEV1backup: second.IdPersonneEV1 });
  const seen = await stage.read(author, id);
  expect((await stage.save(author, id, { DescListe: 'By its owner.' }, seen)).error).toBeUndefined();
  expect((await stage.save(second, id, { Visible: false }, seen)).error).toBeUndefined();
  expect(await stage.read(author, id)).toMatchObject({ DescListe: 'By its owner.', Visible: false });
  expect((await stage.save(second, id, { DescListe: 'By its backup.' }, seen)).error?.name).toBe('CONFLICT');
  expect(await stage.read(author, id)).toMatchObject({ DescListe: 'By its owner.' });
});
