import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { maskPattern } from '@passerelle/contracts/reference/mask.ts';
import {
  type ReferenceListName,
  referenceList,
  referenceLists,
} from '@passerelle/contracts/reference/reference.fields.ts';
import { describe, expect, test } from 'vitest';
import { referenceSeed } from './reference.seed.ts';

function seedOf(name: ReferenceListName) {
  return referenceSeed.filter(({ table }) => table === name).flatMap(({ rows }) => rows);
}

const keysOf = (name: ReferenceListName) => seedOf(name).map((row) => row[referenceList(name).id]);

describe.each(Object.keys(referenceLists) as ReferenceListName[])('%s', (name) => {
  test('starts with rows of distinct keys', () => {
    const keys = keysOf(name);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('has distinct labels in French', () => {
    const { label, repeats, oneWording } = referenceList(name);
    if (!label || repeats) return;
    const labels = seedOf(name).map((row) => (oneWording ? row[label] : (row[label] as { fr: string }).fr));
    expect(new Set(labels).size).toBe(labels.length);
  });
});

test('every status of a person has its row', () => {
  expect(keysOf('Statut')).toEqual(Object.values(statuts));
});

test('countries, titles and families of vehicles point at rows that come before them', () => {
  for (const row of seedOf('Pays')) expect(keysOf('Langue')).toContain(row.IdLangue);
  for (const row of seedOf('Civilite')) expect(keysOf('Genre')).toContain(row.IdGenre);
  for (const row of seedOf('VehiculeFamille')) expect(keysOf('TypeVehicule')).toContain(row.IdTypeVehicule);
  const order = referenceSeed.map(({ table }) => table);
  expect(order.indexOf('Langue')).toBeLessThan(order.indexOf('Pays'));
  expect(order.indexOf('Genre')).toBeLessThan(order.indexOf('Civilite'));
  expect(order.indexOf('TypeVehicule')).toBeLessThan(order.indexOf('VehiculeFamille'));
});

test('countries have a real time zone and written masks', () => {
  for (const row of seedOf('Pays')) {
    expect(() => new Intl.DateTimeFormat('fr', { timeZone: String(row.Fuseau) })).not.toThrow();
    expect(row.MasqueNIN).toMatch(/^[9A*]+$/);
    expect(row.TelFormat).toMatch(/^[9 ]+$/);
    expect([1, 2, 3]).toContain(row.Empreinte);
  }
});

test.each([
  ['FR', '185027510812345'],
  ['FR', '185022A10812345'],
  ['GB', 'QQ123456C'],
  ['ES', '12345678Z'],
  ['ES', 'X1234567L'],
  ['DE', '80637416523'],
  ['IT', 'RSSMRA85T10A562S'],
  ['NL', '111222333'],
  ['PL', '44051401359'],
  ['CN', '11010519491231002X'],
  ['BE', '85073003328'],
  ['CH', '7569217076985'],
  ['MX', 'BOXW310820HNERXN09'],
])('an identifier of %s has the shape of its mask', (country, identifier) => {
  const row = seedOf('Pays').find(({ IdPays }) => IdPays === country);
  const pattern = maskPattern(String(row?.MasqueNIN));
  expect(identifier).toMatch(pattern);
  expect(`${identifier}1`).not.toMatch(pattern);
});
