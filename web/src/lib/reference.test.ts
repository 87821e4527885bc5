import { expect, test } from 'vitest';
import { offeredOf, toldWith } from './reference.ts';

test('of a list that another field parts, what belongs to another value of it is not offered', () => {
  const row = (id: number, properties: object) => ({
    id,
    label: String(id),
    colour: undefined,
    properties: { ...properties },
  });
  const rows = [
    row(1, { IdTypeVehicule: 1 }),
    row(2, { IdTypeVehicule: 2 }),
    row(3, { IdTypeVehicule: null }),
    row(4, { IdTypeVehicule: 1, Actif: false }),
  ];
  const offered = (part: unknown, property?: string) => offeredOf(rows, property, part).map(({ id }) => id);
  expect(offered(1, 'IdTypeVehicule')).toEqual([1, 3]);
  expect(offered('2', 'IdTypeVehicule')).toEqual([2, 3]);
  expect(offered(null, 'IdTypeVehicule')).toEqual([1, 2, 3]);
  expect(offered(1)).toEqual([1, 2, 3]);
});

test('an entry is told with what a property of it is the key of, and by itself where it has none', () => {
  const row = (id: string | number, label: string, properties: object) => ({
    ...{ id, label, colour: undefined },
    properties: { ...properties },
  });
  const agencies = { byId: new Map([['LYO', row('LYO', 'Lyon', {})]]) };
  const told = (IdCA: string | null, property?: string) => toldWith(row(7, 'Centre', { IdCA }), property, agencies);
  expect(told('LYO', 'IdCA')).toBe('Centre · Lyon');
  expect(told('XXX', 'IdCA')).toBe('Centre · XXX');
  expect(told(null, 'IdCA')).toBe('Centre');
  expect(told('LYO')).toBe('Centre');
});
