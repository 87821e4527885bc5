import { wordsFilter } from '@passerelle/contracts/lists/list-state.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { holds, holdsOnOthers } from '../../lib/access.ts';
import type { MemoryKey } from '../../lib/personal-memory.ts';
import { type CurrentUser, isFollowing } from '../../lib/session.ts';
import { recallState, rememberState } from './list.memory.ts';
import {
  heldWhere,
  type ListSearch,
  type ListState,
  readSearch,
  shownColumns,
  withNewDays,
  writeSearch,
} from './list.state.ts';
import { isFilterOf, type List, type ListCatalogue } from './list.ts';
import { defaultViewState } from './list.views.ts';
import { leavesOf, unreadParts } from './list.where.ts';

type SetSearch = (change: Partial<ListSearch>, options?: { readonly replace?: boolean }) => void;
type Opened = ListCatalogue & Pick<List<object>, 'name' | 'opening'>;

export function mayFilter(list: ListCatalogue, user: CurrentUser): (name: string) => boolean {
  return (name) => {
    const filter = isFilterOf(list, name) ? list.filters[name] : undefined;
    return filter !== undefined && holds(user, filter.right);
  };
}

/** Whether a column is open to the reader on anybody but themself, or on themself where such rows are listed too. */
export function maySee(list: ListCatalogue, user: CurrentUser): (column: string) => boolean {
  return (column) => {
    const field = Object.hasOwn(list.columns, column) ? list.columns[column] : undefined;
    return field !== undefined && (list.ofOneself ? holds : holdsOnOthers)(user, field.read);
  };
}

/** The columns that the reader has on screen. */
export function columnsFor(list: ListCatalogue, user: CurrentUser, state: ListState): readonly string[] {
  return shownColumns(list, state, maySee(list, user));
}

/** The columns that were chosen and that the reader reads on nobody: what a view that others made shows them less. */
export function closedColumns(list: ListCatalogue, user: CurrentUser, { columns = [] }: ListState): readonly string[] {
  const open = maySee(list, user);
  return columns.filter((column) => !open(column));
}

/** The filters that an address or a view asks for and that the reader may not use: without them it finds others. */
export function closedFilters(list: ListCatalogue, user: CurrentUser, search: ListSearch): readonly string[] {
  const { filters, text, conditions } = readSearch(list, search);
  const asked = [
    ...Object.keys(filters),
    ...(text === '' ? [] : [wordsFilter]),
    ...(conditions ? leavesOf(conditions).map(({ field }) => field) : []),
  ];
  const may = mayFilter(list, user);
  return [...new Set(asked)].filter((name) => !may(name));
}

const memoryOf = ({ IdPersonneEV1, defaultRole }: CurrentUser): MemoryKey => ({
  IdPersonneEV1,
  IdPersonneRole: defaultRole?.IdPersonneRole,
});

/**
 * What a list shows this reader: what the URL says; when it says nothing, the default view, else where it was left in this
 * browser, else what the list opens with. Filters and sorts that the reader does not hold are left out.
 */
export function stateFor(list: Opened, user: CurrentUser, search: ListSearch): ListState {
  const said =
    search.query === undefined
      ? (defaultViewState(list) ?? recallState(list, memoryOf(user)))
      : readSearch(list, search);
  const state = said ?? { ...list.opening(user), sorts: [], columns: undefined };
  const open = maySee(list, user);
  const sorts = state.sorts.filter(({ column }) => open(column));
  return { ...state, ...heldWhere(state, mayFilter(list, user)), sorts };
}

/** The state of a list, kept in the URL and remembered by the browser. */
export function useListState(list: Opened, user: CurrentUser, search: ListSearch, setSearch: SetSearch) {
  const former = useSaidBeforeSwitch(user, search);
  const said = search.query !== undefined && !former;
  const state = useMemo(() => {
    if (said) return stateFor(list, user, search);
    const anew = stateFor(list, user, {});
    // Whoever was searching when another tab switched the role goes on searching.
    return former && isFollowing(user.defaultRole?.IdPersonneRole)
      ? { ...anew, ...heldWhere({ ...anew, text: readSearch(list, search).text }, mayFilter(list, user)) }
      : anew;
  }, [list, user, search, said, former]);
  const unread = useMemo(() => (said ? unreadParts(list, search.query) : []), [list, said, search]);
  useEffect(() => {
    if (said) {
      if (unread.length === 0) rememberState(list, memoryOf(user), state);
    } else {
      // A default view is written whole, so that what of it is closed is told as of any view that is opened.
      const view = former ? undefined : defaultViewState(list);
      setSearch(writeSearch(view ?? state), { replace: true });
    }
  }, [list, said, former, unread, state, setSearch, user]);

  const change = useCallback(
    (part: Partial<ListState>, options?: { readonly replace?: boolean }) =>
      setSearch(writeSearch(withNewDays(list, state, { ...state, ...part })), options),
    [list, state, setSearch],
  );
  const leftOut = useMemo(() => (said ? closedFilters(list, user, search) : []), [list, user, said, search]);
  return { state, change, unread, leftOut };
}

/**
 * Whether the URL still says what was looked at under the role acted under before: another role opens the list its own way,
 * and what was left is found again with the role.
 */
function useSaidBeforeSwitch({ defaultRole }: CurrentUser, search: ListSearch): boolean {
  const role = defaultRole?.IdPersonneRole;
  const [last, setLast] = useState<{ readonly role: typeof role; readonly search?: ListSearch }>({ role });
  const now = last.role === role ? last : { role, search };
  if (now !== last) setLast(now);
  return now.search === search;
}
