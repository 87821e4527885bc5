import { Type } from 'typebox';
import type { FieldType } from '../catalogue/field.ts';

/** Every comparison of the one condition language. There is no NOT group: each has its opposite. */
export const operators = [
  'equals',
  'different',
  'in',
  'not in',
  'like',
  'not like',
  'before',
  'after',
  'between',
  'within days',
  'less',
  'greater',
  'empty',
  'not empty',
] as const;
export type Operator = (typeof operators)[number];

const everywhere = ['equals', 'different', 'in', 'not in', 'like', 'not like', 'empty', 'not empty'] as const;
const discrete = ['equals', 'different', 'in', 'not in', 'empty', 'not empty'] as const;

/** Operators that a field of each type takes. */
export const operatorsOf: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: everywhere,
  code: everywhere,
  codes: everywhere,
  number: [...everywhere, 'less', 'greater', 'between'],
  boolean: ['equals', 'different'],
  date: [...discrete, 'before', 'after', 'between', 'within days'],
  instant: ['before', 'after', 'between', 'within days', 'empty', 'not empty'],
  person: discrete,
  descendants: ['equals', 'different', 'in', 'not in'],
  contacts: [],
  files: ['empty', 'not empty'],
};

/**
 * Comparisons that a filter of a list makes as well, and conditions that are kept do not: of codes and texts letter by
 * letter, of instants with a moment, a day or a month.
 */
const filterOnly: Readonly<Partial<Record<FieldType, readonly Operator[]>>> = {
  code: ['less', 'greater', 'between'],
  text: ['less', 'greater', 'between'],
  instant: discrete,
};

/** Whether a filter of a list may compare a field of this type so. */
export function filtersBy(type: FieldType, operator: Operator): boolean {
  return operatorsOf[type].includes(operator) || filterOnly[type]?.includes(operator) === true;
}

export type Scalar = string | number | boolean | null;

/**
 * One comparison. `field` may go one relation further (`Manager.IdSociete`). A value may be `$Field` (the current
 * user's), and on a date `CURRENT_MONTH` or `YYYY-MM`.
 */
export interface Leaf {
  readonly field: string;
  readonly operator: Operator;
  readonly value?: Scalar | readonly Scalar[];
  /** Where a caller wrote it (`where/or/0/IdSite/inq`): a refusal names that place. */
  readonly at?: string;
}

export type Condition = Leaf | { readonly and: readonly Condition[] } | { readonly or: readonly Condition[] };

/** True for every row. */
export const everything: Condition = { and: [] };
/** True for no row. */
export const nothing: Condition = { or: [] };

/** Whether nothing can meet a condition: an empty `or`. */
export function isNever(condition: Condition | undefined): boolean {
  return condition !== undefined && 'or' in condition && condition.or.length === 0;
}

/** Limits of a condition that comes from outside. */
export const conditionLimits = { depth: 5, leaves: 60, values: 1000, text: 200 } as const;

/** What a form right carries on the wire, both ways; its depth and size are checked when it is parsed. */
export const ConditionSchema = Type.Unsafe<Condition>(
  Type.Object({}, { additionalProperties: true, description: 'Condition tree' }),
);

/** Whether a condition is one comparison, not a group. */
export function isLeaf(condition: Condition): condition is Leaf {
  return 'field' in condition;
}

/** The leaf's truth on a missing value: what a hidden or absent field amounts to (null equals only null). */
export function truthOfNull({ operator, value }: Leaf): boolean {
  switch (operator) {
    case 'equals':
      return value === null;
    case 'different':
      return value !== null;
    case 'in':
      return Array.isArray(value) && value.includes(null);
    case 'not in':
      return !(Array.isArray(value) && value.includes(null));
    case 'not like':
    case 'empty':
      return true;
    default:
      return false;
  }
}
