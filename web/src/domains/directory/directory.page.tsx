import { definePage } from '../../lib/page.ts';
import type { ListSearch } from '../../ui/list/list.state.ts';
import { asSearch } from '../../ui/list/list.state.ts';
import { ListScreen, loadList } from '../../ui/list/list-screen.tsx';
import { directoryList } from './directory.list.tsx';

declare module '../../lib/page.ts' {
  interface SearchOfScreens {
    readonly home: ListSearch;
    readonly directory: ListSearch;
  }
}

/** The directory, at its own address and at home. */
export const page = definePage<'directory'>()({
  texts: ['DIRECTORY', 'GRID', 'CHAMPS', 'FILTRES', 'CONDITIONS', 'PERSON', 'DRAFTS', 'REGLES'],
  search: asSearch,
  load: ({ search, language }) => loadList(directoryList, search, language),
  Page: ({ search, setSearch }) => <ListScreen list={directoryList} search={search} setSearch={setSearch} />,
});
