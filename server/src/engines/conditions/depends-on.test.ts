import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { columnField, personColumn } from '../catalogue/columns.ts';
import { inForce } from '../catalogue/in-force.ts';
import type { CataloguedSubject } from '../catalogue/subject.ts';
import { dependsOn } from './depends-on.ts';

const subject: CataloguedSubject = {
  kind: 'person',
  table: 'Personne',
  key: 'IdPersonneEV1',
  label: 'Nom',
  sees: 'ann',
  catalogue: {},
  fields: {
    Nom: columnField('Nom', { type: 'text' }),
    DateEntree: columnField('DateEntree', { type: 'date' }),
    Manager: personColumn('Manager', () => subject),
    Actif: inForce,
    Secret: { type: 'text', value: () => sql`''` },
  },
};
const own = (column: string) => ({ table: 'Personne', column });

test('a condition depends on the columns of its fields, each once, and of the relations that it goes', () => {
  const name = { field: 'Nom', operator: 'equals', value: 'x' } as const;
  const above = { field: 'Manager.Manager.Nom', operator: 'equals', value: 'x' } as const;
  expect(dependsOn({ or: [name, { and: [name, above] }] }, subject)).toEqual({
    columns: [own('Nom'), own('IdPersonneEV1Manager')],
    day: false,
  });
  expect(dependsOn({ and: [] }, subject)).toEqual({ columns: [], day: false });
});

test('it depends on the day where it names it, or a field of it does', () => {
  const entry = (operator: 'within days' | 'in' | 'equals', value: number | string | string[]) =>
    dependsOn({ field: 'DateEntree', operator, value }, subject).day;
  expect([
    entry('within days', 30),
    entry('in', ['2026-01', 'CURRENT_MONTH']),
    entry('equals', 'CURRENT_MONTH'),
  ]).toEqual([...[true, true, true]]);
  expect(entry('equals', '2026-01')).toBe(false);
  expect(dependsOn({ field: 'Actif', operator: 'equals', value: true }, subject)).toEqual({
    columns: [own('DateDebut'), own('DateFin'), own('IdPays'), { table: 'Pays', column: 'Fuseau' }],
    day: true,
  });
});

test('what is no field, or does not say what it reads, is refused', () => {
  expect(() => dependsOn({ field: 'Nom.Nom', operator: 'empty' }, subject)).toThrow();
  expect(() => dependsOn({ field: 'toString', operator: 'empty' }, subject)).toThrow();
  expect(() => dependsOn({ field: 'Secret', operator: 'empty' }, subject)).toThrow('Secret');
});
