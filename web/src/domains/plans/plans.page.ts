import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { definePage } from '../../lib/page.ts';
import { ensureCall } from '../../lib/query.ts';
import { PlansScreen } from './plans.screen.tsx';

/** The latest plans. */
export const page = definePage<'plans'>()({
  texts: ['PLANS'],
  load: async () => await ensureCall(plansCalls.list, {}),
  Page: PlansScreen,
});
