import { definePage } from '../../../lib/page.ts';
import { loadReferences } from '../../../lib/reference.ts';
import { fieldLists } from '../../people/people/field-lists.ts';
import { ExplainScreen } from './explain.screen.tsx';
import { type ExplainSearch, readSearch } from './explain.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly explain: ExplainSearch;
  }
}

/** Why somebody may or may not, who can see a field of theirs, and what they hold. */
export const page = definePage<'explain'>()({
  texts: ['EXPLAIN', 'CHAMPS', 'DROITS', 'GRID', 'PERSON'],
  search: readSearch,
  load: async ({ language }) => await loadReferences(fieldLists, language),
  Page: ExplainScreen,
});
