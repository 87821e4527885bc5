import { listGroupsCalls as groups } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as lists } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { fieldsOf, listName, listStage } from './testing/list-stage.ts';

let server: TestServer;
let stage: ReturnType<typeof listStage>;
let owner: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

const by = () => server.as(owner.login);
const made = async (LibListe: string) =>
  await by().call(lists.create, {
    body: {
      fields: fieldsOf({
        ...{ LibListe, IdNature: 'PRJ', IdPersonneEV1: owner.IdPersonneEV1, Rule: 'TOUS', Visible: true },
        ...{ Cachee: false, SansPrefixe: false, OpenEXT: false },
      }),
    },
  });
const renamed = async (id: number, LibListe: string, Vu: string) =>
  (
    await by().call(lists.save, {
      params: { id },
      body: { fields: [{ IdChamp: 'LibListe', Valeur: LibListe, Vu }] },
    })
  ).error?.name;

test('two names that fall together in one address are one list’s, however it comes by its name', async () => {
  const [name, other] = [listName(), listName()];
  expect((await made(name)).status).toBe(200);
  expect((await made(name.replaceAll(' ', '-'))).error?.name).toBe('ERREUR_LD_CREATE_ADDRESS_DOUBLON');
  const { IdListe } = (await made(other)).body;
  expect(await renamed(IdListe, name, other)).toBe('ERREUR_EV1_LD_DOUBLON');
  expect(await renamed(IdListe, name.replaceAll(' ', '-'), other)).toBe('ERREUR_LD_CREATE_ADDRESS_DOUBLON');
  expect(await renamed(IdListe, listName(), 'What nobody saw')).toBe('CONFLICT');
});

test('what no address can be made of is published by nobody', async () => {
  const { IdListe: id } = (await made('x'.repeat(70))).body;
  expect((await by().call(lists.publish, { params: { id } })).error?.name).toBe('MAIL_NON_VALIDE');
});

test('a group is made, renamed and taken away; criteria that moved, or that are none, are told', async () => {
  const id = await stage.create(owner);
  const { IdGroupe: groupId } = (await by().call(groups.create, { params: { id }, body: { LibGroupe: 'Others' } }))
    .body;
  const params = { groupId };
  expect(
    (await by().call(groups.update, { params, body: { LibGroupe: 'The others' } } as never)).error,
  ).toBeUndefined();
  const conditions = { Conditions: { field: 'IdPays', operator: 'equals', value: 'FR' }, Revision: 9 } as const;
  const moved = await by().call(groups.saveConditions, { params: { id, groupId }, body: conditions });
  expect(moved.error?.name).toBe('CONFLICT');
  const none = { IdListe: id, IdGroupe: 0, Conditions: { field: 'Nom', operator: 'equals', value: 'x' } } as const;
  expect((await by().call(groups.preview, { body: none })).error?.name).toBe('FILTER_INVALID');
  expect((await by().call(groups.remove, { params } as never)).error).toBeUndefined();
});

test('nothing is asked of a list while it is published', async () => {
  const id = await stage.create(owner);
  const { IdGroupe: groupId } = (await by().call(groups.create, { params: { id }, body: { LibGroupe: 'Others' } }))
    .body;
  await stage.publish(owner, id);
  const locked = 'LD_MISE_A_JOUR_EN_COURS';
  const params = { id };
  const said = [
    await by().call(lists.remove, { params }),
    await by().call(lists.refresh, { params }),
    await by().call(groups.create, { params, body: { LibGroupe: 'More' } }),
    await by().call(groups.update, { params: { groupId }, body: { LibGroupe: 'More' } } as never),
    await by().call(groups.remove, { params: { groupId } } as never),
    await by().call(groups.saveConditions, { params: { id, groupId: 0 }, body: { Conditions: null, Revision: 1 } }),
    await by().call(groups.saveNamed, { params: { id, groupId: 0 }, body: { named: [owner.IdPersonneEV1] } }),
  ];
  expect(said.map(({ error }) => error?.name)).toEqual(said.map(() => locked));
  expect((await by().call(lists.publish, { params })).error?.name).toBe('ERREUR_LD_CREATE_ADDRESS_SYNCHRO');
});

test('the default group is told by 0 beside its list alone: by itself it is no group', async () => {
  const id = await stage.create(owner);
  const of = (groupId: number) => ({ params: { groupId } });
  const answers = async (groupId: number) => [
    (await by().call(groups.update, { ...of(groupId), body: { LibGroupe: 'x' } })).raw,
    (await by().call(groups.remove, of(groupId))).raw,
    (await by().call(groups.conditions, { params: { groupId, lang: 'fr' } })).raw,
  ];
  expect(await answers(0)).toEqual(await answers(2_000_000_000));
  for (const answer of await answers(0)) expect(answer).toContain('NOT_FOUND');
  expect((await by().call(groups.list, { params: { id } })).body.groupes).toHaveLength(1);
});

test('a forbidden word is found in a name however it is written', async () => {
  await server.database.pool.query(`insert into "MotInterdit" ("IdMot", "Mot") values (990, 'Confidentiel')`);
  for (const said of ['Cónfidentiel', 'CONFIDENTIEL', 'Co\u0301nfidentiel', 'Con\u00adfidentiel', 'Ｃonfidentiel'])
    expect([said, (await made(`${listName()} ${said} x`)).error?.details?.[0]?.rule]).toEqual([said, 'forbiddenWord']);
});
