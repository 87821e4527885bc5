import {
  type Condition,
  isLeaf,
  type Leaf,
  operatorsOf,
  type Scalar,
  truthOfNull,
} from '@passerelle/contracts/conditions/condition.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { sql } from 'kysely';
import { allOf, always, anyOf, never, type Sql } from '../../platform/db/sql.ts';
import type { SqlField, Subject } from '../catalogue/subject.ts';
import { ConditionError } from './condition-error.ts';
import { type Resolve, resolveLeaf } from './resolve.ts';

/** Whether a field may be used on a row: on all, on none, or where the SQL says so. */
export type Gate = 'open' | 'closed' | Sql<boolean>;

export interface CompileContext {
  readonly resolve: Resolve;
  /** Today, `YYYY-MM-DD`. */
  readonly today: string;
  /** Hides fields from the reader row by row; perimeters have none. */
  readonly gate?: (field: string, subject: Subject, alias: string) => Gate;
}

/**
 * Compiles a condition tree over a subject whose row is known as `alias`.
 * Two-valued: a NULL result only ever means false, since the language has no NOT group.
 */
export function compileCondition(
  condition: Condition,
  subject: Subject,
  alias: string,
  context: CompileContext,
): Sql<boolean> {
  if (isLeaf(condition)) return compileLeaf(condition, subject, alias, context);
  if ('and' in condition) return allOf(condition.and.map((one) => compileCondition(one, subject, alias, context)));
  return anyOf(condition.or.map((one) => compileCondition(one, subject, alias, context)));
}

function compileLeaf(leaf: Leaf, subject: Subject, alias: string, context: CompileContext): Sql<boolean> {
  const resolved = resolveLeaf(leaf, context.resolve);
  if (resolved === undefined) return never;
  const [name, further] = splitPath(resolved.field);
  const field = fieldOf(subject, name, leaf.field);
  if (further === undefined) return gated(resolved, name, field, subject, alias, context);

  if (field.type !== 'person') throw new ConditionError(leaf.field, 'unknownField');
  const target = field.to();
  const related = `${alias}_${name}`;
  const inner = compileLeaf({ ...resolved, field: further }, target, related, context);
  const row = sql`select 1 from ${sql.table(target.table)} as ${sql.ref(related)} where ${sql.ref(`${related}.${target.key}`)} = ${field.value(alias)}`;
  // A missing relation is a missing value: `different` is true of it, so look for a related row that contradicts.
  const onNull = truthOfNull(resolved);
  const test = onNull
    ? sql<boolean>`not exists (${row} and not coalesce(${inner}, false))`
    : sql<boolean>`exists (${row} and ${inner})`;
  return behind(context.gate?.(name, subject, alias), onNull, test);
}

function gated(
  leaf: Leaf,
  name: string,
  field: SqlField,
  subject: Subject,
  alias: string,
  context: CompileContext,
): Sql<boolean> {
  if (!operatorsOf[field.type].includes(leaf.operator))
    throw new ConditionError(`${leaf.field} ${leaf.operator}`, 'unknownOperator');
  const gate = context.gate?.(name, subject, alias);
  const onNull = truthOfNull(leaf);
  return behind(gate, onNull, gate === 'closed' ? never : testField(leaf, field, alias, context));
}

/** The test of a field that is null wherever its gate is not open, which an index of the field can still serve. */
function behind(gate: Gate | undefined, onNull: boolean, test: Sql<boolean>): Sql<boolean> {
  if (gate === undefined || gate === 'open') return test;
  if (gate === 'closed') return onNull ? always : never;
  return onNull ? sql<boolean>`(not coalesce(${gate}, false) or ${test})` : allOf([gate, test]);
}

function testField(leaf: Leaf, field: SqlField, alias: string, context: CompileContext): Sql<boolean> {
  switch (field.type) {
    case 'codes':
      return testMany(leaf, field, alias);
    case 'descendants': {
      const { keys, negative } = keyList(leaf);
      if (keys.length === 0) return negative ? always : never;
      const under = field.under(alias, keys);
      return negative ? sql<boolean>`not ${under}` : under;
    }
    case 'date':
      return testDate(leaf, field.value(alias), context);
    case 'instant':
      return testDate(leaf, sql`(${field.value(alias)} at time zone 'UTC')::date`, context);
    default:
      return testScalar(leaf, field, field.value(alias));
  }
}

