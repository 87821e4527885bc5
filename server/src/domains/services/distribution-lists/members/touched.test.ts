import '../../../../app/domains.ts';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { expect, test } from 'vitest';
import { askedOfAll } from './touched.queries.ts';

const asked = (condition: Condition) => askedOfAll(condition).map(({ field, values }) => [field, [...values]]);
const site = { field: 'IdSite', operator: 'in', value: [1, '02'] } as const;

test('criteria ask a code of everybody where it stands alone, or beside others that are asked as well', () => {
  expect(asked(site)).toEqual([['IdSite', ['1', '02', '2']]]);
  expect(asked({ and: [site, { and: [{ field: 'IdPays', operator: 'equals', value: 'FR' }] }] })).toEqual([
    ['IdSite', ['1', '02', '2']],
    ['IdPays', ['FR', 'NaN']],
  ]);
  expect(asked({ field: 'IdSite', operator: 'in', value: [] })).toEqual([['IdSite', []]]);
});

test('what may be met otherwise is asked of nobody', () => {
  for (const other of [
    { or: [site, { field: 'IdStatut', operator: 'not empty' }] },
    { field: 'IdSite', operator: 'different', value: 1 },
    { field: 'IdSite', operator: 'in', value: [1, null] },
    { field: 'IdSite', operator: 'equals', value: null },
    { field: 'Manager.IdSite', operator: 'equals', value: 1 },
    { field: 'ListeTag', operator: 'in', value: ['a'] },
    { field: 'DateEntree', operator: 'equals', value: 'CURRENT_MONTH' },
    { field: 'Gone', operator: 'equals', value: 1 },
  ] as const)
    expect(asked(other), JSON.stringify(other)).toEqual([]);
});
