import { type Condition, isLeaf, type Leaf, nothing, type Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { ConditionError } from './condition-error.ts';

/** Value of `$Field`: null when it is empty, undefined when there is no such field. */
export type Resolve = (field: string) => Scalar | undefined;

/** Reads somebody's own values; what every object has is none of them. */
export const valuesOf =
  (fields: Readonly<Record<string, Scalar>>): Resolve =>
  (name) =>
    Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Replaces `$Field`; undefined when any resolves to nothing, which makes the leaf false whatever its operator. */
export function resolveLeaf(leaf: Leaf, resolve: Resolve): Leaf | undefined {
  const one = (value: Scalar): Scalar | undefined => {
    if (typeof value !== 'string' || !value.startsWith('$')) return value;
    const found = resolve(value.slice(1));
    if (found === undefined) throw new ConditionError(leaf, 'unknownValue', value);
    return found ?? undefined;
  };
  if (Array.isArray(leaf.value)) {
    const list = leaf.value.map(one);
    return list.includes(undefined) ? undefined : { ...leaf, value: list as Scalar[] };
  }
  if (leaf.value === undefined) return leaf;
  const value = one(leaf.value as Scalar);
  return value === undefined ? undefined : { ...leaf, value };
}

/** The condition as it reads now: every `$Field` replaced, to be kept apart from whose fields they were. */
export function resolveCondition(condition: Condition, resolve: Resolve): Condition {
  if (isLeaf(condition)) return resolveLeaf(condition, resolve) ?? nothing;
  if ('and' in condition) return { and: condition.and.map((one) => resolveCondition(one, resolve)) };
  return { or: condition.or.map((one) => resolveCondition(one, resolve)) };
}
