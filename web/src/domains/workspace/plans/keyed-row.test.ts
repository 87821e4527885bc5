import { expect, test } from 'vitest';
import { view as request } from '../../services/requests/sheet/request.entity.tsx';
import { isKeyed } from './keyed-row.ts';

test('of several files of one person each row of a plan says which; somebody is called by their name alone', () => {
  expect(isKeyed({ entity: 'Demande', about: 'Zoé Lefèvre' }, request)).toBe(true);
  expect(isKeyed({ entity: 'Personne', about: 'Zoé Lefèvre' }, {})).toBe(false);
  expect(isKeyed({ entity: 'Role', about: null }, {})).toBe(true);
  expect(isKeyed({ entity: 'effect', about: null }, {})).toBe(false);
});
