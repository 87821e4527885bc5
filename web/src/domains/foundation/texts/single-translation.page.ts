import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { SingleTranslationScreen } from './single-translation.screen.tsx';
import { namedBy, type SingleTranslationSearch } from './translations.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly singleTranslation: SingleTranslationSearch;
  }
}

/** One text, which the URL names: its eight languages, what fills it, all that it was. */
export const page = definePage<'singleTranslation'>()({
  texts: ['TRANSLATIONS', 'DRAFTS', 'REGLES', 'HISTORY'],
  search: ({ key }): SingleTranslationSearch =>
    typeof key === 'string' && /^[^:]+:./.test(key) ? { key: key.slice(0, 160) } : {},
  load: async ({ search }) =>
    search.key
      ? await Promise.all([
          loadDraft('text', search.key),
          ensureCall(translationsCalls.read, { params: namedBy(search.key) }),
        ])
      : undefined,
  Page: SingleTranslationScreen,
});
