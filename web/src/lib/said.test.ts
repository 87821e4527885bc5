import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { listed, placesOf, withParts } from './said.tsx';

/** What is drawn, as words. */
const wordsOf = (node: ReactNode): string => {
  if (Array.isArray(node)) return node.map(wordsOf).join('');
  if (isValidElement(node)) return wordsOf((node as ReactElement<{ children?: ReactNode }>).props.children);
  return typeof node === 'string' ? node : '';
};

test('each part is drawn where the language puts it', () => {
  const { who, when } = placesOf(['who', 'when']);
  expect(wordsOf(withParts(`If ${when}, ${who} decides`, { who: 'Ann', when: 'paid' }))).toBe('If paid, Ann decides');
  expect(wordsOf(withParts('Nobody decides', {}))).toBe('Nobody decides');
});

test('parts are joined as the language joins them', () => {
  expect(wordsOf(listed(['a', 'b', 'c'], 'conjunction', 'fr'))).toBe('a, b et c');
  expect(wordsOf(listed(['a', 'b'], 'disjunction', 'pl'))).toBe('a lub b');
});