function testScalar(leaf: Leaf, field: SqlField, value: Sql): Sql<boolean> {
  const { operator } = leaf;
  switch (operator) {
    case 'equals':
      return leaf.value === null ? sql<boolean>`${value} is null` : sql<boolean>`${value} = ${typed(leaf, field)}`;
    case 'different':
      return leaf.value === null
        ? sql<boolean>`${value} is not null`
        : sql<boolean>`${value} is distinct from ${typed(leaf, field)}`;
    case 'in':
    case 'not in':
      return testList(leaf, field, value);
    case 'like':
      return sql<boolean>`fold(${value}::text) like ${contains(leaf)}`;
    case 'not like':
      return sql<boolean>`coalesce(fold(${value}::text) not like ${contains(leaf)}, true)`;
    case 'less':
      return sql<boolean>`${value} < ${numberOf(leaf, leaf.value)}::numeric`;
    case 'greater':
      return sql<boolean>`${value} > ${numberOf(leaf, leaf.value)}::numeric`;
    case 'between': {
      const [low, high] = pair(leaf);
      return sql<boolean>`${value} between ${numberOf(leaf, low)}::numeric and ${numberOf(leaf, high)}::numeric`;
    }
    case 'empty':
      return field.type === 'text' ? sql<boolean>`coalesce(${value}, '') = ''` : sql<boolean>`${value} is null`;
    case 'not empty':
      return field.type === 'text' ? sql<boolean>`coalesce(${value}, '') <> ''` : sql<boolean>`${value} is not null`;
    default:
      throw new ConditionError(`${leaf.field} ${operator}`, 'unknownOperator');
  }
}

function testList(leaf: Leaf, field: SqlField, value: Sql): Sql<boolean> {
  const list = listOf(leaf);
  const present = list.filter((one) => one !== null);
  const found = present.length
    ? sql<boolean>`${value} = any(${sql.val(present.map((one) => check(leaf, field, one)))}::${arrayType(field)})`
    : never;
  const nulls = present.length === list.length ? never : sql<boolean>`${value} is null`;
  const test = anyOf([found, nulls]);
  if (leaf.operator === 'in') return test;
  return test === never ? always : sql<boolean>`not coalesce(${test}, false)`;
}

function testMany(leaf: Leaf, field: Extract<SqlField, { type: 'codes' }>, alias: string): Sql<boolean> {
  const scalar: SqlField = { type: 'code', value: () => sql``, sqlType: 'text' };
  const some = (operator: Leaf['operator']) =>
    field.exists(alias, (value) => testScalar({ ...leaf, operator }, scalar, value));
  switch (leaf.operator) {
    case 'empty':
      return sql<boolean>`not ${field.exists(alias, () => always)}`;
    case 'not empty':
      return field.exists(alias, () => always);
    case 'equals':
      return leaf.value === null ? sql<boolean>`not ${field.exists(alias, () => always)}` : some('equals');
    case 'different':
      return leaf.value === null ? field.exists(alias, () => always) : sql<boolean>`not ${some('equals')}`;
    case 'in':
    case 'not in': {
      const list = listOf(leaf);
      const none = list.includes(null) ? sql<boolean>`not ${field.exists(alias, () => always)}` : never;
      const test = anyOf([list.some((one) => one !== null) ? some('in') : never, none]);
      if (leaf.operator === 'in') return test;
      return test === never ? always : sql<boolean>`not ${test}`;
    }
    case 'like':
      return some('like');
    default:
      return sql<boolean>`not ${some('like')}`;
  }
}

function testDate(leaf: Leaf, value: Sql, { today }: CompileContext): Sql<boolean> {
  switch (leaf.operator) {
    case 'equals':
      return leaf.value === null ? sql<boolean>`${value} is null` : inPeriod(value, periodOf(leaf, leaf.value, today));
    case 'different':
      return leaf.value === null
        ? sql<boolean>`${value} is not null`
        : sql<boolean>`not coalesce(${inPeriod(value, periodOf(leaf, leaf.value, today))}, false)`;
    case 'in':
    case 'not in': {
      const test = anyOf(
        listOf(leaf).map((one) =>
          one === null ? sql<boolean>`${value} is null` : inPeriod(value, periodOf(leaf, one, today)),
        ),
      );
      if (leaf.operator === 'in') return test;
      return test === never ? always : sql<boolean>`not coalesce(${test}, false)`;
    }
    case 'before':
      return sql<boolean>`${value} < ${periodOf(leaf, leaf.value, today)[0]}::date`;
    case 'after':
      return sql<boolean>`${value} > ${periodOf(leaf, leaf.value, today)[1]}::date`;
    case 'between': {
      const [from, to] = pair(leaf);
      return inPeriod(value, [periodOf(leaf, from, today)[0], periodOf(leaf, to, today)[1]]);
    }
    case 'within days': {
      const days = numberOf(leaf, leaf.value);
      if (!Number.isInteger(days) || Math.abs(days) > 36_525) throw new ConditionError(leaf.field, 'unknownValue');
      return sql<boolean>`${value} between ${today}::date + least(${days}::integer, 0) and ${today}::date + greatest(${days}::integer, 0)`;
    }
    case 'empty':
      return sql<boolean>`${value} is null`;
    default:
      return sql<boolean>`${value} is not null`;
  }
}

