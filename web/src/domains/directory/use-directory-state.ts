import { isDirectoryFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import { useCallback, useEffect, useMemo } from 'react';
import { holds } from '../../lib/access.ts';
import type { CurrentUser } from '../../lib/session.ts';
import { recallState, rememberState } from './directory.memory.ts';
import {
  type DirectorySearch,
  type DirectoryState,
  heldFilters,
  openingState,
  readSearch,
  writeSearch,
} from './directory.state.ts';

type SetSearch = (change: Partial<DirectorySearch>, options?: { readonly replace?: boolean }) => void;

export function mayFilter(user: CurrentUser): (name: string) => boolean {
  return (name) => isDirectoryFilter(name) && holds(user, `ann-filtre-${name}`);
}

/** What the directory opens with when the URL says nothing: where it was left here, else what the role says. */
export function stateToOpen(user: CurrentUser): DirectoryState {
  const key = { IdPersonneEV1: user.IdPersonneEV1, IdPersonneRole: user.defaultRole?.IdPersonneRole };
  const may = mayFilter(user);
  const recalled = recallState(key);
  return recalled
    ? { ...recalled, filters: heldFilters(recalled.filters, may) }
    : openingState(user.defaultRole?.filtreDefaut, may);
}

/** The state of the directory: the URL's, and what it opens with until the URL says it. */
export function useDirectoryState(user: CurrentUser, search: DirectorySearch, setSearch: SetSearch) {
  const may = useMemo(() => mayFilter(user), [user]);
  const asked = useMemo(() => readSearch(search), [search]);
  const spoken = search.query !== undefined;
  const state = useMemo(
    (): DirectoryState =>
      spoken
        ? { ...asked, filters: heldFilters(asked.filters, may), text: may('query') ? asked.text : '' }
        : stateToOpen(user),
    [asked, spoken, may, user],
  );
  const leftOut = spoken ? Object.keys(asked.filters).length - Object.keys(state.filters).length : 0;
  const { IdPersonneEV1 } = user;
  const IdPersonneRole = user.defaultRole?.IdPersonneRole;
  useEffect(() => {
    if (spoken) rememberState({ IdPersonneEV1, IdPersonneRole }, state);
    else setSearch(writeSearch(state), { replace: true });
  }, [spoken, state, setSearch, IdPersonneEV1, IdPersonneRole]);

  const change = useCallback(
    (part: Partial<DirectoryState>, options?: { readonly replace?: boolean }) =>
      setSearch(writeSearch({ ...state, ...part }), options),
    [state, setSearch],
  );
  return { state, change, leftOut };
}
