import type { Leaf, Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { always, anyOf, never, type Sql } from '../../platform/db/sql.ts';
import type { SqlField } from '../catalogue/subject.ts';
import { ConditionError } from './condition-error.ts';
import { type Today, testDate, testInstant } from './date-tests.ts';
import { arrayType, check, contains, keyList, listOf, numberOf, pair, typed } from './leaf-values.ts';

export interface FieldContext {
  /** Today, `YYYY-MM-DD`; or how a row known by an alias says it, which is how `dayThere` does by its country. */
  readonly today: string | ((alias: string) => Sql<string>);
  /**
   * The codes of a field whose label is like this folded pattern, for who reads labels; nothing where what is stored is
   * what is read. Perimeters have none: they mean the same in every language.
   */
  readonly codesLike?: (field: string, pattern: string) => Sql | undefined;
}

/**
 * Whether a field of the row known as `alias` is as the leaf says, by its type. Throws ConditionError for a value that the
 * type does not have.
 */
export function testField(leaf: Leaf, field: SqlField, alias: string, context: FieldContext): Sql<boolean> {
  switch (field.type) {
    case 'codes':
    case 'files':
      return testMany(leaf, field, alias, context);
    case 'descendants': {
      const { keys, negative } = keyList(leaf);
      if (keys.length === 0) return negative ? always : never;
      const under = field.under(alias, keys);
      return negative ? sql<boolean>`not ${under}` : under;
    }
    case 'date':
      return testDate(leaf, field.value(alias), todayOf(context, alias));
    case 'instant':
      return testInstant(leaf, field.value(alias), todayOf(context, alias));
    default:
      return testScalar(leaf, field, field.value(alias), context);
  }
}

const todayOf = ({ today }: FieldContext, alias: string): Today => (typeof today === 'string' ? today : today(alias));

function testScalar(leaf: Leaf, field: SqlField, value: Sql, context: FieldContext): Sql<boolean> {
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
      return testLike(leaf, value, context);
    case 'not like':
      return sql<boolean>`not coalesce(${testLike(leaf, value, context)}, false)`;
    case 'less':
      return sql<boolean>`${inOrder(field, value)} < ${placed(leaf, field, leaf.value)}`;
    case 'greater':
      return sql<boolean>`${inOrder(field, value)} > ${placed(leaf, field, leaf.value)}`;
    case 'between': {
      const [low, high] = pair(leaf);
      return sql<boolean>`${inOrder(field, value)} between ${placed(leaf, field, low)} and ${placed(leaf, field, high)}`;
    }
    case 'empty':
      return field.type === 'text' ? sql<boolean>`coalesce(${value}, '') = ''` : sql<boolean>`${value} is null`;
    case 'not empty':
      return field.type === 'text' ? sql<boolean>`coalesce(${value}, '') <> ''` : sql<boolean>`${value} is not null`;
    default:
      throw new ConditionError(leaf, 'unknownOperator');
  }
}

/** Figures stand in their own order, all else letter by letter. */
const isFigure = (field: SqlField) => field.type === 'number' || ('sqlType' in field && field.sqlType === 'integer');

const inOrder = (field: SqlField, value: Sql): Sql => (isFigure(field) ? value : sql`${value}::text collate "C"`);

const placed = (leaf: Leaf, field: SqlField, value: unknown): Sql =>
  isFigure(field) ? sql`${numberOf(leaf, value)}::numeric` : sql`${check(leaf, field, value as Scalar)}::text`;

function testLike(leaf: Leaf, value: Sql, { codesLike }: FieldContext): Sql<boolean> {
  const pattern = contains(leaf);
  const codes = codesLike?.(leaf.field, pattern);
  return codes ? sql<boolean>`${value} = any(array(${codes}))` : sql<boolean>`fold(${value}::text) like ${pattern}`;
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

function testMany(
  leaf: Leaf,
  field: Extract<SqlField, { readonly exists: unknown }>,
  alias: string,
  context: FieldContext,
): Sql<boolean> {
  const scalar: SqlField = { type: 'code', value: () => sql``, sqlType: 'text' };
  const some = (operator: Leaf['operator']) =>
    field.exists(alias, (value) => testScalar({ ...leaf, operator }, scalar, value, context));
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
