import { expect, test } from 'vitest';
import { foundByServer, withHeld } from './found-choices.ts';

const anna = { value: '1', label: 'Anna' };
const bert = { value: '2', label: 'Bert' };
const held = [{ value: '1', label: 'Anna, held' }];

test('what is held keeps its name where it is found, and comes last where it is not', () => {
  expect(withHeld([bert, anna], held)).toEqual([bert, held[0]]);
  expect(withHeld([bert], held)).toEqual([bert, { ...held[0], isHeld: true }]);
});

test('what is only held is not offered for what is typed', () => {
  const options = withHeld([bert], held);
  expect(foundByServer({ options, search: 'ber', limit: 9 })).toEqual([bert]);
  expect(foundByServer({ options, search: '', limit: 9 })).toEqual(options);
  expect(foundByServer({ options: withHeld([], held), search: 'x', limit: 9 })).toEqual([]);
});
