import type { Output } from '@passerelle/contracts/call.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { productName } from '@passerelle/contracts/product.ts';
import { callApi } from '../../../lib/api.ts';
import { ensureEntities } from '../../../lib/entities.ts';
import { usePages } from '../../../lib/pages.ts';
import { callKey } from '../../../lib/query.ts';
import { ensureTexts, translate, useTexts } from '../../../lib/texts.ts';

export type HistoryEntry = Output<typeof historyCalls.timeline>['entries'][number];

export interface HistoryOf {
  readonly entity: string;
  readonly id: string | number;
  /** Only what changed of this field. */
  readonly field?: string;
}

/** What was written about a thing, or about one field of it, a page at a time, with the texts that it is said in. */
export function useHistory({ entity, id, field }: HistoryOf) {
  const { language } = useTexts();
  return usePages({
    key: [...callKey(historyCalls.timeline), entity, String(id), field ?? '', language],
    read: async (before: number | undefined, signal) => {
      const input = { params: { entity, id: String(id) }, query: { before, field } };
      const [page] = await Promise.all([
        callApi(historyCalls.timeline, input, { signal }),
        ensureTexts(language, ['HISTORY', 'PERSON', 'PLANS', 'FORMS']),
      ]);
      await ensureEntities(page.entries.map((entry) => entry.entity));
      return page;
    },
    rowsOf: (page) => page.entries,
    nextOf: ({ next }) => next,
    saysClosed: true,
  });
}

/** Who acted, for whom and under which role, where the reader may know. */
export function whoActed({ who, forWhom, role, ...by }: HistoryEntry): string | undefined {
  if (who === undefined) return undefined;
  const name = who?.IndexPrenomNom ?? outsiderOf(by) ?? productName;
  return [forWhom ? translate('HISTORY:forWhom', { who: name, whom: forWhom.IndexPrenomNom }) : name, role]
    .filter(Boolean)
    .join(' · ');
}

/** Who acted and is no person, in words; none where it was a person or the product. */
export function outsiderOf({ candidate, program }: Pick<HistoryEntry, 'candidate' | 'program'>): string | undefined {
  if (candidate) return translate('HISTORY:candidate', { file: candidate });
  return program ? translate('HISTORY:program', { number: program }) : undefined;
}
