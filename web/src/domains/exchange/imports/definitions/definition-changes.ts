import type { DefinitionBody } from '@passerelle/contracts/imports/definition-editing.contract.ts';

/** What a version says otherwise than the one before: columns by their field, their order, or what lines do. */
export interface DefinitionChange {
  readonly what: 'added' | 'removed' | 'changed' | 'order' | 'rest' | 'none';
  readonly field?: string;
}

/** What changed from one version of a definition to the next. */
export function changesBetween(before: DefinitionBody, after: DefinitionBody): readonly DefinitionChange[] {
  const former = new Map(before.columns.map((column) => [column.field, column]));
  const now = new Map(after.columns.map((column) => [column.field, column]));
  const stayed = (columns: DefinitionBody['columns']) =>
    columns.map(({ field }) => field).filter((field) => former.has(field) && now.has(field));
  const same = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
  const changes: DefinitionChange[] = [
    ...after.columns.filter(({ field }) => !former.has(field)).map(({ field }) => ({ what: 'added' as const, field })),
    ...before.columns.filter(({ field }) => !now.has(field)).map(({ field }) => ({ what: 'removed' as const, field })),
    ...after.columns
      .filter((column) => former.has(column.field) && !same(former.get(column.field), column))
      .map(({ field }) => ({ what: 'changed' as const, field })),
    ...(same(stayed(before.columns), stayed(after.columns)) ? [] : [{ what: 'order' as const }]),
    ...((['mode', 'allOrNone', 'codes'] as const).every((name) => before[name] === after[name])
      ? []
      : [{ what: 'rest' as const }]),
  ];
  return changes.length > 0 ? changes : [{ what: 'none' }];
}

/** The same whatever the order in which its parts were written. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
