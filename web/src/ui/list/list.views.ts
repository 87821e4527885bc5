import type { Output } from '@passerelle/contracts/call.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { isJsonObject, parseJson } from '../../lib/json.ts';
import { callQuery, queryClient } from '../../lib/query.ts';
import { type ListState, readSearch, writeSearch } from './list.state.ts';
import type { List, ListCatalogue } from './list.ts';

export type SavedView = Output<typeof viewsCalls.list>[number];

type Named = Pick<List<object>, 'name'>;

export const viewsOf = ({ name }: Named) => ({ params: { Ecran: name } });
const viewsQuery = (list: Named) => callQuery(viewsCalls.list, viewsOf(list));

/** For the loader: a list without its views is better than none. */
export async function loadViews(list: Named): Promise<void> {
  await queryClient.query(viewsQuery(list)).catch(() => undefined);
}

export function useViews(list: Named): readonly SavedView[] {
  return useQuery(viewsQuery(list)).data ?? [];
}

export function stateOfView(list: ListCatalogue, { Etat }: SavedView): ListState {
  const kept = parseJson(Etat);
  return readSearch(list, isJsonObject(kept) ? kept : {});
}

/** The state that the default view opens with, where one was chosen. */
export function defaultViewState(list: Named & ListCatalogue): ListState | undefined {
  const view = queryClient.getQueryData(viewsQuery(list).queryKey)?.find(({ ParDefaut }) => ParDefaut);
  return view && stateOfView(list, view);
}

export function writeView(state: ListState): string {
  return JSON.stringify(writeSearch(state));
}
