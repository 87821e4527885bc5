import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { columnFields } from '@passerelle/contracts/person/person.fields.ts';
import { holdsOnOthers } from '../../lib/access.ts';
import { definePage } from '../../lib/page.ts';
import { loadReferences } from '../../lib/reference.ts';
import { ensureSession } from '../../lib/session.ts';
import { filterLists } from './directory.filters.ts';
import { startRows } from './directory.rows.ts';
import { DirectoryScreen } from './directory.screen.tsx';
import { type DirectorySearch, shownColumns } from './directory.state.ts';
import { loadViews } from './directory.views.ts';
import { stateFor } from './use-directory-state.ts';

const columnLists = referenceListsOf(columnFields);

declare module '../../lib/page.ts' {
  interface SearchOfScreens {
    readonly home: DirectorySearch;
    readonly directory: DirectorySearch;
  }
}

/** The directory, at its own address and at home. */
export const page = definePage<'directory'>()({
  texts: ['DIRECTORY', 'GRID', 'CHAMPS', 'FILTRES', 'CONDITIONS', 'PERSON', 'DRAFTS', 'REGLES'],
  search: (raw): DirectorySearch => ({
    ...(typeof raw.query === 'object' && raw.query !== null && { query: raw.query as Record<string, unknown> }),
    ...((typeof raw.query === 'string' || typeof raw.query === 'number') && { query: { query: String(raw.query) } }),
    ...(typeof raw.order === 'string' && { order: raw.order }),
    ...(typeof raw.columns === 'string' && { columns: raw.columns }),
    ...((raw.dialog === 'save-view' || raw.dialog === 'conditions') && { dialog: raw.dialog }),
  }),
  load: async ({ search, language }) => {
    const [{ user }] = await Promise.all([
      ensureSession(location.href),
      loadViews(),
      loadReferences([...new Set([...columnLists, ...filterLists])], language),
    ]);
    const state = stateFor(user, search);
    startRows(
      state,
      shownColumns(state, (column) => holdsOnOthers(user, `ann-col-${column}`)),
    );
  },
  Page: DirectoryScreen,
});
