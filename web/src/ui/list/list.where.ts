import {
  type Condition,
  isLeaf,
  type Leaf,
  type Operator,
  operators,
  type Scalar,
} from '@passerelle/contracts/conditions/condition.ts';
import { wordsFilter } from '@passerelle/contracts/lists/list-state.ts';
import { asGroup, childrenOf, type Group, joinOf } from '../conditions/condition-tree.ts';
import { type FilterTest, type FilterValues, takesNothing } from '../filters/filter-types.ts';
import { isFilterOf, type ListCatalogue } from './list.ts';

type Filters = Pick<ListCatalogue, 'filters'>;

/** Which rows a question is about: all of this at once. */
export interface ListWhere {
  readonly filters: FilterValues;
  readonly text: string;
  /** Comparisons of the same filters, joined by and/or. */
  readonly conditions: Group | undefined;
}

const spellings: Readonly<Record<string, Operator>> = {
  eq: 'equals',
  neq: 'different',
  inq: 'in',
  nin: 'not in',
  ilike: 'like',
  nlike: 'not like',
  nilike: 'not like',
  lt: 'before',
  gt: 'after',
};

/** Reads a JSON filter: what is no filter of the list, or says nothing, is left out. */
export function readFilter(list: Filters, json: unknown): ListWhere {
  const { query, and, or, ...rest } = isObject(json) ? json : {};
  const filters: Record<string, FilterTest> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (!isFilterOf(list, name)) continue;
    const test = readTest(value);
    if (test) filters[name] = test;
  }
  const groups = { ...(and !== undefined && { and }), ...(or !== undefined && { or }) };
  const conditions = Object.keys(groups).length > 0 ? readCondition(list, groups) : undefined;
  return { filters, text: readText(query), conditions: conditions && asGroup(conditions) };
}

/** What of a JSON filter cannot be read: no filter of the list, or no test that it takes. Without it, it would find others. */
export function unreadParts(list: Filters, json: unknown): readonly string[] {
  if (!isObject(json)) return [];
  const { query: _words, and, or, ...rest } = json;
  const groups = Object.entries({ and, or }).filter(([, value]) => value !== undefined);
  return [
    ...Object.entries(rest).flatMap(([name, value]) => (isFilterOf(list, name) && readTest(value) ? [] : [name])),
    ...groups.flatMap(([name, value]) => (readPart(list, name, value) ? [] : [name])),
  ];
}

function readText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.slice(0, 200);
  return isObject(value) && typeof value.like === 'string' ? value.like.slice(0, 200) : '';
}

function readTest(value: unknown): FilterTest | undefined {
  if (isScalar(value)) return { operator: 'equals', value };
  if (Array.isArray(value)) return value.every(isScalar) ? { operator: 'in', value } : undefined;
  if (!isObject(value)) return undefined;
  const [entry] = Object.entries(value);
  if (!entry) return undefined;
  const [spelling, tested] = entry;
  const operator = spellings[spelling] ?? operators.find((one) => one === spelling);
  if (!operator) return undefined;
  if (takesNothing(operator)) return { operator };
  if (isScalar(tested)) return { operator, value: tested };
  return Array.isArray(tested) && tested.every(isScalar) ? { operator, value: tested } : undefined;
}

/** A tree is read whole or not at all: without one of its branches it would mean something else. */
function readCondition(list: Filters, json: unknown): Condition | undefined {
  if (!isObject(json)) return undefined;
  const parts = Object.entries(json).map(([name, value]) => readPart(list, name, value));
  const read = parts.filter((part) => part !== undefined);
  if (read.length === 0 || read.length < parts.length) return undefined;
  return read.length === 1 ? read[0] : { and: read };
}

function readPart(list: Filters, name: string, value: unknown): Condition | undefined {
  if (name === 'and' || name === 'or') {
    const children = Array.isArray(value) ? value.map((child) => readCondition(list, child)) : [];
    const read = children.filter((child) => child !== undefined);
    if (read.length === 0 || read.length < children.length) return undefined;
    return name === 'and' ? { and: read } : { or: read };
  }
  const test = name !== wordsFilter && isFilterOf(list, name) ? readTest(value) : undefined;
  return test && { field: name, ...test };
}

/** The JSON filter of the filters, the words and the conditions: what the URL and the server both take. */
export function writeFilter({ filters, text, conditions }: ListWhere): Record<string, unknown> {
  const where: Record<string, unknown> = {};
  for (const [name, test] of Object.entries(filters)) where[name] = writeTest(test);
  if (text.trim() !== '') where.query = text;
  return conditions ? { ...where, ...writeCondition(conditions) } : where;
}

function writeTest({ operator, value }: FilterTest): unknown {
  return operator === 'equals' ? (value ?? null) : { [operator]: takesNothing(operator) ? true : value };
}

function writeCondition(condition: Condition): Record<string, unknown> {
  if (isLeaf(condition)) return { [condition.field]: writeTest(condition) };
  return { [joinOf(condition)]: childrenOf(condition).map(writeCondition) };
}

/** Every comparison of a tree. */
export function leavesOf(condition: Condition): readonly Leaf[] {
  return isLeaf(condition) ? [condition] : childrenOf(condition).flatMap(leavesOf);
}

/** Conditions whose every comparison is open to the reader, else none. */
export function heldConditions(conditions: Group | undefined, holds: (filter: string) => boolean): Group | undefined {
  return conditions && leavesOf(conditions).every(({ field }) => holds(field)) ? conditions : undefined;
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
