import type { FieldType } from '../catalogue/field.ts';
import { daysBetween } from '../days.ts';
import { fold } from '../fold.ts';
import type { Condition, Leaf, Scalar } from './condition.ts';
import { isLeaf } from './condition.ts';

/** Values that a condition is asked of, held in memory: flat, one row, no relation further. */
export interface Typed {
  /** The value of a field as a form has it: of a person the key; null or undefined where it is empty. */
  readonly read: (field: string) => unknown;
  readonly typeOf: (field: string) => FieldType | undefined;
  /** `YYYY-MM-DD`, where the subject is; asked for by conditions on days alone. */
  readonly today: string;
}

/**
 * Whether values are as a condition says: what the same condition compiled to SQL says of a row with these values. Null
 * equals only null, `different` includes null, a `$Field` that nobody put a value in the place of makes its leaf false.
 */
export function evaluate(condition: Condition, typed: Typed): boolean {
  if (isLeaf(condition)) return testLeaf(condition, typed);
  return 'and' in condition
    ? condition.and.every((one) => evaluate(one, typed))
    : condition.or.some((one) => evaluate(one, typed));
}

/** The fields that a condition looks at. */
export function fieldsOf(condition: Condition): readonly string[] {
  if (isLeaf(condition)) return [condition.field];
  return ('and' in condition ? condition.and : condition.or).flatMap(fieldsOf);
}

const opposites: Readonly<Partial<Record<Leaf['operator'], Leaf['operator']>>> = {
  different: 'equals',
  'not in': 'in',
  'not like': 'like',
  'not empty': 'empty',
};

function testLeaf(leaf: Leaf, typed: Typed): boolean {
  const type = typed.typeOf(leaf.field);
  if (type === undefined || [leaf.value].flat().some((one) => typeof one === 'string' && one.startsWith('$')))
    return false;
  return test(leaf, type, typed.read(leaf.field) ?? null, typed);
}

function test(leaf: Leaf, type: FieldType, value: unknown, typed: Typed): boolean {
  const positive = opposites[leaf.operator];
  if (positive) return !test({ ...leaf, operator: positive }, type, value, typed);
  if (leaf.operator === 'in')
    return valuesIn(leaf).some((one) => test({ ...leaf, operator: 'equals', value: one }, type, value, typed));
  const held: readonly unknown[] = Array.isArray(value) ? value : value === null ? [] : [value];
  if (leaf.operator === 'empty') return held.length === 0 || (type === 'text' && value === '');
  if (leaf.value === null) return leaf.operator === 'equals' && held.length === 0;
  return held.some((one) => testOne(leaf, type, one, typed));
}

function valuesIn({ value }: Leaf): readonly Scalar[] {
  return Array.isArray(value) ? (value as readonly Scalar[]) : [];
}

/** A value that is there, against one that is. */
function testOne(leaf: Leaf, type: FieldType, value: unknown, typed: Typed): boolean {
  if (type === 'date' || type === 'instant') return testDay(leaf, String(value).slice(0, 10), typed.today);
  const [low, high] = valuesIn(leaf);
  switch (leaf.operator) {
    case 'equals':
      return String(value) === String(leaf.value);
    case 'like':
      return fold(String(value)).includes(fold(String(leaf.value).replace(/^%|%$/g, '')));
    case 'less':
      return Number(value) < Number(leaf.value);
    case 'greater':
      return Number(value) > Number(leaf.value);
    case 'between':
      return Number(value) >= Number(low) && Number(value) <= Number(high);
    default:
      return false;
  }
}

function testDay(leaf: Leaf, value: string, today: string): boolean {
  if (leaf.operator === 'within days') {
    const away = daysBetween(today, value);
    return away >= Math.min(0, Number(leaf.value)) && away <= Math.max(0, Number(leaf.value));
  }
  if (leaf.operator === 'between') {
    const [from, to] = valuesIn(leaf).map((one) => period(one, today));
    return from !== undefined && to !== undefined && value >= from[0] && value <= to[1];
  }
  const [first, last] = period(leaf.value as Scalar, today);
  if (leaf.operator === 'before') return value < first;
  if (leaf.operator === 'after') return value > last;
  return leaf.operator === 'equals' && value >= first && value <= last;
}

/** First and last day that a value names: a day, or a month. */
function period(value: Scalar, today: string): readonly [string, string] {
  const text = value === 'CURRENT_MONTH' ? today.slice(0, 7) : String(value);
  return text.length === 7 ? [`${text}-01`, `${text}-31`] : [text, text];
}
