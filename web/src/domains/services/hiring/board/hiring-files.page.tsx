import { hiringFilesCalls } from '@passerelle/contracts/hiring/board.contract.ts';
import { useLiveGathered } from '../../../../lib/live.ts';
import { definePage } from '../../../../lib/page.ts';
import { invalidateCalls } from '../../../../lib/query.ts';
import { asSearch, type ListSearch } from '../../../../ui/list/list.state.ts';
import { ListScreen, loadList } from '../../../../ui/list/list-screen.tsx';
import { hiringFiles } from './hiring-files.list.tsx';

declare module '../../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly hiringFiles: ListSearch;
  }
}

/** The board of the hiring files that the reader follows: a table, or by step; what changes is there without loading it anew. */
export const page = definePage<'hiringFiles'>()({
  texts: ['HIRING_FILES', 'HIRING', 'CHAMPS', 'PERSON', 'GRID', 'FILTRES', 'CONDITIONS'],
  search: asSearch,
  load: async ({ search, language }) => await loadList(hiringFiles, search, language),
  Page: ({ search, setSearch }) => {
    useLiveGathered('requests.changed', () => void invalidateCalls(hiringFilesCalls.list, hiringFilesCalls.count));
    return <ListScreen list={hiringFiles} search={search} setSearch={setSearch} />;
  },
});
