import { handoverCalls } from '@passerelle/contracts/handover/handover.contract.ts';
import { isNotFound } from '../../../lib/api.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { asFilter } from '../../administration/delegation/delegation.filters.ts';
import type { DelegationSearch } from '../../administration/delegation/delegation.page.ts';
import { HandoverScreen } from './handover.screen.tsx';

/** What somebody holds and who takes it over: the section `passation` of their data. */
export const page = definePage<'personData'>()({
  texts: ['HANDOVER', 'INVENTORIES', 'PERSON', 'PLANS', 'FORMS', 'REGLES', 'GRID', 'DRAFTS'],
  search: (): DelegationSearch => ({ filter: asFilter(undefined), edit: undefined }),
  load: async ({ params }) => {
    await ensureCall(handoverCalls.pack, { params: { IdPersonneEV1: Number(params.IdPersonneEV1) } }).catch(
      (error: unknown) => {
        if (!isNotFound(error)) throw error;
      },
    );
  },
  Page: HandoverScreen,
});
