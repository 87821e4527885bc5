import type { Call, Output } from '@passerelle/contracts/call.ts';
import { absencesCalls } from '@passerelle/contracts/delegation/absences.contract.ts';
import { delegationCalls } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { rolesCalls } from '@passerelle/contracts/roles/roles.contract.ts';
import { attempt } from '../../../lib/errors.ts';
import { invalidateCalls, useWrite } from '../../../lib/query.ts';
import { reloadAbilities } from '../../../lib/session.ts';
import { showToast } from '../../../ui/toast.tsx';

const reads = [
  ...[
    rolesCalls.ofPerson,
    rolesCalls.givable,
    delegationCalls.delegable,
    delegationCalls.given,
    delegationCalls.received,
  ],
  absencesCalls.read,
];

interface RolesWrite<C extends Call> {
  /** It changes what the reader may act under: their session is read again with the rest. */
  readonly mine: boolean;
  readonly done: (output: Output<C>) => string;
  readonly onClose: () => void;
}

/** Roles moved: what is on screen of them is read again; where they are the reader's own, all that they open too. */
export function rolesMoved(mine: boolean): void {
  attempt(mine ? reloadAbilities() : invalidateCalls(...reads));
}

/** A write of the screens of roles: says that it is done, closes the dialog, which shows what went wrong itself. */
export function useRolesWrite<C extends Call>(op: C, { mine, done, onClose }: RolesWrite<C>) {
  return useWrite(op, {
    shownInPlace: true,
    onDone: (output) => {
      rolesMoved(mine);
      showToast({ tone: 'success', text: done(output) });
      onClose();
    },
  });
}
