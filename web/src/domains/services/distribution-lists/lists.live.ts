import { listAutomaticCalls } from '@passerelle/contracts/distribution-lists/automatic.contract.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listHealthCalls } from '@passerelle/contracts/distribution-lists/health.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listLossCalls } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { listReturnCalls } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { listSecurityCalls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { listSuiteCalls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { listVersionsCalls } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { onLive } from '../../../lib/live.ts';
import { invalidateCalls } from '../../../lib/query.ts';

/** What reads of lists are read anew once one of them is another. */
export const readsOfLists = [
  listAutomaticCalls.list,
  listAutomaticCalls.read,
  listReturnCalls.deleted,
  listReturnCalls.losing,
  listSuiteCalls.blocked,
  listsOfDistributionCalls.list,
  listsOfDistributionCalls.count,
  listsOfDistributionCalls.read,
  listsOfDistributionCalls.rights,
  listsOfDistributionCalls.members,
  listVisaCalls.validators,
  listLossCalls.read,
  listHealthCalls.read,
  listGroupsCalls.list,
  listGroupsCalls.preview,
  listGroupsCalls.ahead,
  listGroupsCalls.why,
  listSecurityCalls.senders,
  listSuiteCalls.standing,
  listSubscriptionsCalls.counts,
  listSubscriptionsCalls.read,
  listVersionsCalls.list,
  listVersionsCalls.onDay,
] as const;

onLive('lists.changed', () => void invalidateCalls(...readsOfLists));
onLive('lists.given', () => void invalidateCalls(...readsOfLists));
