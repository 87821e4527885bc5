import { conditionLimits } from '@passerelle/contracts/conditions/condition.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { FilterError } from '../../../engines/conditions/parse.ts';
import { safePattern } from '../../../engines/conditions/safe-pattern.ts';
import type { Row } from './list-order.ts';

/** The properties that a filter may name, and what each holds. */
export type Properties = Readonly<Record<string, 'text' | 'number' | 'boolean'>>;
type Value = Row[string];
type Test = (value: Value) => boolean;

/**
 * The `where` of a list that is kept whole in memory, as LoopBack's connector in memory answers it: values are taken as
 * what the property holds, texts are compared letter by letter but for `ilike`, which folds as every search here does, and null is neither less nor more than anything. Several
 * tests of one property all count; `exists` asks for a value. Throws FILTER_INVALID at what it does not know.
 */
export function readWhere(where: unknown, properties: Properties): (row: Row) => boolean {
  return readGroup(where ?? {}, properties, 'where', 0);
}

function readGroup(where: unknown, properties: Properties, path: string, depth: number): (row: Row) => boolean {
  if (depth > conditionLimits.depth) throw new FilterError(path, 'tooDeep', conditionLimits.depth);
  if (typeof where !== 'object' || where === null || Array.isArray(where))
    throw new FilterError(path, 'type', 'object');
  const entries = Object.entries(where);
  if (entries.length > conditionLimits.leaves) throw new FilterError(path, 'tooLarge', conditionLimits.leaves);
  const parts = entries.map(([name, test]: [string, unknown]): ((row: Row) => boolean) => {
    const at = `${path}/${name.slice(0, 60)}`;
    if (name === 'and' || name === 'or') {
      if (!Array.isArray(test)) throw new FilterError(at, 'type', 'array');
      if (test.length > conditionLimits.leaves) throw new FilterError(at, 'tooLarge', conditionLimits.leaves);
      const children = test.map((one, index) => readGroup(one, properties, `${at}/${index}`, depth + 1));
      return (row) => (name === 'and' ? children.every((is) => is(row)) : children.some((is) => is(row)));
    }
    const type = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (type === undefined) throw new FilterError(at, 'unknownField');
    const is = readTests(type, test, at);
    return (row) => is(row[name] ?? null);
  });
  return (row) => parts.every((is) => is(row));
}

function readTests(type: Properties[string], test: unknown, path: string): Test {
  if (typeof test !== 'object' || test === null) return tests.eq(type, test, path);
  const asked = Array.isArray(test) ? [] : Object.entries(test);
  if (asked.length === 0) throw new FilterError(path, 'unknownOperator');
  const all = asked.map(([name, value]) => {
    const at = `${path}/${name.slice(0, 20)}`;
    if (!Object.hasOwn(tests, name)) throw new FilterError(at, 'unknownOperator');
    return tests[name as keyof typeof tests](type, value, at);
  });
  return (value) => all.every((is) => is(value));
}

type MakeTest = (type: Properties[string], value: unknown, path: string) => Test;

/** Whether a value stands to another as asked; null stands to nothing. */
const compared =
  (holds: (order: number) => boolean): MakeTest =>
  (type, value, path) => {
    const other = readValue(type, value, path);
    return (one) => one !== null && other !== null && holds(order(one, other));
  };

const asItIs = (text: string) => text;

const like =
  (read: (text: string) => string, positive: boolean): MakeTest =>
  (_, value, path) => {
    const pattern = likePattern(value, read, path);
    return (one) => (one !== null && pattern.test(read(String(one)))) === positive;
  };

const tests = {
  eq: (type, value, path) => {
    const other = readValue(type, value, path);
    return (one) => one === other;
  },
  neq: (type, value, path) => {
    const other = readValue(type, value, path);
    return (one) => one !== other;
  },
  inq: (type, value, path) => {
    const others = readValues(type, value, path);
    return (one) => others.includes(one);
  },
  nin: (type, value, path) => {
    const others = readValues(type, value, path);
    return (one) => !others.includes(one);
  },
  gt: compared((by) => by > 0),
  gte: compared((by) => by >= 0),
  lt: compared((by) => by < 0),
  lte: compared((by) => by <= 0),
  between: (type, value, path) => {
    const [low, high, ...more] = readValues(type, value, path);
    if (low === undefined || high === undefined || more.length > 0) throw new FilterError(path, 'unknownValue');
    return (one) => one !== null && low !== null && high !== null && order(one, low) >= 0 && order(one, high) <= 0;
  },
  like: like(asItIs, true),
  nlike: like(asItIs, false),
  ilike: like(fold, true),
  nilike: like(fold, false),
  regexp: (_, value, path) => {
    const pattern = safePattern(value, path);
    return (one) => one !== null && pattern.test(String(one));
  },
  exists: (_, value, path) => {
    if (typeof value !== 'boolean') throw new FilterError(path, 'type', 'boolean');
    return (one) => (one !== null) === value;
  },
} satisfies Record<string, MakeTest>;

function order(one: NonNullable<Value>, other: NonNullable<Value>): number {
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : one > other ? 1 : 0;
  return Number(one) - Number(other);
}

function readValues(type: Properties[string], value: unknown, path: string): readonly Value[] {
  if (!Array.isArray(value)) throw new FilterError(path, 'type', 'array');
  if (value.length > conditionLimits.values) throw new FilterError(path, 'tooLarge', conditionLimits.values);
  return value.map((one, index) => readValue(type, one, `${path}/${index}`));
}

/** A value as what the property holds: callers also write numbers and yes or no as text, and yes or no as a figure. */
function readValue(type: Properties[string], value: unknown, path: string): Value {
  if (value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new FilterError(path, 'type', 'scalar');
  if (type === 'text') return textOf(String(value), path);
  if (type === 'boolean') {
    const said = { true: true, '1': true, false: false, '0': false }[String(value)];
    if (said === undefined) throw new FilterError(path, 'unknownValue');
    return said;
  }
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (typeof value === 'boolean' || !Number.isFinite(number)) throw new FilterError(path, 'unknownValue');
  return number;
}

function textOf(value: string, path: string): string {
  if (value.length > conditionLimits.text) throw new FilterError(path, 'tooLarge', conditionLimits.text);
  return value;
}

/** `%` stands for any letters and `_` for one, anywhere in the text, as the connector in memory has it. */
function likePattern(value: unknown, read: (text: string) => string, path: string): RegExp {
  if (typeof value !== 'string') throw new FilterError(path, 'type', 'string');
  const wanted = read(textOf(value, path)).replace(/%+/g, '%').replace(/^%|%$/g, '');
  if (wanted.split('%').length > 4) throw new FilterError(path, 'pattern');
  const source = wanted
    .replace(/[.*+?^=!:${}()|[\]/\\-]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  return new RegExp(source, 's');
}
