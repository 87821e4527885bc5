import { expect, test } from 'vitest';
import type { Row } from './plan-row.tsx';
import { alikeRows } from './plan-rows.alike.ts';

const role = (n: number, values: object): Row => ({
  n,
  entity: 'PersonneRole',
  entity_id: String(n),
  about: `Person ${n}`,
  before: null,
  after: { IdPersonneRole: n, IdPersonneEV1: n, DateC: `2026-01-0${n}`, IdRole: 4, ...values },
  labels: {},
  masked: [],
  stayed: false,
  reason: null,
});
const numbers = (rows: readonly Row[]) => alikeRows(rows).map((group) => group.map(({ n }) => n));

test('rows that say the same of others are beside the first of them, in the order of the plan', () => {
  expect(numbers([role(1, {}), role(2, { IdRole: 5 }), role(3, {}), role(4, {})])).toEqual([[1, 3, 4], [2]]);
});

test('two are read one by one', () => {
  expect(numbers([role(1, {}), role(2, {})])).toEqual([[1], [2]]);
});

test('what differs in what is written, whether it comes or goes, or is left with a reason, is not alike', () => {
  const taken = { ...role(3, {}), before: role(3, {}).after, after: null };
  const left = { ...role(4, {}), reason: [{ path: 'IdRole', rule: 'moved' }] };
  expect(numbers([role(1, {}), role(2, { DateFin: '2027-01-01' }), taken, left])).toEqual([[1], [2], [3], [4]]);
});

test('rows of somebody’s record are each their own', () => {
  const person = (n: number): Row => ({ ...role(n, {}), entity: 'Personne', after: { IdStatut: 700 } });
  expect(numbers([person(1), person(2), person(3)])).toEqual([[1], [2], [3]]);
});
