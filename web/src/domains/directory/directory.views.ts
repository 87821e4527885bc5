import type { Output } from '@passerelle/contracts/call.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../lib/query.ts';
import { type DirectoryState, parseJson, readSearch, writeSearch } from './directory.state.ts';

export type SavedView = Output<typeof viewsCalls.list>[number];

export const viewsOf = { params: { Ecran: 'directory' } } as const;
const viewsQuery = callQuery(viewsCalls.list, viewsOf);

/** For the loader: a directory without its views is better than none. */
export async function loadViews(): Promise<void> {
  await queryClient.query(viewsQuery).catch(() => undefined);
}

export function useViews(): readonly SavedView[] {
  return useQuery(viewsQuery).data ?? [];
}

export function stateOfView({ Etat }: SavedView): DirectoryState {
  const kept = parseJson(Etat);
  return readSearch(typeof kept === 'object' && kept !== null ? kept : {});
}

/** The state that the default view opens with, where one was chosen. */
export function defaultViewState(): DirectoryState | undefined {
  const view = queryClient.getQueryData(viewsQuery.queryKey)?.find(({ ParDefaut }) => ParDefaut);
  return view && stateOfView(view);
}

export function writeView(state: DirectoryState): string {
  return JSON.stringify(writeSearch(state));
}
