import { type TextFilter, textFilters, translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { pagesQuery } from '../../../lib/pages.ts';
import { ensureCall, queryClient } from '../../../lib/query.ts';
import { allCodes, linesOf } from './text-lines.ts';
import { TranslationsScreen } from './translations.screen.tsx';
import { narrowingOf, type TranslationsSearch, wordsIn } from './translations.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly translations: TranslationsSearch;
  }
}

/** Every text in eight languages, side by side. */
export const page = definePage<'translations'>()({
  texts: ['TRANSLATIONS', 'DRAFTS', 'FILES', 'REGLES'],
  search: (raw): TranslationsSearch => {
    const languages = allCodes.filter((code) => wordsIn(raw.languages)?.split(',').includes(code));
    return {
      ...(wordsIn(raw.family) && { family: wordsIn(raw.family) }),
      ...(wordsIn(raw.q) && { q: wordsIn(raw.q)?.slice(0, 200) ?? '' }),
      ...(textFilters.includes(raw.show as TextFilter) && { show: raw.show as TextFilter }),
      ...(/^\d{4}-\d\d-\d\d$/.test(String(raw.since)) && { since: String(raw.since) }),
      ...(languages.length > 0 && languages.length < allCodes.length && { languages: languages.join() }),
      ...(raw.import === true && { import: true }),
    };
  },
  load: async ({ search }) =>
    await Promise.all([
      ensureCall(translationsCalls.families, {}),
      queryClient.ensureInfiniteQueryData(pagesQuery(linesOf(narrowingOf(search)))),
    ]),
  Page: TranslationsScreen,
});
