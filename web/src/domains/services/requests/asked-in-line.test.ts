import { expect, test } from 'vitest';
import { askedInLine } from './asked-in-line.ts';

const types = ['badge', 'badge d’accès', 'téléphone mobile'];
const read = (text: string) => Object.values(askedInLine(text, (what) => types.some((one) => one.startsWith(what))));

test('commas part what is asked for, whom it is for and where', () => {
  expect(read('badge, dupont, lyon')).toEqual(['badge', 'dupont', 'lyon']);
  expect(read('badge, , lyon')).toEqual(['badge', '', 'lyon']);
  expect(read('badge')).toEqual(['badge', '', '']);
});

test('without a comma, the words after what may be asked for are whom or where', () => {
  expect(read('badge lyon')).toEqual(['badge', 'lyon', '']);
  expect(read('badge d’accès  marie dupont')).toEqual(['badge d’accès', 'marie dupont', '']);
  expect(read('téléphone mobile')).toEqual(['téléphone mobile', '', '']);
  expect(read('marie dupont')).toEqual(['marie dupont', '', '']);
});