function inPeriod(value: Sql, [from, to]: readonly [string, string]): Sql<boolean> {
  return from === to
    ? sql<boolean>`${value} = ${from}::date`
    : sql<boolean>`${value} between ${from}::date and ${to}::date`;
}

/** First and last day of what the value names: a day, a month, or CURRENT_MONTH. */
function periodOf(leaf: Leaf, value: unknown, today: string): readonly [string, string] {
  const text = value === 'CURRENT_MONTH' ? today.slice(0, 7) : value;
  if (typeof text !== 'string') throw new ConditionError(leaf.field, 'unknownValue');
  if (/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)) {
    const last = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5)), 0)).getUTCDate();
    return [`${text}-01`, `${text}-${last}`];
  }
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text) || !isDay(text)) throw new ConditionError(leaf.field, 'unknownValue');
  return [text, text];
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function splitPath(path: string): readonly [string, string | undefined] {
  const dot = path.indexOf('.');
  return dot < 0 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)];
}

function fieldOf(subject: Subject, name: string, path: string): SqlField {
  const field = Object.hasOwn(subject.fields, name) ? subject.fields[name] : undefined;
  if (!field) throw new ConditionError(path, 'unknownField');
  return field;
}

function listOf(leaf: Leaf): readonly Scalar[] {
  if (!Array.isArray(leaf.value)) throw new ConditionError(leaf.field, 'unknownValue');
  return leaf.value;
}

function pair(leaf: Leaf): readonly [Scalar, Scalar] {
  const list = listOf(leaf);
  if (list.length !== 2) throw new ConditionError(leaf.field, 'unknownValue');
  return [list[0]!, list[1]!];
}

function keyList(leaf: Leaf): { keys: readonly number[]; negative: boolean } {
  const list = leaf.operator === 'in' || leaf.operator === 'not in' ? listOf(leaf) : [leaf.value as Scalar];
  const keys = list.map((one) => keyOf(leaf, one));
  return { keys, negative: leaf.operator === 'different' || leaf.operator === 'not in' };
}

function keyOf(leaf: Leaf, value: unknown): number {
  const key = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof key !== 'number' || !Number.isInteger(key) || Math.abs(key) > 2_147_483_647) {
    throw new ConditionError(leaf.field, 'unknownValue');
  }
  return key;
}

function numberOf(leaf: Leaf, value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new ConditionError(leaf.field, 'unknownValue');
  return number;
}

/** The folded pattern of `like`: the value anywhere, its own wildcards taken literally but for LoopBack's outer `%`. */
function contains(leaf: Leaf): string {
  if (typeof leaf.value !== 'string' && typeof leaf.value !== 'number')
    throw new ConditionError(leaf.field, 'unknownValue');
  const text = fold(String(leaf.value).replace(/^%|%$/g, ''));
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function typed(leaf: Leaf, field: SqlField): Sql {
  return sql`${check(leaf, field, leaf.value as Scalar)}::${sqlType(field)}`;
}

function check(leaf: Leaf, field: SqlField, value: Scalar | undefined): Scalar {
  if (value === undefined || Array.isArray(value)) throw new ConditionError(leaf.field, 'unknownValue');
  if (field.type === 'boolean') {
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    throw new ConditionError(leaf.field, 'unknownValue');
  }
  if (field.type === 'person') return keyOf(leaf, value);
  if ('sqlType' in field && field.sqlType === 'integer') return keyOf(leaf, value);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new ConditionError(leaf.field, 'unknownValue');
  return String(value);
}

function sqlType(field: SqlField): Sql {
  if (field.type === 'boolean') return sql`boolean`;
  if (field.type === 'person') return sql`integer`;
  return 'sqlType' in field && field.sqlType === 'integer' ? sql`integer` : sql`text`;
}

function arrayType(field: SqlField): Sql {
  return sql`${sqlType(field)}[]`;
}
