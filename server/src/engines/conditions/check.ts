import {
  type Condition,
  conditionLimits,
  type Leaf,
  operators,
  type Scalar,
} from '@passerelle/contracts/conditions/condition.ts';
import type { Subject } from '../catalogue/subject.ts';
import { compileCondition } from './compile.ts';
import { FilterError, spelled } from './parse.ts';

/**
 * A condition tree that comes from outside, checked whole: its form, its limits, and that its fields, operators and
 * values are those of the subject. `fields` are the names that a `$Field` may have. Throws FILTER_INVALID, with the path
 * of what is wrong.
 */
export function checkCondition(value: unknown, path: string, subject: Subject, fields: ReadonlySet<string>): Condition {
  const budget = { leaves: conditionLimits.leaves };
  const condition = checkGroup(value, path, 1, budget);
  // Compiling is what knows fields and operators; whose `$Field` it would be does not matter here.
  compileCondition(condition, subject, 'p', {
    today: '2000-01-01',
    resolve: (name) => (fields.has(name) ? '1' : undefined),
  });
  return condition;
}

function checkGroup(value: unknown, path: string, depth: number, budget: { leaves: number }): Condition {
  if (depth > conditionLimits.depth + 1) throw new FilterError(path, 'tooDeep', conditionLimits.depth);
  if (typeof value !== 'object' || value === null) throw new FilterError(path, 'type', 'object');
  const names = Object.keys(value);
  if (names.includes('field')) return checkLeaf(value as Record<string, unknown>, path, budget);
  const [name] = names;
  if (names.length !== 1 || (name !== 'and' && name !== 'or')) throw new FilterError(path, 'unknownProperty', name);
  const children = (value as Record<string, unknown>)[name];
  if (!Array.isArray(children)) throw new FilterError(`${path}/${name}`, 'type', 'array');
  const checked = children.map((child, index) => checkGroup(child, `${path}/${name}/${index}`, depth + 1, budget));
  return name === 'and' ? { and: checked } : { or: checked };
}

function checkLeaf(leaf: Record<string, unknown>, path: string, budget: { leaves: number }): Leaf {
  if (--budget.leaves < 0) throw new FilterError(path, 'tooLarge', conditionLimits.leaves);
  const unknown = Object.keys(leaf).find((name) => !['field', 'operator', 'value'].includes(name));
  if (unknown) throw new FilterError(`${path}/${unknown.slice(0, 40)}`, 'unknownProperty');
  const { field, operator, value } = leaf;
  if (typeof field !== 'string') throw new FilterError(`${path}/field`, 'type', 'string');
  const known = operators.find((one) => one === operator);
  if (!known) throw new FilterError(`${path}/operator`, 'unknownOperator', spelled(operator));
  if (value === undefined) return { field, operator: known };
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > conditionLimits.values)
    throw new FilterError(`${path}/value`, 'tooLarge', conditionLimits.values);
  if (!values.every(isScalar)) throw new FilterError(`${path}/value`, 'unknownValue');
  return { field, operator: known, value: value as Scalar | readonly Scalar[] };
}

function isScalar(value: unknown): value is Scalar {
  if (typeof value === 'string') return value.length <= conditionLimits.text;
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}
