import type { GridSelection, RowKey } from './grid-types.ts';

export const noRows: GridSelection = { kind: 'some', keys: new Set() };
export const allRows: GridSelection = { kind: 'all', except: new Set() };

export function isPicked(selection: GridSelection, key: RowKey): boolean {
  return selection.kind === 'some' ? selection.keys.has(key) : !selection.except.has(key);
}

/** Picks rows or lets them go. */
export function pick(selection: GridSelection, keys: readonly RowKey[], picked: boolean): GridSelection {
  if (selection.kind === 'some') return { kind: 'some', keys: changed(selection.keys, keys, picked) };
  return { kind: 'all', except: changed(selection.except, keys, !picked) };
}

function changed(set: ReadonlySet<RowKey>, keys: readonly RowKey[], present: boolean): ReadonlySet<RowKey> {
  const next = new Set(set);
  for (const key of keys) present ? next.add(key) : next.delete(key);
  return next;
}

/** How many rows are picked; undefined while the number that the filter finds is not known. */
export function countPicked(selection: GridSelection, total: number | undefined): number | undefined {
  if (selection.kind === 'some') return selection.keys.size;
  return total === undefined ? undefined : Math.max(0, total - selection.except.size);
}

export function isNothing(selection: GridSelection): boolean {
  return selection.kind === 'some' && selection.keys.size === 0;
}
