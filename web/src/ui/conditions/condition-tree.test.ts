import type { Condition, Leaf } from '@passerelle/contracts/conditions/condition.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorsUnder } from './condition-errors.ts';
import { allFields, type ConditionField, countUnfinished, fieldAt } from './condition-fields.ts';
import {
  append,
  at,
  blank,
  childrenOf,
  countLeaves,
  depthOf,
  duplicate,
  type Group,
  moveTo,
  type Path,
  remove,
  replace,
  step,
  wrap,
} from './condition-tree.ts';

const leaf = (field: string): Leaf => ({ field, operator: 'equals', value: 1 });
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(leaf) as [Leaf, Leaf, Leaf, Leaf];
const root: Group = { and: [a, { or: [b, c] }, d] };

const leavesOf = (condition: Condition): string[] =>
  'field' in condition ? [condition.field] : childrenOf(condition).flatMap(leavesOf);

describe('the tree', () => {
  test('is read and changed by path, the rest untouched', () => {
    expect(at(root, [1, 0])).toBe(b);
    expect(at(root, [0, 0])).toBeUndefined();
    const changed = replace(root, [1, 0], d);
    expect(changed).toEqual({ and: [a, { or: [d, c] }, d] });
    expect(at(changed, [0])).toBe(a);
    expect(append(root, [1], blank)).toEqual({ root: { and: [a, { or: [b, c, blank] }, d] }, path: [1, 2] });
    expect(duplicate(root, [1])).toEqual({ root: { and: [a, { or: [b, c] }, { or: [b, c] }, d] }, path: [2] });
    expect(wrap(root, [0])).toEqual({ root: { and: [{ or: [a] }, { or: [b, c] }, d] }, path: [0, 0] });
  });

  test('loses a group with its last condition, save the root', () => {
    expect(remove({ and: [{ or: [{ and: [a] }] }, b] }, [0, 0, 0])).toEqual({ and: [b] });
    expect(remove({ or: [a] }, [0])).toEqual({ or: [] });
  });
});

describe('moving', () => {
  test.each<[Path, -1 | 1, Condition, Path]>([
    [[0], 1, { and: [{ or: [a, b, c] }, d] }, [0, 0]],
    [[2], -1, { and: [a, { or: [b, c, d] }] }, [1, 2]],
    [[1, 0], -1, { and: [a, b, { or: [c] }, d] }, [1]],
    [[1, 1], 1, { and: [a, { or: [b] }, c, d] }, [2]],
    [[1, 0], 1, { and: [a, { or: [c, b] }, d] }, [1, 1]],
    [[1], -1, { and: [{ or: [b, c] }, a, d] }, [0]],
  ])('%j by %i', (path, way, made, to) => {
    expect(step(root, path, way)).toEqual({ root: made, path: to });
  });

  test('stops at the ends, and never goes into itself', () => {
    expect(step(root, [0], -1)).toBeUndefined();
    expect(step(root, [2], 1)).toBeUndefined();
    expect(moveTo(root, [1], [1], 0)).toBeUndefined();
  });

  test('steps over a group that it would make too deep', () => {
    const deep: Group = { or: [{ and: [{ or: [{ and: [a] }] }] }] };
    const whole: Group = { and: [{ or: [b] }, deep] };
    expect(depthOf(whole)).toBe(5);
    expect(step(whole, [1], -1)).toEqual({ root: { and: [deep, { or: [b] }] }, path: [0] });
  });

  test('loses nothing, adds nothing, and finds what it moved', () => {
    let made = 0;
    const node: fc.Arbitrary<Condition> = fc.letrec<{ node: Condition }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        fc.constant(null).map(() => leaf(`f${made++}`)),
        fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((or): Condition => ({ or })),
      ),
    })).node;
    const tree = fc.array(node, { minLength: 1, maxLength: 4 }).map((and): Group => ({ and }));
    const way = fc.constantFrom<-1 | 1>(-1, 1);
    fc.assert(
      fc.property(tree, fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }), way, (start, path, direction) => {
        const before = at(start, path);
        if (!before) return;
        const moved = step(start, path, direction);
        if (!moved) return;
        expect(leavesOf(moved.root).sort()).toEqual(leavesOf(start).sort());
        expect(at(moved.root, moved.path)).toEqual(before);
        expect(countLeaves(moved.root)).toBe(countLeaves(start));
      }),
    );
  });
});

describe('fields', () => {
  const field = (name: string, related?: () => readonly ConditionField[]): ConditionField => ({
    name,
    label: name.toUpperCase(),
    operators: ['equals'],
    control: { kind: 'text' },
    ...(related && { related }),
  });
  const fields: readonly ConditionField[] = [field('a'), field('m', () => fields)];

  test('are found one relation further, labelled by the way', () => {
    expect(fieldAt(fields, 'm.a')).toMatchObject({ name: 'm.a', label: 'M › A' });
    expect(fieldAt(fields, 'm.m.a')).toMatchObject({ name: 'm.m.a', label: 'M › M › A' });
    expect(fieldAt(fields, 'a.m')).toBeUndefined();
    expect(allFields(fields).map(({ name }) => name)).toEqual(['a', 'm', 'm.a', 'm.m']);
  });

  test('an unfinished comparison is counted, and so is an empty group', () => {
    expect(countUnfinished({ and: [leaf('a'), blank, leaf('x'), { or: [] }] }, fields)).toBe(3);
    expect(countUnfinished({ and: [leaf('a')] }, fields)).toBe(0);
  });
});

test('what the server refuses is found at its place', () => {
  const details = [
    { path: 'body/Conditions/person/and/1/or/0/value', rule: 'unknownValue' },
    { path: 'body/Conditions/site/field', rule: 'unknownField' },
    { path: 'body/Conditions/person', rule: 'tooDeep' },
  ];
  expect(errorsUnder(details, 'body/Conditions/person', ({ rule }) => rule)).toEqual([
    { path: [1, 0], text: 'unknownValue' },
    { path: [], text: 'tooDeep' },
  ]);
});
