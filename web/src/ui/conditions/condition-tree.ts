import { type Condition, conditionLimits, isLeaf, type Leaf } from '@passerelle/contracts/conditions/condition.ts';

export type Join = 'and' | 'or';
export type Group = Exclude<Condition, Leaf>;
/** Where a condition lies: its index in each group from the root down. */
export type Path = readonly number[];

/** A comparison that says nothing yet. */
export const blank: Leaf = { field: '', operator: 'equals' };

export function childrenOf(group: Group): readonly Condition[] {
  return 'and' in group ? group.and : group.or;
}

export function joinOf(group: Group): Join {
  return 'and' in group ? 'and' : 'or';
}

export function groupOf(join: Join, children: readonly Condition[]): Group {
  return join === 'and' ? { and: children } : { or: children };
}

/** A condition as the builder shows it: always a group. */
export function asGroup(condition: Condition): Group {
  return isLeaf(condition) ? { and: [condition] } : condition;
}

export function at(root: Condition, path: Path): Condition | undefined {
  const [index, ...rest] = path;
  if (index === undefined) return root;
  const child = isLeaf(root) ? undefined : childrenOf(root)[index];
  return child && at(child, rest);
}

/** The tree with what lies at the path replaced by others, or by nothing. */
function spliced(root: Group, path: Path, made: (condition: Condition) => readonly Condition[]): Group {
  const [index, ...rest] = path;
  const children = childrenOf(root).flatMap((child, place) => {
    if (place !== index) return [child];
    if (rest.length === 0) return made(child);
    return isLeaf(child) ? [child] : [spliced(child, rest, made)];
  });
  return groupOf(joinOf(root), children);
}

export function replace(root: Group, path: Path, condition: Condition): Group {
  if (path.length === 0) return asGroup(condition);
  return spliced(root, path, () => [condition]);
}

/** Takes a condition away, and the groups that it leaves empty. */
export function remove(root: Group, path: Path): Group {
  if (path.length === 0) return groupOf(joinOf(root), []);
  return pruned(
    spliced(root, path, () => []),
    path.slice(0, -1),
  );
}

function pruned(root: Group, path: Path): Group {
  const group = at(root, path);
  const isEmpty = path.length > 0 && group !== undefined && !isLeaf(group) && childrenOf(group).length === 0;
  return isEmpty ? remove(root, path) : root;
}

export function insert(root: Group, parent: Path, index: number, condition: Condition): Group {
  const group = at(root, parent);
  if (!group || isLeaf(group)) return root;
  const children = childrenOf(group);
  const grown = groupOf(joinOf(group), [...children.slice(0, index), condition, ...children.slice(index)]);
  return replace(root, parent, grown);
}

/** Adds at the end of a group. */
export function append(root: Group, parent: Path, condition: Condition): { root: Group; path: Path } {
  const group = at(root, parent);
  const index = group && !isLeaf(group) ? childrenOf(group).length : 0;
  return { root: insert(root, parent, index, condition), path: [...parent, index] };
}

export function duplicate(root: Group, path: Path): { root: Group; path: Path } {
  const condition = at(root, path);
  const [index = 0] = path.slice(-1);
  if (!condition || path.length === 0) return { root, path };
  const next = [...path.slice(0, -1), index + 1];
  return { root: insert(root, path.slice(0, -1), index + 1, structuredClone(condition)), path: next };
}

/** Puts a condition in a group of its own, joined the other way. */
export function wrap(root: Group, path: Path): { root: Group; path: Path } {
  const condition = at(root, path);
  if (!condition || path.length === 0) return { root, path };
  const parent = at(root, path.slice(0, -1)) as Group;
  const join: Join = joinOf(parent) === 'and' ? 'or' : 'and';
  return { root: replace(root, path, groupOf(join, [condition])), path: [...path, 0] };
}

/** How deep groups are nested; a comparison is 0. */
export function depthOf(condition: Condition): number {
  if (isLeaf(condition)) return 0;
  return 1 + Math.max(0, ...childrenOf(condition).map(depthOf));
}

export function countLeaves(condition: Condition): number {
  if (isLeaf(condition)) return 1;
  return childrenOf(condition).reduce((sum, child) => sum + countLeaves(child), 0);
}

/** Whether the tree is within what the server takes. */
export function isAllowed(root: Group): boolean {
  return depthOf(root) <= conditionLimits.depth && countLeaves(root) <= conditionLimits.leaves;
}

/**
 * Moves a condition to a place that is named as the tree stands before the move. Undefined where it cannot go: into
 * itself, or deeper than groups may be.
 */
export function moveTo(
  root: Group,
  from: Path,
  parent: Path,
  index: number,
): { readonly root: Group; readonly path: Path } | undefined {
  const condition = at(root, from);
  if (!condition || from.length === 0 || from.every((step, place) => parent[place] === step)) return undefined;
  // A copy of its own stands at the new place, so that the old one and it can be told apart.
  const moved = structuredClone(condition);
  const grown = insert(root, parent, index, moved);
  const old = pathOf(grown, condition);
  if (!old) return undefined;
  const made = remove(grown, old);
  const path = pathOf(made, moved);
  return path && isAllowed(made) ? { root: made, path } : undefined;
}

function pathOf(root: Condition, wanted: Condition): Path | undefined {
  if (root === wanted) return [];
  if (isLeaf(root)) return undefined;
  for (const [index, child] of childrenOf(root).entries()) {
    const inside = pathOf(child, wanted);
    if (inside) return [index, ...inside];
  }
  return undefined;
}

/** One place up or down as it reads: into the group that comes next, out of the one that ends, past a neighbour. */
export function step(root: Group, path: Path, way: -1 | 1): ReturnType<typeof moveTo> {
  const [index = 0] = path.slice(-1);
  const parent = path.slice(0, -1);
  const group = at(root, parent);
  if (path.length === 0 || !group || isLeaf(group)) return undefined;
  const neighbour = childrenOf(group)[index + way];
  if (neighbour === undefined) {
    if (parent.length === 0) return undefined;
    const [place = 0] = parent.slice(-1);
    return moveTo(root, path, parent.slice(0, -1), way < 0 ? place : place + 1);
  }
  if (!isLeaf(neighbour)) {
    const inside = moveTo(root, path, [...parent, index + way], way < 0 ? childrenOf(neighbour).length : 0);
    if (inside) return inside;
  }
  return moveTo(root, path, parent, way < 0 ? index - 1 : index + 2);
}
