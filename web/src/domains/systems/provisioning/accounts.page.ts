import { runStates } from '@passerelle/contracts/provisioning/account-systems.ts';
import { definePage } from '../../../lib/page.ts';
import { AccountsScreen } from './accounts.screen.tsx';
import type { AccountsSearch } from './accounts.search.ts';

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly accounts: AccountsSearch;
  }
}

/** Whose accounts are being made, are stuck, or were made last; and, for administrators, what stands for each system. */
export const page = definePage<'accounts'>()({
  texts: ['PROVISIONING', 'ACCOUNT_CONTROL', 'EFFECTS', 'CHAMPS'],
  search: ({ etat }): AccountsSearch => {
    const asked = runStates.find((state) => state === etat);
    return { ...(asked && { etat: asked }) };
  },
  Page: AccountsScreen,
});
