import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../testing/runs.ts';
import { depthsAmong, nobody, nodesInCycles } from './people-lines.ts';

const trees = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => fc.array(fc.integer({ min: nobody, max: count - 1 }), { minLength: count, maxLength: count }));

function climb(above: readonly number[], from: number): number[] {
  const met: number[] = [];
  for (let node = above[from]!; node !== nobody && met.length <= above.length; node = above[node]!) met.push(node);
  return met;
}

test('those above themselves are found', () => {
  fc.assert(
    fc.property(trees, (above) => {
      const expected = above.flatMap((_, node) => (climb(above, node).includes(node) ? [node] : []));
      expect(nodesInCycles(Int32Array.from(above)).sort((one, other) => one - other)).toEqual(expected);
    }),
    { numRuns: runs(500) },
  );
});

test('each is deeper than those of its kind above it', () => {
  fc.assert(
    fc.property(trees, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (above, kinds) => {
      fc.pre(nodesInCycles(Int32Array.from(above)).length === 0);
      const depths = depthsAmong(Int32Array.from(above), (node) => kinds[node]!);
      for (const [node, up] of above.entries()) {
        if (!kinds[node]) continue;
        expect(depths[node]).toBe(up !== nobody && kinds[up] ? depths[up]! + 1 : 0);
      }
    }),
    { numRuns: runs(500) },
  );
});
