import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listVersionsCalls } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** What an author may not read of people finds nobody, and tells nothing of them: in two worlds that differ by it alone, all is alike. */
let server: TestServer;
let stage: ListStage;
let author: BuiltPerson;
let team: BuiltPerson[];
let others: BuiltPerson[];
const [one, other] = [1, 2] as const;

beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  stage = listStage(server);
  author = await stage.person({ IdContrat: other }, { roles: ['hierarchicalManager'] });
  team = [];
  others = [];
  for (let n = 0; n < 4; n += 1) {
    const IdContrat = n % 2 === 0 ? one : other;
    team.push(await stage.person({ IdContrat, IdPersonneEV1Manager: author.IdPersonneEV1 }));
    others.push(await stage.person({ IdContrat: one }));
  }
});
afterAll(() => server.close());

const contractsOutside = async (IdContrat: number | null) =>
  await server.database.pool.query('update "Personne" set "IdContrat" = $1 where "IdPersonneEV1" = any($2)', [
    IdContrat,
    others.map(({ IdPersonneEV1 }) => IdPersonneEV1),
  ]);

/** All that the author, and the mail suite, come to know of people by criteria. */
async function told(Conditions: Parameters<ListStage['finds']>[2]) {
  const id = await stage.create(author);
  const by = server.as(author.login);
  const preview = await by.call(listGroupsCalls.preview, { body: { IdListe: id, IdGroupe: 0, Conditions } });
  const saved = await stage.finds(author, id, Conditions);
  await stage.publish(author, id);
  await stage.works();
  await stage.hour();
  await stage.works();
  const why = await Promise.all(
    others.map(
      async ({ IdPersonneEV1 }) =>
        (await by.call(listGroupsCalls.why, { params: { id, personId: IdPersonneEV1 } })).raw,
    ),
  );
  const { Adresse, Membres } = await stage.read(author, id);
  const versions = (await by.call(listVersionsCalls.list, { params: { id }, query: {} })).body.versions;
  return {
    preview: preview.raw,
    saved,
    why,
    Membres,
    members: await stage.members(author, id),
    versions: versions.map(({ at: _, ...version }) => version),
    suite: (await stage.suite(Adresse))?.mails,
  };
}

test.each([
  { field: 'IdContrat', operator: 'in', value: [one] },
  { field: 'IdContrat', operator: 'not in', value: [other] },
  { field: 'IdContrat', operator: 'not empty' },
] as const)(
  '$operator: same counts, names, reasons, versions and mails, whatever the contracts of others are',
  async (leaf) => {
    const worlds = [];
    for (const contract of [one, other, null]) {
      await contractsOutside(contract);
      worlds.push(await told(leaf));
    }
    expect(worlds[1]).toEqual(worlds[0]);
    expect(worlds[2]).toEqual(worlds[0]);
  },
);

test('who is in stays so when the author holds nothing any more, and is gone', async () => {
  await contractsOutside(one);
  const heir = await stage.person({}, { roles: ['administrator'] });
  const id = await stage.create(author);
  await stage.finds(author, id, { field: 'IdContrat', operator: 'in', value: [one] });
  await stage.publish(author, id);
  await stage.works();
  const keys = async () => (await stage.members(heir, id)).membres.map(({ IdPersonneEV1 }) => IdPersonneEV1);
  const before = await keys();
  expect(before.toSorted()).toEqual([team[0]?.IdPersonneEV1, team[2]?.IdPersonneEV1].toSorted());
  const Vu = author.IdPersonneEV1;
  const handed = await server.as(heir.login).call(calls.save, {
    params: { id },
    body: { fields: [{ IdChamp: 'IdPersonneEV1', Valeur: heir.IdPersonneEV1, Vu }] },
  });
  expect(handed.error).toBeUndefined();
  await server.database.pool.query('delete from "PersonneRole" where "IdPersonneEV1" = $1', [Vu]);
  await stage.hour();
  expect(await keys()).toEqual(before);
  await stage.leaves(author);
  await stage.recomputed();
  await stage.hour();
  expect(await keys()).toEqual(before);
});
