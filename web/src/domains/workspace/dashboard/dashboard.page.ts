import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { definePage } from '../../../lib/page.ts';
import { callKey, ensureCall, queryClient } from '../../../lib/query.ts';
import { requestLists } from '../../services/requests/request-lists.ts';
import { requestTexts } from '../../services/requests/request-words.ts';
import { DashboardScreen } from './dashboard.screen.tsx';

/** What awaits the reader, what they asked for, what changed around them. */
export const page = definePage<'dashboard'>()({
  texts: [...requestTexts, 'DASHBOARD', 'PLANS'],
  load: async ({ language }) => {
    // Whoever comes back has often just done what stood here.
    await Promise.all(
      [dashboardCalls.get, dashboardCalls.elsewhere, requestsCalls.awaiting, requestsCalls.ofPerson].map((call) =>
        queryClient.invalidateQueries({ queryKey: callKey(call), refetchType: 'none' }),
      ),
    );
    await Promise.all([
      loadForms([...requestLists, 'DemandeStade'], language),
      ensureCall(requestsCalls.awaiting, { query: {} }),
      ensureCall(dashboardCalls.get, {}),
      ensureCall(dashboardCalls.elsewhere, {}),
    ]);
  },
  Page: DashboardScreen,
});
