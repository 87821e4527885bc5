import type { Call, Input } from '@passerelle/contracts/call.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { listGroupsCalls as groups } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listHealthCalls } from '@passerelle/contracts/distribution-lists/health.contract.ts';
import { listColumnFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { listsOfDistributionCalls as lists } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listLossCalls } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { listNamesCalls } from '@passerelle/contracts/distribution-lists/names.contract.ts';
import { listReturnCalls } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { listSecurityCalls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { listSuiteCalls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { listVersionsCalls } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { draftsCalls } from '@passerelle/contracts/drafts/drafts.contract.ts';
import { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { findingCalls } from '@passerelle/contracts/finding/finding.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { notificationsCalls } from '@passerelle/contracts/notifications/notifications.contract.ts';
import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { fieldsOf, type ListStage, listName, listStage } from './testing/list-stage.ts';

/** Who is in a list of others is told by no door: in two worlds that differ by it alone, all is alike. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let one: BuiltPerson;
let other: BuiltPerson;
/** Look after lists of their own, over nobody of these; and one who looks after none. */
let readers: readonly BuiltPerson[];
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  one = await stage.person({ Nom: 'Quillfeather' });
  other = await stage.person({ Nom: 'Quillfeather' });
  const manager = await stage.person({}, { roles: ['hierarchicalManager'] });
  const desk = await stage.person({}, { roles: ['serviceDesk'] });
  readers = [manager, desk, await stage.person()];
  const own = await stage.create(manager);
  await stage.names(manager, own, one, other);
});
afterAll(() => server.close());

interface Door {
  readonly name: string;
  readonly ask: (login: string) => Promise<string>;
}
const door = <C extends Call>(call: C, input: Input<C>): Door => ({
  name: call.operationId,
  ask: async (login) => {
    const { status, raw } = await server.as(login).call(call, input as never);
    return `${status} ${raw}`;
  },
});

/** Each way by which somebody might come to know that a person is in a list. */
function doorsTo(id: number, name: string, address: string, group: number): readonly Door[] {
  const { IdPersonneEV1: personId } = one;
  const ofList = { params: { id } };
  const found = (where: object) => door(lists.list, { body: { filtre: 'all', filter: JSON.stringify({ where }) } });
  return [
    // The list of lists, by its filters, those that there are not, its orders and its files.
    ...(['all', 'my-lists', 'my-backup-lists'] as const).map((filtre) => door(lists.list, { body: { filtre } })),
    ...Object.keys({ ...listColumnFields, IdPersonneEV1Membre: 0, Nom: 0, LdMembre: 0 }).flatMap((field) => [
      found({ [field]: personId }),
      found({ [field]: [String(personId)] }),
      ...(['ASC', 'DESC'] as const).map((way) =>
        door(lists.list, { body: { filtre: 'all', filter: JSON.stringify({ order: [`${field} ${way}`] }) } }),
      ),
    ]),
    door(lists.list, { body: { filtre: 'all', filter: JSON.stringify({ where: {}, query: 'Quillfeather' }) } }),
    door(lists.count, { query: { filtre: 'all' } }),
    door(lists.count, { query: { filtre: 'all', filter: JSON.stringify({ where: { Membres: 1 } }) } }),
    door(lists.export, { body: { format: 'csv', filter: '', columns: ['LibListe', 'Membres'] } } as never),
    // The list itself.
    door(lists.read, { params: { id, lang: 'fr' } }),
    door(lists.members, { params: { id, groupId: 0 } }),
    door(groups.list, ofList),
    door(groups.conditions, { params: { groupId: group, lang: 'fr' } }),
    door(groups.preview, { body: { IdListe: id, IdGroupe: 0, neither: [personId] } }),
    door(groups.ahead, { params: { id, jour: day(2) } }),
    door(groups.why, { params: { id, personId } }),
    door(listVersionsCalls.list, { ...ofList, query: {} }),
    door(listVersionsCalls.read, { params: { id, version: 1 } }),
    door(listVersionsCalls.onDay, { params: { id, jour: day(0) } }),
    door(listSecurityCalls.senders, ofList),
    door(listSecurityCalls.exportMembers, { params: { id, lang: 'fr', groupId: 0 } }),
    door(listHealthCalls.read, ofList),
    door(listLossCalls.read, ofList),
    door(listReturnCalls.losing, ofList),
    door(listReturnCalls.deleted, {}),
    door(listSuiteCalls.standing, ofList),
    door(listSuiteCalls.members, { ...ofList, query: {} }),
    door(listSuiteCalls.blocked, {}),
    door(listSubscriptionsCalls.counts, ofList),
    door(listVisaCalls.validators, { params: { id, lang: 'fr' } }),
    // Its name, its address, and a list like it.
    door(listNamesCalls.alike, { params: { name }, query: {} }),
    door(listNamesCalls.withMail, { params: { mail: address } }),
    door(lists.nameTaken, { body: { NomDL: name, IdNature: 'PRJ' } }),
    door(lists.create, {
      body: { comme: id, fields: fieldsOf({ LibListe: name, IdNature: 'PRJ', IdPersonneEV1: personId }) },
    }),
    // The person, and all that finds people or things.
    door(listSubscriptionsCalls.read, { params: { personId, lang: 'fr' } }),
    door(directoryCalls.authorizedData, { body: { Table: 'Personne', Filter: 'Quillfeather' } }),
    ...['Quillfeather', name, address].map((words) => door(findingCalls.find, { query: { words } })),
    ...[
      ['Personne', personId],
      ['Liste', id],
      ['LdGroupe', group],
      ['LdNomme', `${group}/${personId}`],
    ].map(([entity, key]) =>
      door(historyCalls.timeline, { params: { entity: String(entity), id: String(key) }, query: {} } as never),
    ),
    door(explainCalls.decision, {
      params: { IdPersonneEV1: personId, IdDroit: 'ldd' },
      query: { kind: 'list', key: id },
    }),
    ...(['Nature', 'Societe'] as const).map((Liste) => door(listsCalls.uses, { params: { Liste } } as never)),
    door(draftsCalls.read, { params: { form: 'liste', subject: `${id}-identification` } }),
    door(draftsCalls.read, { params: { form: 'liste', subject: `new-${id}` } }),
    door(notificationsCalls.list, { query: {} }),
  ];
}

test.each([
  ['a list that is shown to nobody', false],
  ['a list that is shown to all', true],
])('%s tells nobody who may not see it that somebody is in it', async (_, Visible) => {
  const name = listName();
  const id = await stage.create(owner, { LibListe: name, Visible });
  await stage.names(owner, id, other);
  await stage.publish(owner, id);
  await stage.works();
  const { Adresse } = await stage.read(owner, id);
  const [group] = (
    await server.database.pool.query<{ key: number }>(`select "IdGroupe" as key from "LdGroupe" where "IdListe" = $1`, [
      id,
    ])
  ).rows;
  const doors = doorsTo(id, name, String(Adresse), group?.key ?? 0);
  const told = async () => {
    const answers: string[] = [];
    for (const { login } of readers)
      for (const { name: call, ask } of doors) answers.push(`${call} ${await ask(login)}`);
    return answers;
  };
  /** The other world: one person is in it, and not the other. */
  const swaps = async (named: BuiltPerson, neither: BuiltPerson) => {
    const body = { named: [named.IdPersonneEV1], neither: [neither.IdPersonneEV1] };
    const { error } = await server.as(owner.login).call(groups.saveNamed, { params: { id, groupId: 0 }, body });
    expect(error).toBeUndefined();
    await stage.works();
  };
  const without = await told();
  // What an answer holds of the moment is no difference.
  expect(await told()).toEqual(without);
  await swaps(one, other);
  expect((await stage.members(owner, id)).membres.map(({ IdPersonneEV1 }) => IdPersonneEV1)).toEqual([
    one.IdPersonneEV1,
  ]);
  expect(await told()).toEqual(without);
  // Whoever is in it learns that of themself.
  const { abonnements } = (
    await server
      .as(one.login)
      .call(listSubscriptionsCalls.read, { params: { personId: one.IdPersonneEV1, lang: 'fr' } })
  ).body;
  expect(abonnements.find(({ IdListe }) => IdListe === id)).toMatchObject({ membre: true, sources: ['named'] });
});
