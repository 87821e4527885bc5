import { documentationCalls } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { DocumentationScreen } from './documentation.screen.tsx';

export interface DocumentationSearch {
  /** Key of the page that is read. */
  readonly page: string | undefined;
  readonly q: string;
  readonly edit: boolean;
  readonly add: boolean;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly documentation: DocumentationSearch;
  }
}

/** The documentation: its table of contents, its search, a page, and for administrators the way to write over it. */
export const page = definePage<'documentation'>()({
  texts: ['DOCUMENTATION', 'CONTENT', 'LABELS', 'DRAFTS', 'REGLES', 'DROITS'],
  search: (raw): DocumentationSearch => ({
    page: typeof raw.page === 'string' ? raw.page : undefined,
    q: typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q) : '',
    edit: raw.edit === true,
    add: raw.add === true,
  }),
  load: async ({ search }) => {
    const [first] = await ensureCall(documentationCalls.contents, {});
    const Cle = search.page ?? first?.Cle;
    if (search.edit && Cle) await ensureCall(documentationCalls.edition, { params: { Cle } });
    // One that is not for the reader is said where it would be.
    else if (Cle) await ensureCall(documentationCalls.page, { params: { Cle } }).catch(() => undefined);
  },
  Page: DocumentationScreen,
});
