import { definePage } from '../../../lib/page.ts';
import { asSearch, type ListSearch } from '../../../ui/list/list.state.ts';
import { ListScreen, loadList } from '../../../ui/list/list-screen.tsx';
import { bamTexts } from './bam-texts.ts';
import { everyBam } from './bams.list.tsx';
import { CreateFor } from './create-for.tsx';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly bams: ListSearch;
  }
}

/** The files of everybody whom the reader follows. */
export const page = definePage<'bams'>()({
  texts: bamTexts,
  search: asSearch,
  load: async ({ search, language }) => await loadList(everyBam, search, language),
  Page: ({ search, setSearch }) => (
    <ListScreen list={everyBam} search={search} setSearch={setSearch} actions={<CreateFor />} />
  ),
});
