import { operators, operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import { criteriaFields } from '@passerelle/contracts/distribution-lists/criteria.fields.ts';
import { listGroupsCalls as calls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { personFields } from '@passerelle/contracts/person/person.fields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';
import { requireCriteria } from './criteria.ts';

/** Which comparisons criteria take: the same that are told, of every field, and none else. */
let server: TestServer;
let stage: ListStage;
let author: BuiltPerson;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  author = await stage.person({}, { roles: ['administrator'] });
});
afterAll(() => server.close());

/** Where criteria are wrong; undefined where they are right. */
function faultOf(condition: unknown): string | undefined {
  try {
    requireCriteria(condition, 'body/Conditions');
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error.code).toBe('FILTER_INVALID');
    return error.details?.[0]?.path;
  }
}

const one = { number: 1, boolean: true, date: '2026-01-31', instant: '2026-01-31', person: 1, descendants: 1 };
/** A value that a comparison could take: keys of some lists are words, of others numbers. */
function valuesFor(type: string, operator: string): readonly unknown[] {
  if (operator === 'empty' || operator === 'not empty') return [undefined];
  if (operator === 'within days') return [3];
  if (operator.endsWith('like')) return ['x%'];
  const values = Object.hasOwn(one, type) ? [one[type as keyof typeof one]] : ['x', 1];
  if (operator === 'in' || operator === 'not in') return values.map((value) => [value]);
  return operator === 'between' ? values.map((value) => [value, value]) : values;
}

describe.each(Object.entries(criteriaFields))('%s', (field, { type }) => {
  const taken = operatorsOf[type];

  test('takes each comparison that is told of it, and refuses every other at its place', () => {
    const faults = operators.map((operator) => {
      const each = valuesFor(type, operator).map((value) =>
        faultOf({ and: [{ field, operator, ...(value !== undefined && { value }) }] }),
      );
      return [
        operator,
        each.includes(undefined) ? 'taken' : each.every((at) => at?.startsWith('body/Conditions/and/0')),
      ];
    });
    expect(faults).toEqual(operators.map((operator) => [operator, taken.includes(operator) ? 'taken' : true]));
  });

  test('is told with these', async () => {
    const { body } = await server.as(author.login).call(calls.comparators, { params: { lang: 'fr', selector: field } });
    expect(body.comparateurs).toEqual(taken);
  });
});

test('a field that says who somebody is is no criterion, and is told with no comparison', async () => {
  const others = Object.keys(personFields).filter((name) => !Object.hasOwn(criteriaFields, name));
  expect(others).toEqual(expect.arrayContaining(['IndexPrenomNom', 'Prenom', 'CompteAD', 'NIN', 'Photo']));
  for (const field of others)
    expect([field, faultOf({ field, operator: 'not empty' })]).toEqual([
      field,
      expect.stringContaining('body/Conditions'),
    ]);
  const asked = { params: { lang: 'fr', selector: 'Prenom' } };
  expect((await server.as(author.login).call(calls.comparators, asked)).status).toBe(404);
});

test('criteria have bounds: how deep, how many, how many values; a choice among none finds nobody', async () => {
  const leaf = { field: 'IdPays', operator: 'equals', value: 'FR' };
  const deep = (levels: number): unknown => (levels === 0 ? leaf : { and: [deep(levels - 1)] });
  expect([faultOf(deep(4)), faultOf(deep(6)) !== undefined]).toEqual([undefined, true]);
  const many = (n: number) => ({ or: Array.from({ length: n }, () => leaf) });
  expect([faultOf(many(60)), faultOf(many(61)) !== undefined]).toEqual([undefined, true]);
  const values = (n: number) => ({ field: 'IdPays', operator: 'in', value: Array.from({ length: n }, () => 'FR') });
  expect([faultOf(values(1000)), faultOf(values(1001)) !== undefined]).toEqual([undefined, true]);
  const id = await stage.create(author);
  const none = { field: 'IdPays', operator: 'in' as const, value: [] };
  const { body } = await server
    .as(author.login)
    .call(calls.preview, { body: { IdListe: id, IdGroupe: 0, Conditions: none } });
  expect(body.count).toBe(0);
});
