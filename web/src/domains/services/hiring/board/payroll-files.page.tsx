import { hiringFilesCalls } from '@passerelle/contracts/hiring/board.contract.ts';
import { useLiveGathered } from '../../../../lib/live.ts';
import { definePage } from '../../../../lib/page.ts';
import { invalidateCalls } from '../../../../lib/query.ts';
import { asSearch, type ListSearch } from '../../../../ui/list/list.state.ts';
import { ListScreen, loadList } from '../../../../ui/list/list-screen.tsx';
import { payrollFiles } from './payroll-files.list.tsx';

declare module '../../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly payrollFiles: ListSearch;
  }
}

/** What waits for payroll, what it has and what it refused; what changes is there without loading it anew. */
export const page = definePage<'payrollFiles'>()({
  texts: ['HIRING_FILES', 'HIRING', 'CHAMPS', 'PERSON', 'GRID', 'FILTRES', 'CONDITIONS'],
  search: asSearch,
  load: async ({ search, language }) => await loadList(payrollFiles, search, language),
  Page: ({ search, setSearch }) => {
    useLiveGathered('requests.changed', () => void invalidateCalls(hiringFilesCalls.list, hiringFilesCalls.count));
    return <ListScreen list={payrollFiles} search={search} setSearch={setSearch} />;
  },
});
