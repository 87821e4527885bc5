import { type Condition, isLeaf, type Leaf } from '@passerelle/contracts/conditions/condition.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { SqlField, Subject } from '../catalogue/subject.ts';
import { fieldAt } from './compile.ts';
import { ConditionError } from './condition-error.ts';

/** A column of a table. */
interface Column {
  readonly table: string;
  readonly column: string;
}

/** What the rows that meet a condition change with. */
export interface Dependence {
  /** Columns: what is written in none of them changes nothing. */
  readonly columns: readonly Column[];
  /** The day that it is. */
  readonly day: boolean;
}

/**
 * What a condition over a subject reads, further relations included: of each of its fields, as the field says. Throws
 * ConditionError where the subject has no such field.
 */
export function dependsOn(condition: Condition, subject: Subject): Dependence {
  const read = leavesOf(condition).flatMap((leaf) => readBy(leaf, leaf.field, subject));
  const columns = new Map(read.flatMap(({ columns: all }) => all.map((one) => [`${one.table}.${one.column}`, one])));
  return { columns: [...columns.values()], day: read.some(({ day }) => day) };
}

function leavesOf(condition: Condition): readonly Leaf[] {
  if (isLeaf(condition)) return [condition];
  return ('and' in condition ? condition.and : condition.or).flatMap(leavesOf);
}

function readBy(leaf: Leaf, path: string, subject: Subject): readonly Dependence[] {
  const { name, field, further } = fieldAt(path, subject, leaf);
  const own = { columns: columnsRead(name, field, subject), day: field.reads?.day === true || namesToday(leaf) };
  if (further === undefined) return [own];
  if (field.type !== 'person') throw new ConditionError(leaf, 'unknownField');
  return [own, ...readBy(leaf, further, field.to())];
}

function columnsRead(
  name: string,
  { reads }: SqlField,
  { table, rows }: Subject & { readonly rows?: Sql },
): readonly Column[] {
  if (!reads || rows) throw new Error(`What ${table}.${name} reads is not said`);
  const { own = [], beside = {} } = reads;
  return [[table, own] as const, ...Object.entries(beside)].flatMap(([of, columns]) =>
    columns.map((column) => ({ table: of, column })),
  );
}

function namesToday({ operator, value }: Leaf): boolean {
  return operator === 'within days' || [value].flat().includes('CURRENT_MONTH');
}
