import { isDirectoryFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { holds, holdsOnOthers } from '../../lib/access.ts';
import type { CurrentUser } from '../../lib/session.ts';
import { type MemoryKey, recallState, rememberState } from './directory.memory.ts';
import {
  type DirectorySearch,
  type DirectoryState,
  heldWhere,
  openingState,
  readSearch,
  writeSearch,
} from './directory.state.ts';
import { defaultViewState } from './directory.views.ts';
import { unreadParts } from './directory.where.ts';

type SetSearch = (change: Partial<DirectorySearch>, options?: { readonly replace?: boolean }) => void;

export function mayFilter(user: CurrentUser): (name: string) => boolean {
  return (name) => isDirectoryFilter(name) && holds(user, `ann-filtre-${name}`);
}

const memoryOf = ({ IdPersonneEV1, defaultRole }: CurrentUser): MemoryKey => ({
  IdPersonneEV1,
  IdPersonneRole: defaultRole?.IdPersonneRole,
});

/**
 * What the directory shows this reader: what the URL says; when it says nothing, the default view, else where it was
 * left in this browser, else the filter of the role. Filters and sorts that the reader does not hold are left out.
 */
export function stateFor(user: CurrentUser, search: DirectorySearch): DirectoryState {
  const may = mayFilter(user);
  const said = search.query === undefined ? (defaultViewState() ?? recallState(memoryOf(user))) : readSearch(search);
  const state = said ?? openingState(user.defaultRole?.filtreDefaut, may);
  const sorts = state.sorts.filter(({ column }) => holdsOnOthers(user, `ann-col-${column}`));
  return { ...state, ...heldWhere(state, may), sorts };
}

/** The state of the directory, kept in the URL and remembered by the browser. */
export function useDirectoryState(user: CurrentUser, search: DirectorySearch, setSearch: SetSearch) {
  const former = useSaidBeforeSwitch(user, search);
  const said = search.query !== undefined && !former;
  const state = useMemo(() => stateFor(user, said ? search : {}), [user, search, said]);
  const unread = useMemo(() => (said ? unreadParts(search.query) : []), [said, search]);
  useEffect(() => {
    if (said) {
      if (unread.length === 0) rememberState(memoryOf(user), state);
    } else setSearch(writeSearch(state), { replace: true });
  }, [said, unread, state, setSearch, user]);

  const change = useCallback(
    (part: Partial<DirectoryState>, options?: { readonly replace?: boolean }) =>
      setSearch(writeSearch({ ...state, ...part }), options),
    [state, setSearch],
  );
  // Of filters that the reader does not hold.
  const told = Object.keys(state.filters).length + (state.conditions ? 1 : 0) + unread.length;
  return { state, change, unread, leftOut: said ? countAsked(search.query ?? {}) - told : 0 };
}

/**
 * Whether the URL still says what was looked at under the role acted under before: another role opens the directory its
 * own way, and what was left is found again with the role.
 */
function useSaidBeforeSwitch({ defaultRole }: CurrentUser, search: DirectorySearch): boolean {
  const role = defaultRole?.IdPersonneRole;
  const [last, setLast] = useState<{ readonly role: typeof role; readonly search?: DirectorySearch }>({ role });
  const now = last.role === role ? last : { role, search };
  if (now !== last) setLast(now);
  return now.search === search;
}

/** Filters that a JSON filter names, its groups being one. */
function countAsked({ query: _words, and, or, ...filters }: Readonly<Record<string, unknown>>): number {
  return Object.keys(filters).length + (and !== undefined || or !== undefined ? 1 : 0);
}
