import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { listGroupsCalls as calls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Nobody reads criteria as themself: they have no values of a reader. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
});
afterAll(() => server.close());

test.each([
  { field: 'Manager', operator: 'equals', value: '$IdPersonneEV1' },
  { field: 'IdPays', operator: 'equals', value: '$IdPays' },
  { field: 'IdSociete', operator: 'in', value: [1, '$IdSociete'] },
  // Stands for a unit in what declares automatic lists, and there alone.
  { field: 'IdSociete', operator: 'equals', value: '$unite' },
] as const)('$value is refused at its leaf, where criteria are looked at as where they are saved', async (leaf) => {
  const id = await stage.create(owner);
  const plain = { field: 'IdPays', operator: 'equals', value: 'FR' } as const;
  const Conditions = { and: [plain, { or: [plain, leaf as unknown as Condition] }] };
  const by = server.as(owner.login);
  const answers = [
    await by.call(calls.preview, { body: { IdListe: id, IdGroupe: 0, Conditions } }),
    await by.call(calls.saveConditions, { params: { id, groupId: 0 }, body: { Conditions, Revision: 1 } }),
  ];
  for (const { error } of answers) {
    expect(error?.name).toBe('FILTER_INVALID');
    expect(error?.details?.[0]?.path).toMatch(/^body\/Conditions\/and\/1\/or\/1\/value/);
  }
  const [group] = (await by.call(calls.list, { params: { id } })).body.groupes;
  expect(group).toMatchObject({ Conditions: null, Revision: 1 });
});
