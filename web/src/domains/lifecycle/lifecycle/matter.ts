import type { Output } from '@passerelle/contracts/call.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { type LifeState, lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import type { ReactNode } from 'react';

/** A record, as it was answered to its reader. */
export type Found = Output<typeof directoryCalls.record>;

/** Something that is decided about somebody on a screen of its own. */
export interface MatterProps {
  readonly found: Found;
  readonly state: LifeState;
  readonly onClose: () => void;
  /** What waits on these fields of the person. */
  readonly waiting: (fields: readonly string[]) => ReactNode;
}

/** What is read anew once it is decided. */
export const staleAfter = [
  ...[lifecycleCalls.state, directoryCalls.record, historyCalls.timeline],
  ...[provisioningCalls.state, datedChangesCalls.list, datedChangesCalls.onDay],
];
