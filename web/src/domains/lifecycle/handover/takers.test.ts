import type { HeldKind } from '@passerelle/contracts/handover/handover.contract.ts';
import { expect, test } from 'vitest';
import { countTaken, linesOf } from './takers.ts';

const kind = (name: HeldKind['kind'], keys: readonly string[], count = keys.length, taken = true): HeldKind => ({
  kind: name,
  taken,
  above: null,
  count,
  things: keys.map((key) => ({
    key,
    label: key,
    about: null,
    until: null,
    count: null,
    others: null,
    person: null,
  })),
});

test('somebody takes all of a kind, be it more than is shown', () => {
  const kinds = [kind('Manager', ['1', '2'], 500), kind('token', ['X'], 1, false)];
  const chosen = { Manager: { all: 7, each: {} }, token: { all: 7, each: {} } };
  expect(linesOf(kinds, chosen)).toEqual([{ kind: 'Manager', IdPersonneEV1Preneur: 7 }]);
  expect(countTaken(kinds, chosen)).toBe(500);
});

test('what is said apart goes elsewhere or stays, the others go with the rest', () => {
  const kinds = [kind('Manager', ['1', '2', '3']), kind('role', ['9'])];
  const chosen = { Manager: { all: 7, each: { '2': 8, '3': null } } };
  expect(linesOf(kinds, chosen)).toEqual([
    { kind: 'Manager', keys: ['1'], IdPersonneEV1Preneur: 7 },
    { kind: 'Manager', keys: ['2'], IdPersonneEV1Preneur: 8 },
  ]);
  expect(countTaken(kinds, chosen)).toBe(2);
});

test('those that are not shown stay where one that is shown stays', () => {
  const kinds = [kind('Manager', ['1', '2'], 500)];
  expect(linesOf(kinds, { Manager: { all: 7, each: { '2': null } } })).toEqual([
    { kind: 'Manager', keys: ['1'], IdPersonneEV1Preneur: 7 },
  ]);
  expect(linesOf(kinds, { Manager: { all: 7, each: { '2': 8 } } })).toEqual([
    { kind: 'Manager', keys: ['1'], IdPersonneEV1Preneur: 7 },
    { kind: 'Manager', keys: ['2'], IdPersonneEV1Preneur: 8 },
    { kind: 'Manager', IdPersonneEV1Preneur: 7 },
  ]);
});
