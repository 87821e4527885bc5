import { nth } from '../../../../platform/sure.ts';
/** Who is directly above whom: by node, the node above it, or `nobody`. */
export type Above = Int32Array;

export const nobody = -1;

/** The nodes that are above themselves. */
export function nodesInCycles(above: Above): number[] {
  const walked = new Int32Array(above.length);
  const found: number[] = [];
  for (let start = 0; start < above.length; start++) {
    let node = start;
    while (node !== nobody && walked[node] === 0) {
      walked[node] = start + 1;
      node = nth(above, node);
    }
    // Met again on the same walk: the rest of the walk goes round.
    if (node === nobody || walked[node] !== start + 1) continue;
    const first = node;
    do {
      found.push(node);
      node = nth(above, node);
    } while (node !== first);
  }
  return found;
}

/** How many nodes of the given kind stand above each, up to the first that is not of it. Where there is no cycle. */
export function depthsAmong(above: Above, isOfKind: (node: number) => boolean): Int32Array {
  const depths = new Int32Array(above.length).fill(-1);
  for (let start = 0; start < above.length; start++) {
    const walk: number[] = [];
    let node = start;
    while (node !== nobody && isOfKind(node) && depths[node] === -1) {
      walk.push(node);
      node = nth(above, node);
    }
    let depth = node !== nobody && isOfKind(node) ? nth(depths, node) : -1;
    for (const below of walk.reverse()) depths[below] = ++depth;
  }
  return depths;
}
