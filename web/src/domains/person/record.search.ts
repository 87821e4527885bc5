import type { DelegationFilter } from '@passerelle/contracts/delegation/delegation.contract.ts';
import type { Line } from '@passerelle/contracts/directory/directory.contract.ts';

export const tabs = ['record', 'organisation', 'roles', 'rights', 'history', 'reads'] as const;

export interface RecordSearch {
  readonly tab: (typeof tabs)[number];
  readonly line: Line;
  /** The section that is being changed. */
  readonly edit?: string | undefined;
  /** The person that the organisation is centred on, when it is not the one of the record. */
  readonly centre: number | undefined;
  /** Which delegations are shown. */
  readonly filter: DelegationFilter;
}
