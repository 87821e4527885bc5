import {
  type Condition,
  conditionLimits,
  type Leaf,
  operators,
  type Scalar,
} from '@passerelle/contracts/conditions/condition.ts';
import type { Subject } from '../catalogue/subject.ts';
import { compileCondition } from './compile.ts';
import { ConditionError } from './condition-error.ts';
import { FilterError, spelled } from './parse.ts';
import type { Resolve } from './resolve.ts';

interface Checking {
  readonly subject: Subject;
  readonly resolve: Resolve;
  leaves: number;
}

/**
 * A condition tree that comes from outside, checked whole: its form, its limits, and that its fields, operators and
 * values are those of the subject. `resolve` gives a value of each name that a `$Field` may have, undefined for others.
 * Throws FILTER_INVALID, with the path of what is wrong: `<path>/and/0/value`.
 */
export function checkCondition(value: unknown, path: string, subject: Subject, resolve: Resolve): Condition {
  return checkGroup(value, path, 1, { subject, resolve, leaves: conditionLimits.leaves });
}

function checkGroup(value: unknown, path: string, depth: number, checking: Checking): Condition {
  if (depth > conditionLimits.depth + 1) throw new FilterError(path, 'tooDeep', conditionLimits.depth);
  if (typeof value !== 'object' || value === null) throw new FilterError(path, 'type', 'object');
  const names = Object.keys(value);
  if (names.includes('field')) return checkLeaf(value as Record<string, unknown>, path, checking);
  const [name] = names;
  if (names.length !== 1 || (name !== 'and' && name !== 'or')) throw new FilterError(path, 'unknownProperty', name);
  const children = (value as Record<string, unknown>)[name];
  if (!Array.isArray(children)) throw new FilterError(`${path}/${name}`, 'type', 'array');
  const checked = children.map((child, index) => checkGroup(child, `${path}/${name}/${index}`, depth + 1, checking));
  return name === 'and' ? { and: checked } : { or: checked };
}

function checkLeaf(leaf: Record<string, unknown>, path: string, checking: Checking): Leaf {
  if (--checking.leaves < 0) throw new FilterError(path, 'tooLarge', conditionLimits.leaves);
  const unknown = Object.keys(leaf).find((name) => !['field', 'operator', 'value'].includes(name));
  if (unknown) throw new FilterError(`${path}/${unknown.slice(0, 40)}`, 'unknownProperty');
  const { field, operator, value } = leaf;
  if (typeof field !== 'string') throw new FilterError(`${path}/field`, 'type', 'string');
  const known = operators.find((one) => one === operator);
  if (!known) throw new FilterError(`${path}/operator`, 'unknownOperator', spelled(operator));
  if (value === undefined) return fitting({ field, operator: known }, path, checking);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > conditionLimits.values)
    throw new FilterError(`${path}/value`, 'tooLarge', conditionLimits.values);
  if (!values.every(isScalar)) throw new FilterError(`${path}/value`, 'unknownValue');
  return fitting({ field, operator: known, value: value as Scalar | readonly Scalar[] }, path, checking);
}

const partOf: Readonly<Record<string, string>> = { unknownField: 'field', unknownOperator: 'operator' };

/** Compiling is what knows fields, operators and values. */
function fitting(leaf: Leaf, path: string, { subject, resolve }: Checking): Leaf {
  try {
    compileCondition(leaf, subject, 'p', { today: '2000-01-01', resolve });
    return leaf;
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    const [{ path: value, rule } = { path: '', rule: 'unknownValue' }] = error.details ?? [];
    throw new FilterError(`${path}/${partOf[rule] ?? 'value'}`, rule, value);
  }
}

function isScalar(value: unknown): value is Scalar {
  if (typeof value === 'string') return value.length <= conditionLimits.text;
  return value === null || Number.isFinite(value) || typeof value === 'boolean';
}
