import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { RolesScreen } from './roles.screen.tsx';

export interface RolesSearch {
  readonly view: 'list' | 'tree';
  readonly text: string | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly roles: RolesSearch;
  }
}

/** Every role, as a list or by family. */
export const page = definePage<'roles'>()({
  texts: ['ROLES_ADMIN'],
  search: (raw): RolesSearch => ({
    view: raw.view === 'tree' ? 'tree' : 'list',
    text: typeof raw.text === 'string' ? raw.text : undefined,
  }),
  load: async () => await ensureCall(rolesAdminCalls.tree, {}),
  Page: RolesScreen,
});
