import { delegationFilters } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { expect, test } from 'vitest';
import { asFilter, type Delegation, inOrder, isShown } from './delegation.filters.ts';

const of = 1;
const person = (IdPersonneEV1: number) => ({ IdPersonneEV1, IndexPrenomNom: '' });
const one = (status: Delegation['status'], given: boolean, DateDebut = '2026-01-01') =>
  ({ status, delegator: person(given ? of : 2), delegate: person(given ? 2 : of), DateDebut }) as Delegation;

test('each filter shows its own, by status or by who gave it', () => {
  const all = [one('upcoming', true), one('active', false), one('canceled', true), one('expired', false)];
  const shown = (filter: (typeof delegationFilters)[number]) => all.map((each) => isShown(each, filter, of));
  expect(Object.fromEntries(delegationFilters.map((filter) => [filter, shown(filter)]))).toEqual({
    all: [true, true, true, true],
    upcoming: [true, false, false, false],
    active: [false, true, false, false],
    cancelled: [false, false, true, false],
    expired: [false, false, false, true],
    myDelegations: [true, false, true, false],
    delegatedToMe: [false, true, false, true],
  });
});

test('an address that names no filter shows all', () => {
  expect([asFilter('active'), asFilter('canceled'), asFilter(undefined)]).toEqual(['active', 'all', 'all']);
});

test('what is on comes first, then what comes, then what is over, latest first', () => {
  const [early, late] = [one('expired', true, '2026-01-01'), one('expired', true, '2026-02-01')];
  const [soon, now] = [one('upcoming', true), one('active', true)];
  expect(inOrder([early, soon, late, now])).toEqual([now, soon, late, early]);
});
