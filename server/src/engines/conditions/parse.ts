import type { FieldType } from '@passerelle/contracts/catalogue/field.ts';
import {
  type Condition,
  conditionLimits,
  filtersBy,
  type Leaf,
  type Operator,
  operators,
  type Scalar,
} from '@passerelle/contracts/conditions/condition.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { firstOf } from '../../platform/sure.ts';

/** What a resource lets its callers filter by. */
export interface WhereRules {
  /** Type of a filter, undefined when there is no such filter. */
  readonly typeOf: (name: string) => FieldType | undefined;
}

/** A filter that does not parse; `details` name the offending part. */
export class FilterError extends ApiError {
  constructor(path: string, rule: string, value?: unknown) {
    super('FILTER_INVALID', [{ path, rule, ...(value !== undefined && { value: String(value).slice(0, 80) }) }]);
  }
}

const loopback: Readonly<Record<string, Operator>> = {
  eq: 'equals',
  neq: 'different',
  inq: 'in',
  nin: 'not in',
  like: 'like',
  ilike: 'like',
  nlike: 'not like',
  nilike: 'not like',
  between: 'between',
};

/** A part of a filter as details name it: what is no text is told by its type. */
export function spelled(part: unknown): string {
  return typeof part === 'string' ? part.slice(0, 40) : typeof part;
}

/** Parses the JSON text of a LoopBack `filter` parameter; an absent one is an empty object. */
export function parseFilterText(text: string | undefined, path = 'filter'): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FilterError(path, 'json');
  }
  if (!isObject(value)) throw new FilterError(path, 'type', 'object');
  return value;
}

/** The parts of an object that may have these and no others; none where there is no object. */
export function partsOf(
  value: unknown,
  path: string,
  known: readonly string[],
  rule = 'unknownField',
): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw new FilterError(path, 'type', 'object');
  const other = Object.keys(value).find((name) => !known.includes(name));
  if (other !== undefined) throw new FilterError(`${path}/${other.slice(0, 40)}`, rule);
  return value;
}

/** The fields that are asked for: a list, `{name: true}`, or all but `{name: false}`. Undefined where none is named. */
export function parseFields<Name extends string>(raw: unknown, known: readonly Name[]): readonly Name[] | undefined {
  if (raw === undefined || raw === null) return undefined;
  const asked = isObject(raw) ? Object.entries(raw) : [raw].flat().map((name: unknown) => [name, true] as const);
  const wanted = asked.map(([name, is]) => {
    const field = known.find((one) => one === name);
    if (field === undefined) throw new FilterError(`fields/${spelled(name)}`, 'unknownField');
    if (typeof is !== 'boolean') throw new FilterError(`fields/${field}`, 'type', 'boolean');
    return { field, is };
  });
  if (wanted.some(({ is }) => is) || wanted.length === 0) return wanted.flatMap(({ field, is }) => (is ? [field] : []));
  return known.filter((one) => !wanted.some(({ field }) => field === one));
}

