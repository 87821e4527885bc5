import { languages } from '@passerelle/contracts/languages.ts';
import { expect, test } from 'vitest';
import { withDays } from './texts.ts';

test('the day that a rule goes by is read as each language writes days; what is no day stays as it is', () => {
  const said = languages.map((language) => [language, withDays({ value: '2027-09-22', field: 'Fin', n: 3 }, language)]);
  expect(Object.fromEntries(said)).toEqual({
    fr: { value: '22/09/2027', field: 'Fin', n: 3 },
    gb: { value: '22/09/2027', field: 'Fin', n: 3 },
    es: { value: '22/09/2027', field: 'Fin', n: 3 },
    de: { value: '22.09.2027', field: 'Fin', n: 3 },
    it: { value: '22/09/2027', field: 'Fin', n: 3 },
    nl: { value: '22-09-2027', field: 'Fin', n: 3 },
    pl: { value: '22.09.2027', field: 'Fin', n: 3 },
    cn: { value: '2027/09/22', field: 'Fin', n: 3 },
  });
});
