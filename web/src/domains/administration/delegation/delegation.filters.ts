import type { Output } from '@passerelle/contracts/call.ts';
import {
  type DelegationFilter,
  type DelegationStatus,
  type delegationCalls,
  delegationFilters,
} from '@passerelle/contracts/delegation/delegation.contract.ts';

export type Delegation = Output<typeof delegationCalls.given>[number];

const statusOf: Partial<Record<DelegationFilter, DelegationStatus>> = {
  upcoming: 'upcoming',
  active: 'active',
  cancelled: 'canceled',
  expired: 'expired',
};

/** Whether a delegation is one of those that the filter shows, on the page of this person. */
export function isShown({ status, delegator, delegate }: Delegation, filter: DelegationFilter, of: number): boolean {
  if (filter === 'all') return true;
  if (filter === 'myDelegations') return delegator.IdPersonneEV1 === of;
  if (filter === 'delegatedToMe') return delegate.IdPersonneEV1 === of;
  return status === statusOf[filter];
}

export function asFilter(raw: unknown): DelegationFilter {
  return delegationFilters.find((filter) => filter === raw) ?? 'all';
}

const order: readonly DelegationStatus[] = ['active', 'upcoming', 'expired', 'canceled'];

/** What is on first, then what comes, then what is over, latest first. */
export function inOrder(delegations: readonly Delegation[]): readonly Delegation[] {
  return delegations.toSorted(
    (a, b) => order.indexOf(a.status) - order.indexOf(b.status) || b.DateDebut.localeCompare(a.DateDebut),
  );
}