/** What rows are asked to be in the order of: names, as they were said, first to last. Names are anybody's to check. */
export function parseOrder(
  raw: unknown,
  most: number,
): readonly { readonly name: string; readonly descending: boolean; readonly said: unknown }[] {
  const asked: readonly unknown[] = raw === undefined || raw === null ? [] : Array.isArray(raw) ? raw : [raw];
  if (asked.length > most) throw new FilterError('order', 'tooLarge', most);
  return asked.map((said) => {
    const [, name = '', direction] =
      typeof said === 'string' ? (/^(#?\w{1,40})(?: (ASC|DESC))?$/i.exec(said.trim()) ?? []) : [];
    return { name, descending: direction?.toUpperCase() === 'DESC', said };
  });
}

/** A whole number of a filter, within bounds; undefined where there is none. */
export function parseCount(raw: unknown, part: string, least: number, most: number): number | undefined {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < least)
    throw new FilterError(`filter/${part}`, 'unknownValue');
  if (raw > most) throw new FilterError(`filter/${part}`, 'tooLarge', most);
  return raw;
}

/**
 * Parses a LoopBack `where` into the condition language. Accepts LoopBack's operators and the language's own names
 * (`{"DateEntree": {"within days": 30}}`), `and` / `or` groups up to 5 deep, and nothing that `rules` does not know.
 */
export function parseWhere(where: unknown, rules: WhereRules): Condition {
  const budget = { leaves: conditionLimits.leaves };
  return parseGroup(where, rules, 'where', 0, budget);
}

function parseGroup(
  where: unknown,
  rules: WhereRules,
  path: string,
  depth: number,
  budget: { leaves: number },
): Condition {
  if (depth > conditionLimits.depth) throw new FilterError(path, 'tooDeep', conditionLimits.depth);
  if (!isObject(where)) throw new FilterError(path, 'type', 'object');
  const parts = Object.entries(where).map(([name, test]): Condition => {
    const at = `${path}/${name.slice(0, 60)}`;
    if (name === 'and' || name === 'or') {
      if (!Array.isArray(test)) throw new FilterError(at, 'type', 'array');
      const children = test.map((child, index) => parseGroup(child, rules, `${at}/${index}`, depth + 1, budget));
      return name === 'and' ? { and: children } : { or: children };
    }
    const type = rules.typeOf(name);
    if (type === undefined) throw new FilterError(at, 'unknownField');
    return parseTests(name, type, test, at, budget);
  });
  return parts.length === 1 ? firstOf(parts) : { and: parts };
}

function parseTests(
  field: string,
  type: FieldType,
  test: unknown,
  path: string,
  budget: { leaves: number },
): Condition {
  if (!isObject(test)) return leaf(field, 'equals', scalar(test, path), path, budget);
  const tests = Object.entries(test).map(([name, value]) =>
    parseTest(field, type, name, value, `${path}/${name.slice(0, 20)}`, budget),
  );
  if (tests.length === 0) throw new FilterError(path, 'unknownOperator');
  return tests.length === 1 ? firstOf(tests) : { and: tests };
}

function parseTest(
  field: string,
  type: FieldType,
  name: string,
  value: unknown,
  path: string,
  budget: { leaves: number },
): Condition {
  const isDate = type === 'date' || type === 'instant';
  const make = (operator: Operator, one: Leaf['value'] = scalar(value, path)) => {
    if (!filtersBy(type, operator)) throw new FilterError(path, 'unknownOperator');
    return leaf(field, operator, one, path, budget);
  };
  switch (name) {
    case 'gt':
      return make(isDate ? 'after' : 'greater');
    case 'lt':
      return make(isDate ? 'before' : 'less');
    case 'gte':
      return { or: [make(isDate ? 'after' : 'greater'), make('equals')] };
    case 'lte':
      return { or: [make(isDate ? 'before' : 'less'), make('equals')] };
    case 'exists':
      if (typeof value !== 'boolean') throw new FilterError(path, 'type', 'boolean');
      if (!filtersBy(type, 'empty')) throw new FilterError(path, 'unknownOperator');
      return leaf(field, value ? 'not empty' : 'empty', undefined, path, budget);
    default: {
      const operator = Object.hasOwn(loopback, name) ? loopback[name] : operators.find((one) => one === name);
      if (!operator) throw new FilterError(path, 'unknownOperator');
      if (!filtersBy(type, operator)) throw new FilterError(path, 'unknownOperator');
      if (operator === 'empty' || operator === 'not empty') return leaf(field, operator, undefined, path, budget);
      return make(operator, takesList(operator) ? list(value, path) : scalar(value, path));
    }
  }
}

function takesList(operator: Operator): boolean {
  return operator === 'in' || operator === 'not in' || operator === 'between';
}

function leaf(field: string, operator: Operator, value: Leaf['value'], path: string, budget: { leaves: number }): Leaf {
  budget.leaves -= 1;
  if (budget.leaves < 0) throw new FilterError(path, 'tooLarge', conditionLimits.leaves);
  return { field, operator, ...(value !== undefined && { value }), at: path };
}

function list(value: unknown, path: string): readonly Scalar[] {
  if (!Array.isArray(value)) throw new FilterError(path, 'type', 'array');
  if (value.length > conditionLimits.values) throw new FilterError(path, 'tooLarge', conditionLimits.values);
  return value.map((one, index) => scalar(one, `${path}/${index}`));
}

function scalar(value: unknown, path: string): Scalar {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string') throw new FilterError(path, 'type', 'scalar');
  if (value.length > conditionLimits.text) throw new FilterError(path, 'tooLarge', conditionLimits.text);
  // PostgreSQL text cannot hold NUL, nor UTF-8 half a surrogate pair.
  if (value.includes('\0') || !value.isWellFormed()) throw new FilterError(path, 'unknownValue');
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
