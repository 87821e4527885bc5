import { Badge } from '@mantine/core';
import type { DelegationStatus } from '@passerelle/contracts/delegation/delegation.contract.ts';
import { useTexts } from '../../../lib/texts.ts';

const colours: Readonly<Record<DelegationStatus, string>> = {
  upcoming: 'orange',
  active: 'green',
  expired: 'gray',
  canceled: 'gray',
};

/** Where a delegation, or a role, stands. */
export function StatusBadge({ status, of }: { status: DelegationStatus; of: 'role' | 'delegation' }) {
  const { t } = useTexts();
  return (
    <Badge variant="dot" color={colours[status]}>
      {t(`DELEGATION:${of === 'role' ? 'roleStatus' : 'status'}.${status}`)}
    </Badge>
  );
}
