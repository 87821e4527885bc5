import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { expect, test } from 'vitest';
import { goesOn } from './typed-criteria.ts';

const [first, mine, theirs] = (['FR', 'GB', 'DE'] as const).map(
  (value): Condition => ({ field: 'IdPays', operator: 'equals', value }),
) as [Condition, Condition, Condition];
const began = { Conditions: first, Revision: 3 };

test('what somebody else saved is taken over by who typed nothing, and stands beside what was typed otherwise', () => {
  expect(goesOn(began, mine, began)).toBe('as it was');
  expect(goesOn(began, first, { Conditions: theirs, Revision: 4 })).toBe('taken over');
  // As the database writes it.
  const stored = { field: 'IdPays', value: 'GB', operator: 'equals' } as Condition;
  expect(goesOn(began, mine, { Conditions: stored, Revision: 4 })).toBe('taken over');
  expect(goesOn(began, mine, { Conditions: theirs, Revision: 4 })).toBe('collides');
  expect(goesOn(began, mine, { Conditions: null, Revision: 4 })).toBe('collides');
  // What was read before one’s own saving is no news.
  expect(goesOn({ Conditions: mine, Revision: 5 }, theirs, { Conditions: first, Revision: 4 })).toBe('as it was');
});
