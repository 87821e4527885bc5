import { contentIn } from '@passerelle/contracts/content.ts';
import { mostFound } from '@passerelle/contracts/finding/finding.contract.ts';
import { idLangues } from '@passerelle/contracts/languages.ts';
import type { Finder } from '../../../engines/finding/finder.ts';
import { allPages } from './documentation.pages.ts';
import { readsPages } from './documentation.policy.ts';
import { readWritten } from './documentation.queries.ts';
import { rankOf, searchedWords } from './documentation.search.ts';

/** Pages of the documentation by their titles: what they say is searched on their own screen. */
export const documentationFinder: Finder = {
  kind: 'documentation',
  find: async (reader, text) => {
    if (!reader.kernel.holds(reader.actor, 'module.documentation')) return [];
    const words = searchedWords(text);
    return allPages(await readWritten(reader.db))
      .filter(readsPages(reader))
      .map(({ Cle, Contenus }) => ({ Cle, ...contentIn(Contenus, idLangues[reader.language]) }))
      .filter(({ Titre }) => rankOf({ Titre, text: '' }, words) > 0)
      .slice(0, mostFound)
      .map(({ Cle, Titre }) => ({ key: Cle, label: Titre, detail: null, of: null }));
  },
};
