import type { Leaf, Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import { firstOf, nth } from '../../platform/sure.ts';
import type { SqlField } from '../catalogue/subject.ts';
import { ConditionError } from './condition-error.ts';

/** The list of a leaf. Throws ConditionError `unknownValue` where it has none. */
export function listOf(leaf: Leaf): readonly Scalar[] {
  if (!Array.isArray(leaf.value)) throw new ConditionError(leaf, 'unknownValue');
  return leaf.value;
}

/** Both ends of `between`. */
export function pair(leaf: Leaf): readonly [Scalar, Scalar] {
  const list = listOf(leaf);
  if (list.length !== 2) throw new ConditionError(leaf, 'unknownValue');
  return [firstOf(list), nth(list, 1)];
}

/** The keys that a leaf names, and whether it asks for what is none of them. */
export function keyList(leaf: Leaf): { keys: readonly number[]; negative: boolean } {
  const list = leaf.operator === 'in' || leaf.operator === 'not in' ? listOf(leaf) : [leaf.value as Scalar];
  const keys = list.map((one) => keyOf(leaf, one));
  return { keys, negative: leaf.operator === 'different' || leaf.operator === 'not in' };
}

/** A key as PostgreSQL's integer holds it, written as a number or in digits. */
export function keyOf(leaf: Leaf, value: unknown): number {
  const key = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof key !== 'number' || !Number.isInteger(key) || Math.abs(key) > 2_147_483_647) {
    throw new ConditionError(leaf, 'unknownValue');
  }
  return key;
}

/** A finite number, written as one or in digits. */
export function numberOf(leaf: Leaf, value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new ConditionError(leaf, 'unknownValue');
  return number;
}

/** The folded pattern of `like`: the value anywhere, its own wildcards taken literally but for LoopBack's outer `%`. */
export function contains(leaf: Leaf): string {
  if (typeof leaf.value !== 'string' && typeof leaf.value !== 'number') throw new ConditionError(leaf, 'unknownValue');
  const text = fold(String(leaf.value).replace(/^%|%$/g, ''));
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The value of a leaf as the database compares it with the field. */
export function typed(leaf: Leaf, field: SqlField): Sql {
  return sql`${check(leaf, field, leaf.value as Scalar)}::${sqlType(field)}`;
}

const isWhole = (field: SqlField) => 'sqlType' in field && field.sqlType === 'integer';

/** A value of a leaf in the field's own type. Throws ConditionError `unknownValue` where it is none. */
export function check(leaf: Leaf, field: SqlField, value: Scalar | undefined): Scalar {
  if (value === undefined || Array.isArray(value)) throw new ConditionError(leaf, 'unknownValue');
  if (field.type === 'boolean') {
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    throw new ConditionError(leaf, 'unknownValue');
  }
  if (field.type === 'person') return keyOf(leaf, value);
  if (isWhole(field)) return keyOf(leaf, value);
  if (field.type === 'number') return numberOf(leaf, value);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new ConditionError(leaf, 'unknownValue');
  return String(value);
}

function sqlType(field: SqlField): Sql {
  if (field.type === 'boolean') return sql`boolean`;
  if (field.type === 'person' || isWhole(field)) return sql`integer`;
  return field.type === 'number' ? sql`numeric` : sql`text`;
}

/** The type of a list of the field's values. */
export function arrayType(field: SqlField): Sql {
  return sql`${sqlType(field)}[]`;
}
