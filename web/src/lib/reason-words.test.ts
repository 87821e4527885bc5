import { expect, test } from 'vitest';
import { reasonOf } from './reason-words.ts';

test('a field is said once, by the words of its rule or before them', () => {
  expect(reasonOf('Conducteur', (field) => `${field} : valeur inconnue`)).toBe('Conducteur : valeur inconnue');
  expect(reasonOf('Modèle', () => '60 caractères au plus')).toBe('Modèle – 60 caractères au plus');
});
