import { statuts } from '@passerelle/contracts/person/person.fields.ts';
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
    const { label } = referenceList(name);
    if (!label) return;
    const labels = seedOf(name).map((row) => (row[label] as { fr: string }).fr);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

test('every status of a person has its row', () => {
  expect(keysOf('Statut')).toEqual(Object.values(statuts));
});

test('countries and titles point at rows that come before them', () => {
  for (const row of seedOf('Pays')) expect(keysOf('Langue')).toContain(row.IdLangue);
  for (const row of seedOf('Civilite')) expect(keysOf('Genre')).toContain(row.IdGenre);
  const order = referenceSeed.map(({ table }) => table);
  expect(order.indexOf('Langue')).toBeLessThan(order.indexOf('Pays'));
  expect(order.indexOf('Genre')).toBeLessThan(order.indexOf('Civilite'));
});

test('countries have a real time zone and written masks', () => {
  for (const row of seedOf('Pays')) {
    expect(() => new Intl.DateTimeFormat('fr', { timeZone: String(row.Fuseau) })).not.toThrow();
    expect(row.MasqueNIN).toMatch(/^[9A*]+$/);
    expect(row.TelFormat).toMatch(/^[9 ]+$/);
    expect([1, 2, 3]).toContain(row.Empreinte);
  }
});
