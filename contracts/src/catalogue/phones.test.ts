import { expect, test } from 'vitest';
import { showPhone } from './value-rules.ts';

test('a phone number is shown as it is written abroad; what is none stays', () => {
  expect(showPhone('+33612345678')).toBe('+33 6 12 34 56 78');
  expect(showPhone('+48221234567')).toBe('+48 22 123 45 67');
  expect(showPhone('poste 12')).toBe('poste 12');
});
