import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import {
  listsOfDistributionCalls as calls,
  listIncludes,
} from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSecurityCalls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { type ListStage, listStage } from './testing/list-stage.ts';

/** What programs ask of a list beside it, in one call. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let id: number;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hierarchicalManager'] });
  id = await stage.create(owner);
  const member = await stage.person({ IdPersonneEV1Manager: owner.IdPersonneEV1 });
  await stage.names(owner, id, member);
  await stage.finds(owner, id, { field: 'Manager', operator: 'equals', value: owner.IdPersonneEV1 });
});
afterAll(() => server.close());

const read = async (include?: unknown) =>
  await server.as(owner.login).call(calls.read, {
    params: { id, lang: 'fr' },
    query: {
      ...(include !== undefined && { include: typeof include === 'string' ? include : JSON.stringify(include) }),
    },
  });
const parts = ['groupes', 'securite', 'visas', 'droits', 'compte'] as const;

test('each part is told as its own call tells it, and none that is not asked for', async () => {
  const by = server.as(owner.login);
  const { body } = await read(listIncludes);
  expect(body.groupes).toEqual((await by.call(listGroupsCalls.list, { params: { id } })).body.groupes);
  expect(body.securite).toEqual((await by.call(listSecurityCalls.senders, { params: { id } })).body);
  expect(body.visas).toEqual((await by.call(listVisaCalls.validators, { params: { id, lang: 'fr' } })).body);
  expect(body.droits).toEqual((await by.call(calls.rights, { params: { id } })).body);
  const { total, hidden } = await stage.members(owner, id);
  expect(body.compte).toEqual({ total, hidden });
  expect(total).toBeGreaterThan(0);
  const plain = (await read()).body;
  for (const part of parts) expect(plain[part]).toBeUndefined();
  for (const part of parts) expect(Object.keys((await read([{ relation: part }])).body)).toContain(part);
});

test('groups tell no criteria unless these are asked for too, one name alone is enough', async () => {
  expect((await read('"groupes"')).body.groupes?.[0]?.Conditions).toBeNull();
  expect((await read('"conditions"')).body.groupes?.[0]?.Conditions).toMatchObject({ field: 'Manager' });
  expect((await read({ relation: 'compte' })).body.compte).toBeDefined();
});

test('what is no JSON, or no part of a list, is refused; of a list that one may not see nothing is told', async () => {
  for (const wrong of ['groupes', '["members"]', '{"relation": 3}', 'null', '[null]', '[["groupes"]]'])
    expect((await read(wrong)).error?.name, wrong).toBe('FILTER_INVALID');
  const stranger = await stage.person({}, { roles: ['hierarchicalManager'] });
  const told = await server.as(stranger.login).call(calls.read, {
    params: { id, lang: 'fr' },
    query: { include: JSON.stringify(listIncludes) },
  });
  expect(told.error?.name).toBe('NOT_FOUND');
});
