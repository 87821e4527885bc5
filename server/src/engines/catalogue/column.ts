import { sql } from 'kysely';
import type { SqlField } from './subject.ts';

/** A field that is a column of the row itself. */
export const column = (type: 'text' | 'code' | 'boolean' | 'date' | 'instant', name: string): SqlField => ({
  type,
  value: (alias) => sql.ref(`${alias}.${name}`),
});

/** The same, of numbers. */
export const keyColumn = (type: 'code' | 'number', name: string): SqlField => ({
  type,
  sqlType: 'integer',
  value: (alias) => sql.ref(`${alias}.${name}`),
});
