import { evaluateForm } from '@passerelle/contracts/forms/evaluate-form.ts';
import { tagsCalls } from '@passerelle/contracts/person/tags.contract.ts';
import { parametersCalls } from '@passerelle/contracts/reference/parameters.contract.ts';
import { type Parameter, parameterForm, parameterValue } from '@passerelle/contracts/reference/parameters.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let there: TestServer;
let build: Build;
let admin: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  there = await server.replica();
  build = builders(server.database);
  admin = await build.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

const all = async () => (await server.as(admin.login).call(parametersCalls.all, {})).body;
const save = (IdParam: string, Vu: unknown, Valeur: unknown) =>
  server.as(admin.login).call(parametersCalls.save, {
    params: { IdParam },
    body: { fields: [{ IdChamp: 'Valeur', Vu, Valeur }] },
  });
const mostTags = async (from: TestServer) => {
  const { IdPersonneEV1 } = admin;
  return (await from.as(admin.login).call(tagsCalls.ofPerson, { params: { IdPersonneEV1 } })).body.max;
};

test('a parameter is read by every server as it was last saved, and says what it held before', async () => {
  expect([await mostTags(server), await mostTags(there)]).toEqual([20, 20]);
  expect((await save('TAGS_MAX', 20, 7)).status).toBe(204);
  expect([await mostTags(server), await mostTags(there)]).toEqual([7, 7]);
  const kept = (await all()).find(({ IdParam }) => IdParam === 'TAGS_MAX');
  expect(kept).toMatchObject({ Valeur: 7, usual: 20, former: 20, changed: expect.any(String) });
  await save('TAGS_MAX', 7, 20);
  expect(await mostTags(there)).toBe(20);
});

test('open tabs are told of a parameter that was changed, and of none that was refused', async () => {
  const told = async () =>
    (
      await server.database.pool.query(
        `select from live_event where topic = 'reference.changed' and data = '{"Liste": "Parametre"}'`,
      )
    ).rowCount ?? 0;
  const before = await told();
  expect((await save('TAGS_MAX', 20, 19)).status).toBe(204);
  expect(await told()).toBe(before + 1);
  expect((await save('TAGS_MAX', 19, 1000)).status).toBe(400);
  expect(await told()).toBe(before + 1);
  await save('TAGS_MAX', 19, 20);
});

test('what is out of bounds, of another type or moved is refused at its field', async () => {
  const faultOf = ({ error }: Awaited<ReturnType<typeof save>>) => [error?.name, error?.details?.[0]?.rule];
  expect(faultOf(await save('TAGS_MAX', 20, 0))).toEqual(['INVALID_INPUT', 'min']);
  expect(faultOf(await save('TAGS_MAX', 20, 101))).toEqual(['INVALID_INPUT', 'max']);
  // What keeps administrators from acting alone is put out of force by none of them.
  for (const share of ['PLAN_PERTE_POURCENT', 'PLAN_GAIN_POURCENT'])
    expect(faultOf(await save(share, 5, 26))).toEqual(['INVALID_INPUT', 'max']);
  expect(faultOf(await save('TAGS_MAX', 20, '7'))).toEqual(['INVALID_INPUT', 'type']);
  expect(faultOf(await save('TAGS_MAX', 20, null))).toEqual(['INVALID_INPUT', 'required']);
  expect(faultOf(await save('TAGS_MAX', 19, 7))).toEqual(['CONFLICT', 'moved']);
  expect(faultOf(await save('NOTHING', 19, 7))[0]).toBe('NOT_FOUND');
});

test.each<[Parameter, kept: string, value: unknown, wrong: unknown]>([
  [{ type: 'boolean', usual: false }, 'true', true, 'yes'],
  [{ type: 'text', usual: 'a', maxLength: 3 }, 'abc', 'abc', 'abcd'],
  [{ type: 'list', usual: 'one', values: ['one', 'two'] }, 'two', 'two', 'three'],
  [{ type: 'date', usual: null }, '2026-11-23', '2026-11-23', '2026-02-30'],
  [{ type: 'number', usual: 5, min: 0, max: 9, unit: 'tags' }, '9', 9, 10],
])('a parameter of type %o holds its values and refuses others', (parameter, kept, value, wrong) => {
  expect(parameterValue(parameter, kept)).toBe(value);
  expect(parameterValue(parameter, '')).toBe(parameter.usual);
  const faultsOf = (Valeur: unknown) =>
    evaluateForm({
      form: parameterForm(parameter),
      typed: { Valeur },
      grants: { Valeur: { read: true, write: true } },
      context: { now: 0, countryOf: () => undefined, mostTags: 3, mostFiles: 3, isNew: true },
    }).get('Valeur')?.faults;
  expect(faultsOf(value)).toEqual([]);
  expect(faultsOf(wrong)).toHaveLength(1);
});
