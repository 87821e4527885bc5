import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { RightsScreen, type RightsSearch } from './rights.screen.tsx';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly rights: RightsSearch;
  }
}

/** Every right: what it is called, what it is judged on, who has it. */
export const page = definePage<'rights'>()({
  texts: ['RIGHTS', 'GRID', 'DRAFTS', 'LABELS', 'REGLES'],
  search: (raw): RightsSearch => ({
    ...((typeof raw.q === 'string' || typeof raw.q === 'number') && { q: String(raw.q) }),
    ...((typeof raw.edit === 'string' || typeof raw.edit === 'number') && { edit: String(raw.edit) }),
    ...(raw.add === true && { add: true }),
  }),
  load: async () => await ensureCall(rightsCalls.list, {}),
  Page: RightsScreen,
});
