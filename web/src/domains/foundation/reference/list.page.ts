import { isEditedList, propertiesOf } from '@passerelle/contracts/reference/entry.fields.ts';
import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { loadReferences } from '../../../lib/reference.ts';
import { entryLists } from './entry-owes.ts';
import { ListPage } from './list.screen.tsx';

export interface ListPageSearch {
  readonly q?: string | undefined;
  /** The part of the list that is shown: a country, a language. */
  readonly dans?: string | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly referenceList: ListPageSearch;
  }
}

/** One reference list: its entries in their order. */
export const page = definePage<'referenceList'>()({
  texts: ['LISTS', 'HISTORY', 'CHAMPS', 'PERSON', 'HELD'],
  search: ({ q, dans }): ListPageSearch => ({
    ...((typeof q === 'string' || typeof q === 'number') && { q: String(q) }),
    ...(typeof dans === 'string' && { dans }),
  }),
  load: async ({ params: { Liste }, language }) => {
    if (!isEditedList(Liste)) return;
    await Promise.all([
      ensureCall(listsCalls.entries, { params: { Liste } }),
      loadReferences(entryLists(propertiesOf(Liste)), language),
    ]);
  },
  Page: ListPage,
});
