import { expect, test } from 'vitest';
import { arranged, moved, toggled } from './arranged.ts';

const all = ['workforce', 'leavingSoon', 'requestsOpen'] as const;
const said = (lines: ReturnType<typeof arranged>) => lines.map(({ name, shown }) => (shown ? name : `(${name})`));

test('what a role is shown stands first, in its order; one of which nothing is said is shown all', () => {
  expect(said(arranged(null, all))).toEqual([...all]);
  expect(said(arranged(['requestsOpen', 'workforce'], all))).toEqual(['requestsOpen', 'workforce', '(leavingSoon)']);
});

test('a measure is moved and hidden, and no other is lost', () => {
  const lines = arranged(null, all);
  expect(said(moved(lines, 0, 1))).toEqual(['leavingSoon', 'workforce', 'requestsOpen']);
  expect(said(moved(lines, 2, -1))).toEqual(['workforce', 'requestsOpen', 'leavingSoon']);
  expect(said(toggled(lines, 1))).toEqual(['workforce', '(leavingSoon)', 'requestsOpen']);
});
