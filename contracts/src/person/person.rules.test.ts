import { expect, test } from 'vitest';
import { checkTags, checkText } from '../catalogue/value-rules.ts';
import { personField } from './person.fields.ts';
import { checkIdentity, checkTogether, type PersonCountry } from './person.rules.ts';

const country = (IdPays: string, Empreinte = 1): PersonCountry => ({ IdPays, Empreinte, nin: null });
const nin = (IdPays: string, text: string) => checkText(personField('NIN'), text, country(IdPays));

test.each([
  ['FR', '1 99 12 31 239600 70', '199123123960070'],
  ['ES', '12345678-z', '12345678Z'],
  ['IT', 'RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
  ['PL', '44051401359', '44051401359'],
  ['NL', '111222333', '111222333'],
  ['DE', '36574261809', '36574261809'],
  ['CN', '11010519491231002x', '11010519491231002X'],
  ['GB', 'AB 12 34 56 C', 'AB123456C'],
])('an identifier of %s is taken by its check digits: %s', (IdPays, text, value) => {
  expect(nin(IdPays, text)).toEqual({ value });
  expect(nin(IdPays, `${text}7`)).toMatchObject({ warning: 'ninCheck' });
});

test('a phone is of the country, or says which; without either it is none', () => {
  const phone = (text: string, IdPays?: string) =>
    checkText(personField('TelMobilePro'), text, IdPays === undefined ? undefined : country(IdPays));
  expect(phone('06 12 34 56 78', 'FR')).toEqual({ value: '+33612345678' });
  expect(phone('+33 6 12 34 56 78', 'PL')).toEqual({ value: '+33612345678' });
  expect(phone('06 12 34 56 78')).toEqual({ rule: 'phone' });
});

test('lengths are those of the field', () => {
  expect(checkText(personField('Fonction'), 'x'.repeat(66), undefined)).toEqual({ rule: 'maxLength', limit: 65 });
  expect(checkText(personField('Fonction'), 'x'.repeat(65), undefined)).toEqual({ value: 'x'.repeat(65) });
});

test('tags are each once and in order, as many as the parameter says', () => {
  expect(checkTags(personField('tags'), ['b', 'a', 'b'], 2)).toEqual({ value: ['a', 'b'] });
  expect(checkTags(personField('tags'), ['c', 'b', 'a'], 2)).toEqual({ rule: 'tooLarge', limit: 2 });
  for (const blank of ['', '  ', '\u200b', '\u00a0'])
    expect(checkTags(personField('tags'), ['a', blank], 2), JSON.stringify(blank)).toEqual({ rule: 'blankWord' });
});

test.each([
  ['2028-02-29', '1948-02-29', true],
  ['2028-02-29', '1948-02-28', false],
  ['2026-06-15', '1946-06-15', true],
  ['2026-06-15', '1946-06-14', false],
  ['2026-06-15', '2026-06-15', true],
  ['2026-06-15', '2026-06-16', false],
  ['2026-06-15', '0999-01-01', false],
])('F13 on %s, somebody may have been born on %s: %s', (today, DateNaissance, may) => {
  expect(checkTogether({ DateNaissance }, today)).toHaveLength(may ? 0 : 1);
});

test('values are judged together, and something tells a person from another', () => {
  expect(checkTogether({ DateEntree: '2020-02-01', DateSortiePhysique: '2020-02-01' }, '2026-06-15')).toEqual([
    { field: 'DateSortiePhysique', rule: 'min', limit: '2020-02-02' },
  ]);
  expect(checkTogether({ Prenom: '', Physique: false, DateNaissance: '1990-01-01' }, '2026-06-15')).toEqual([]);
  expect(checkIdentity({}, country('FR', 2))).toEqual({ field: 'NIN', rule: 'required' });
  expect(checkIdentity({ Mail: 'a@b.fr' }, country('FR', 2))).toBeUndefined();
});
