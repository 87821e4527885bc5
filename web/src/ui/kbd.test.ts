import { expect, test } from 'vitest';
import { keyName } from './kbd.tsx';

test('keys are called as on the keyboards of the language', () => {
  expect(['mod', 'esc', 'k'].map((key) => keyName(key, 'de', false))).toEqual(['Strg', 'Esc', 'K']);
  expect(['mod', 'esc'].map((key) => keyName(key, 'fr', false))).toEqual(['Ctrl', 'Échap']);
  expect(['mod', 'esc'].map((key) => keyName(key, 'de', true))).toEqual(['⌘', 'esc']);
});
