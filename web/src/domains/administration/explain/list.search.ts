import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { defaultLanguage } from '@passerelle/contracts/languages.ts';
import { callApi } from '../../../lib/api.ts';
import type { Choice, FilterControl } from '../../../ui/filters/filter-types.ts';

const most = 20;

const byKey = async (id: number, signal: AbortSignal): Promise<Choice> => {
  // Its name is the same in every language.
  const { liste } = await callApi(listsOfDistributionCalls.read, { params: { id, lang: defaultLanguage } }, { signal });
  return { id, label: liste.LibListe ?? '' };
};

/** Distribution lists that the reader may see, by words or by key. */
export const searchLists: FilterControl = {
  kind: 'search',
  source: 'Liste',
  call: listsOfDistributionCalls.list,
  search: async ({ words = '', ids }, signal) => {
    if (ids) return await Promise.all(ids.map(async (id) => await byKey(Number(id), signal)));
    const filter = JSON.stringify({ ...(words !== '' && { where: { query: words } }), limit: most });
    const { rows } = await callApi(listsOfDistributionCalls.list, { body: { filtre: 'all', filter } }, { signal });
    return rows.map(({ IdListe, LibListe, Adresse }) => ({
      id: IdListe,
      label: LibListe ?? '',
      ...(Adresse && { detail: Adresse }),
    }));
  },
};
