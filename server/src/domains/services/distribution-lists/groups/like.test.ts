import { listGroupsCalls as calls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as lists } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { fieldsOf, type ListStage, listName, listStage } from '../testing/list-stage.ts';

/** Lists that are made like others. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let maker: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  maker = await stage.person({}, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const like = async (by: BuiltPerson, comme: number) =>
  await server.as(by.login).call(lists.create, {
    body: {
      comme,
      fields: fieldsOf({
        ...{ LibListe: listName(), IdPersonneEV1: by.IdPersonneEV1, IdNature: 'PRJ', Rule: 'TOUS' },
        ...{ Visible: true, Cachee: false, SansPrefixe: false },
      }),
    },
  });
const groupsOf = async (by: BuiltPerson, id: number) =>
  (await server.as(by.login).call(calls.list, { params: { id } })).body.groupes;

test('a list like another finds by its criteria within what its maker sees, and names whom it names, until the same days', async () => {
  const id = await stage.create(owner, { IdPersonneEV1backup: maker.IdPersonneEV1 });
  const below = await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 });
  const [guest, kept] = [await stage.person(), await stage.person()];
  const condition = { field: 'Manager', operator: 'equals', value: owner.IdPersonneEV1 } as const;
  await stage.finds(owner, id, condition);
  await stage.names(owner, id, kept);
  const name = { params: { id, groupId: 0 }, body: { named: [guest.IdPersonneEV1], Jusqua: day(20) } };
  await server.as(owner.login).call(calls.saveNamed, name);
  const second = { params: { id }, body: { LibGroupe: 'Second' } };
  await server.as(owner.login).call(calls.create, second);

  const { IdListe } = (await like(maker, id)).body;
  const [first, other] = await groupsOf(maker, IdListe);
  expect(first).toMatchObject({ Conditions: condition, author: { IdPersonneEV1: maker.IdPersonneEV1 } });
  expect(new Map(first?.named.map(({ IdPersonneEV1, Jusqua }) => [IdPersonneEV1, Jusqua]))).toEqual(
    new Map([
      [kept.IdPersonneEV1, null],
      [guest.IdPersonneEV1, day(20)],
    ]),
  );
  expect(other).toMatchObject({ LibGroupe: 'Second', Conditions: null });
  const members = (await stage.members(maker, IdListe)).membres.map(({ IdPersonneEV1 }) => IdPersonneEV1);
  expect(members.sort()).toEqual([below, guest, kept].map(({ IdPersonneEV1 }) => IdPersonneEV1).sort());
  expect(await stage.read(maker, IdListe)).toMatchObject({ IdStatut: 'BROUILLON' });
});

test('one that the maker does not see is as if it were not there, and nothing is made', async () => {
  const id = await stage.create(owner);
  for (const comme of [id, 2_000_000_000])
    expect((await like(maker, comme)).error?.details).toEqual([
      expect.objectContaining({ path: 'body/comme', rule: 'unknownValue' }),
    ]);
});
