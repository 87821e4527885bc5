import type { DelegationFilter } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { isNotFound } from '../../../lib/api.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { asFilter } from './delegation.filters.ts';
import { delegationFamilies, loadRoles } from './delegation.reads.ts';
import { DelegationScreen } from './delegation.screen.tsx';

export interface DelegationSearch {
  readonly filter: DelegationFilter;
  /** The sections that are being changed, of the identification. */
  readonly edit?: string | undefined;
  /** Only what is not over, of the requests. */
  readonly ouvertes?: boolean | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly personData: DelegationSearch;
  }
}

/** The roles of a person, and what is delegated of them: the section `roles` of their data. */
export const page = definePage<'personData'>()({
  texts: delegationFamilies,
  search: (raw): DelegationSearch => ({ filter: asFilter(raw.filter) }),
  load: async ({ params, language }) => {
    const IdPersonneEV1 = Number(params.IdPersonneEV1);
    const reading = [
      loadRoles(IdPersonneEV1, language),
      ensureCall(directoryCalls.record, { params: { IdPersonneEV1 } }),
    ];
    await Promise.all(reading).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
  },
  Page: DelegationScreen,
});
