import { listAutomaticCalls } from '@passerelle/contracts/distribution-lists/automatic.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { isNotFound } from '../../../../lib/api.ts';
import { loadDraft } from '../../../../lib/form/form-draft.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { loadReferences } from '../../../../lib/reference.ts';
import { criteriaLists } from '../criteria-fields.ts';
import '../lists.live.ts';
import { listReferences, listTexts } from '../lists-owe.ts';
import { AutomaticScreen } from './automatic.screen.tsx';
import { declarationDraft } from './declaration-form.ts';

/** Which declaration is looked at: a new one, one that is kept, or all of them. */
export interface AutomaticSearch {
  readonly modele?: number | 'new';
}

declare module '../../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly automaticList: AutomaticSearch;
  }
}

/** Lists that are declared once and made for each unit: all declarations, or one of them, step by step. */
export const page = definePage<'automaticList'>()({
  texts: listTexts,
  search: ({ modele }): AutomaticSearch => {
    if (modele === 'new') return { modele };
    return Number.isInteger(Number(modele)) && Number(modele) > 0 ? { modele: Number(modele) } : {};
  },
  load: async ({ params, search, language }) => {
    await Promise.all([loadReferences(criteriaLists, language), loadReferences(listReferences, language)]);
    const declared = async (id: number) => await ensureCall(listAutomaticCalls.read, { params: { id } });
    try {
      if (search.modele !== undefined) await loadDraft(declarationDraft, search.modele);
      if (params.IdListe !== undefined) {
        const id = Number(params.IdListe);
        const { IdAutomatique } = await ensureCall(listsOfDistributionCalls.read, { params: { id, lang: language } });
        if (IdAutomatique !== null)
          await Promise.all([declared(IdAutomatique), loadDraft(declarationDraft, IdAutomatique)]);
      } else if (typeof search.modele === 'number') await declared(search.modele);
      else if (search.modele === undefined) await ensureCall(listAutomaticCalls.list, {});
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  },
  Page: AutomaticScreen,
});
