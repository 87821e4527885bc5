import {
  type Condition,
  filtersBy,
  isLeaf,
  type Leaf,
  operatorsOf,
  truthOfNull,
} from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import { allOf, always, anyOf, never, type Sql } from '../../platform/db/sql.ts';
import type { SqlField, Subject } from '../catalogue/subject.ts';
import { ConditionError } from './condition-error.ts';
import { type FieldContext, testField } from './field-tests.ts';
import { type Resolve, resolveLeaf } from './resolve.ts';

/** Whether a field may be used on a row: on all, on none, or where the SQL says so. */
export type Gate = 'open' | 'closed' | Sql<boolean>;

/** The rows on which a gate is open. */
export function whereOpen(gate: Gate): Sql<boolean> {
  if (gate === 'open') return always;
  return gate === 'closed' ? never : gate;
}

export interface CompileContext extends FieldContext {
  readonly resolve: Resolve;
  /** A filter of a list, which compares more than conditions that are kept do. */
  readonly ofList?: true;
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
  const { name, field, further } = fieldAt(resolved.field, subject, leaf);
  if (further === undefined) return gated(resolved, name, field, subject, alias, context);

  if (field.type !== 'person') throw new ConditionError(leaf, 'unknownField');
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
  const { ofList } = context;
  if (!(ofList ? filtersBy(field.type, leaf.operator) : operatorsOf[field.type].includes(leaf.operator)))
    throw new ConditionError(leaf, 'unknownOperator');
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

/** The field that a path begins with, and the path beyond it. Throws ConditionError where the subject has none. */
export function fieldAt(
  path: string,
  subject: Subject,
  leaf: Leaf,
): { readonly name: string; readonly field: SqlField; readonly further: string | undefined } {
  const dot = path.indexOf('.');
  const [name, further] = dot < 0 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)];
  const field = Object.hasOwn(subject.fields, name) ? subject.fields[name] : undefined;
  if (!field) throw new ConditionError(leaf, 'unknownField');
  return { name, field, further };
}
