import type { Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { isJsonObject, parseJson } from '../../lib/json.ts';
import { type MemoryKey, recall, remember } from '../../lib/personal-memory.ts';
import type { GridWidths } from '../data-grid/grid-types.ts';
import { type ListState, readSearch, writeSearch } from './list.state.ts';
import { isFilterOf, type List, type ListCatalogue } from './list.ts';
import { leavesOf } from './list.where.ts';

type Named = ListCatalogue & Pick<List<object>, 'name'>;

const widthsKey = ({ name }: Named) => `passerelle.${name}.widths`;

/**
 * What the list was last showing here. Only codes and keys are kept: words that were typed may name somebody, and stay out
 * of the browser's storage.
 */
export function recallState(list: Named, key: MemoryKey): ListState | undefined {
  const kept = recall(list.name, key);
  return isJsonObject(kept) ? readSearch(list, kept) : undefined;
}

export function rememberState(list: Named, key: MemoryKey, state: ListState): void {
  const { filters, conditions } = state;
  const saysWords = ({ field, operator }: Leaf) =>
    list.filters[field]?.namesSomebody === true || operator === 'like' || operator === 'not like';
  const known = Object.entries(filters).filter(
    ([field, test]) => isFilterOf(list, field) && !saysWords({ field, ...test }),
  );
  const kept = writeSearch({
    ...state,
    text: '',
    filters: Object.fromEntries(known),
    conditions: conditions && leavesOf(conditions).some(saysWords) ? undefined : conditions,
  });
  remember(list.name, key, kept);
}

export function recallWidths(list: Named): GridWidths {
  const kept = parseJson(localStorage.getItem(widthsKey(list)));
  return isJsonObject(kept) ? (kept as GridWidths) : {};
}

export function rememberWidths(list: Named, widths: GridWidths): void {
  localStorage.setItem(widthsKey(list), JSON.stringify(widths));
}
