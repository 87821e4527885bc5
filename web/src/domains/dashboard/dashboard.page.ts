import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { definePage } from '../../lib/page.ts';
import { callKey, ensureCall, queryClient } from '../../lib/query.ts';
import { DashboardScreen } from './dashboard.screen.tsx';

/** What awaits the reader, what they asked for, what changed around them. */
export const page = definePage<'dashboard'>()({
  texts: ['DASHBOARD'],
  load: async () => {
    // Whoever comes back has often just done what a number counted.
    await queryClient.invalidateQueries({ queryKey: callKey(dashboardCalls.get), refetchType: 'none' });
    return await ensureCall(dashboardCalls.get, {});
  },
  Page: DashboardScreen,
});
