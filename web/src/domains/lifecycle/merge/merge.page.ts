import { mergeCalls } from '@passerelle/contracts/merge/merge.contract.ts';
import { isNotFound } from '../../../lib/api.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { MergeScreen } from './merge.screen.tsx';

/** Two records side by side, of which one is kept. */
export const page = definePage<'merge'>()({
  texts: ['MERGE', 'PERSON', 'CHAMPS', 'GRID', 'PLANS', 'REGLES', 'FORMS'],
  load: async ({ params: { IdPersonneEV1, IdPersonneEV1Autre } }) => {
    if (IdPersonneEV1Autre === undefined) return;
    const params = { IdPersonneEV1: Number(IdPersonneEV1), IdPersonneEV1Autre: Number(IdPersonneEV1Autre) };
    await ensureCall(mergeCalls.compare, { params }).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
  },
  Page: MergeScreen,
});
