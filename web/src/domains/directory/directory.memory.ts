import type { Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { isDirectoryFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import type { GridWidths } from '../../ui/data-grid/grid-types.ts';
import type { FilterValues } from '../../ui/filters/filter-types.ts';
import { type DirectoryState, parseJson, readSearch, writeSearch } from './directory.state.ts';
import { leavesOf } from './directory.where.ts';

/** Whose memory it is: another role opens other rows. */
export interface MemoryKey {
  readonly IdPersonneEV1: number;
  readonly IdPersonneRole: number | undefined;
}

const nameOf = ({ IdPersonneEV1, IdPersonneRole }: MemoryKey) =>
  `passerelle.directory.${IdPersonneEV1}.${IdPersonneRole ?? 0}`;
const widthsName = 'passerelle.directory.widths';

/**
 * What the directory was last showing here. Only codes and keys are kept: words that were typed may name somebody, and
 * stay out of the browser's storage.
 */
export function recallState(key: MemoryKey): DirectoryState | undefined {
  const kept = parseJson(localStorage.getItem(nameOf(key)));
  return typeof kept === 'object' && kept !== null ? readSearch(kept) : undefined;
}

export function rememberState(key: MemoryKey, state: DirectoryState): void {
  const { filters, conditions } = state;
  const kept = writeSearch({
    ...state,
    text: '',
    filters: withoutWords(filters),
    conditions: conditions && leavesOf(conditions).some(saysWords) ? undefined : conditions,
  });
  localStorage.setItem(nameOf(key), JSON.stringify(kept));
}

function withoutWords(filters: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries(filters).filter(([field, test]) => isDirectoryFilter(field) && !saysWords({ field, ...test })),
  );
}

function saysWords({ field, operator }: Leaf): boolean {
  return field === 'DisplayNameModif' || operator === 'like' || operator === 'not like';
}

export function recallWidths(): GridWidths {
  const kept = parseJson(localStorage.getItem(widthsName));
  return typeof kept === 'object' && kept !== null ? (kept as GridWidths) : {};
}

export function rememberWidths(widths: GridWidths): void {
  localStorage.setItem(widthsName, JSON.stringify(widths));
}
