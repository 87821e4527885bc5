import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyName } from './kbd.tsx';

test('keys are called as on the keyboards of the language', () => {
  expect(['mod', 'Escape', 'k'].map((key) => keyName(key, 'de', false))).toEqual(['Strg', 'Esc', 'K']);
  expect(['mod', 'Escape', 'Enter'].map((key) => keyName(key, 'fr', false))).toEqual(['Ctrl', 'Échap', 'Entrée']);
  expect(['Enter', 'Tab'].map((key) => keyName(key, 'pl', false))).toEqual(['Enter', 'Tab']);
  expect(['mod', 'Escape'].map((key) => keyName(key, 'de', true))).toEqual(['⌘', 'esc']);
});

test('every key that a screen names has a name of its own', () => {
  const sources = join(import.meta.dirname, '..');
  const shown = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(join(sources, path), 'utf8'))
    .filter((text) => /<(Kbd|KeysHelp)\b/.test(text))
    .flatMap((text) => [...text.matchAll(/(?:<Kbd keys=\{\[|^ +\[)'(\w{2,})'/gm)].map(([, key]) => key!));
  expect(shown).toEqual(expect.arrayContaining(['mod', 'Escape', 'Enter', 'Tab']));
  expect(shown.filter((key) => keyName(key, 'gb', false) === key.toUpperCase())).toEqual([]);
});
