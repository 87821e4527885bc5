import { type Condition, isLeaf, type Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { type KeptState, questionOf, stateOf, wordsFilter } from '@passerelle/contracts/lists/list-state.ts';
import { childrenOf } from '../conditions/condition-tree.ts';
import type { GridSort } from '../data-grid/grid-types.ts';
import type { FilterTest, FilterValues } from '../filters/filter-types.ts';
import type { ListCatalogue } from './list.ts';
import { heldConditions, type ListWhere, readFilter, writeFilter } from './list.where.ts';

/** What a list shows: the URL holds all of it, so a link shows the same. */
export interface ListState extends ListWhere {
  readonly sorts: readonly GridSort[];
  /** Shown columns in their order; those of the default choice when undefined. */
  readonly columns: readonly string[] | undefined;
}

/** The search part of the URL. */
export interface ListSearch extends KeptState {
  /** How the rows are laid out, where that is not as a table; and what of it is looked at, such as a month. */
  readonly vue?: string | undefined;
  readonly vers?: string | undefined;
  /** The dialog that is open: there again after a reload, with what was typed. */
  readonly dialog?: 'save-view' | 'conditions' | undefined;
}

export const mostSorts = 3;

/** The search part of an address as it came: what does not make sense is left out. */
export function asSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  return {
    ...stateOf(raw),
    ...(typeof raw.vue === 'string' && { vue: raw.vue }),
    ...(typeof raw.vers === 'string' && { vers: raw.vers }),
    ...((raw.dialog === 'save-view' || raw.dialog === 'conditions') && { dialog: raw.dialog }),
  };
}

export function readSearch(list: ListCatalogue, { query, order, columns }: ListSearch): ListState {
  return { ...readFilter(list, query), sorts: readSorts(list, order), columns: readColumns(list, columns) };
}

export function writeSearch(state: ListState): ListSearch {
  return {
    query: writeFilter(state),
    order: state.sorts.length > 0 ? state.sorts.map(writeSort).join(',') : undefined,
    columns: state.columns?.join(','),
  };
}

const writeSort = ({ column, descending }: GridSort) => (descending ? `${column} DESC` : column);

export function readSorts(list: ListCatalogue, order: unknown): readonly GridSort[] {
  if (typeof order !== 'string') return [];
  return order
    .split(',')
    .flatMap((one): GridSort[] => {
      const [column = '', direction] = one.trim().split(' ');
      return isSortable(list, column) ? [{ column, descending: direction?.toUpperCase() === 'DESC' }] : [];
    })
    .slice(0, mostSorts);
}

function readColumns(list: ListCatalogue, columns: unknown): readonly string[] | undefined {
  if (typeof columns !== 'string') return undefined;
  const named = columns.split(',').filter((column) => Object.hasOwn(list.columns, column));
  return named.length > 0 ? [...new Set(named)] : undefined;
}

export function isSortable({ columns }: ListCatalogue, column: string): boolean {
  return Object.hasOwn(columns, column) && columns[column]?.sortable === true;
}

/** The question to the server, narrowed by more than the state says. */
export function writeNarrowed(
  state: ListState,
  columns: readonly string[],
  more: Readonly<Record<string, unknown>>,
  limit: number,
): string {
  const { where, ...asked } = questionOf(writeSearch(state), columns, limit);
  const { and = [], ...rest } = where as { readonly and?: readonly unknown[] };
  return JSON.stringify({ ...asked, where: { ...rest, and: [...and, more] } });
}

/** The question to the server: a LoopBack filter. */
export function writeQuestion(state: ListState, columns: readonly string[], limit?: number): string {
  return JSON.stringify(questionOf(writeSearch(state), columns, limit));
}

/** The columns of the days that filters and conditions look at: who asks for days wants to read them. */
export function filteredDays(list: ListCatalogue, { filters, conditions }: Omit<ListWhere, 'text'>): readonly string[] {
  const looked = [...Object.keys(filters), ...(conditions ? fieldsIn(conditions) : [])];
  const columns = looked.map((name) => list.filters[name]?.field?.name ?? name);
  return [...new Set(columns)].filter((column) => {
    const type = Object.hasOwn(list.columns, column) ? list.columns[column]?.type : undefined;
    return type === 'date' || type === 'instant';
  });
}

const fieldsIn = (condition: Condition): readonly string[] =>
  isLeaf(condition) ? [condition.field] : childrenOf(condition).flatMap(fieldsIn);

/** Chosen columns, with those of days that are looked at since: who hides them afterwards has them hidden. */
export function withNewDays(list: ListCatalogue, before: ListState, after: ListState): ListState {
  if (after.columns === undefined) return after;
  const known = new Set([...after.columns, ...filteredDays(list, before)]);
  const added = filteredDays(list, after).filter((column) => !known.has(column));
  return added.length > 0 ? { ...after, columns: [...after.columns, ...added] } : after;
}

/** Columns on screen: the chosen ones that the reader holds, or the default ones and those of the days that are looked at. */
export function shownColumns(
  list: ListCatalogue,
  state: ListState,
  holds: (column: string) => boolean,
): readonly string[] {
  const usual = () => [...new Set([...list.defaultColumns, ...filteredDays(list, state)])];
  const chosen = (state.columns ?? usual()).filter(holds);
  return chosen.length > 0 ? chosen : Object.keys(list.columns).filter(holds).slice(0, 1);
}

/** The number on the badge: filters in use, one more for conditions joined by and/or. The words are not one. */
export function countFilters(list: ListCatalogue, { filters, conditions }: Omit<ListWhere, 'text'>): number {
  const counted = Object.entries(filters).map(([name, test]) => {
    const { countedWhenTrue, countedTwice } = list.filters[name] ?? {};
    if (countedWhenTrue && !isYes(test)) return 0;
    return countedTwice?.(test) ? 2 : 1;
  });
  return counted.reduce<number>((sum, each) => sum + each, 0) + (conditions ? 1 : 0);
}

function isYes({ operator, value }: FilterTest): boolean {
  return (operator === 'equals') === (value === true || value === 'true');
}

/** Without what the reader may not filter by. */
export function heldWhere({ filters, text, conditions }: ListWhere, holds: (filter: string) => boolean): ListWhere {
  return {
    filters: heldFilters(filters, holds),
    text: holds(wordsFilter) ? text : '',
    conditions: heldConditions(conditions, holds),
  };
}

export function heldFilters(filters: FilterValues, holds: (filter: string) => boolean): FilterValues {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => holds(name)));
}

/** Replaces `$Field` by the current user's value, for showing; the server does the same for deciding. */
export function resolvePlaceholders(test: FilterTest, fields: Readonly<Record<string, Scalar>>): FilterTest {
  const one = (value: Scalar): Scalar =>
    typeof value === 'string' && value.startsWith('$') && Object.hasOwn(fields, value.slice(1))
      ? (fields[value.slice(1)] ?? value)
      : value;
  if (test.value === undefined) return test;
  return { ...test, value: Array.isArray(test.value) ? test.value.map(one) : one(test.value as Scalar) };
}
