import { Badge } from '@mantine/core';
import type { TransmissionState } from '@passerelle/contracts/hiring/pieces.ts';
import { useTexts } from '../../../lib/texts.ts';

const colours: Readonly<Record<TransmissionState, string>> = {
  ...{ queued: 'blue', byHand: 'yellow', sent: 'green', refused: 'red' },
};

/** How far a validated file has come on its way to payroll, in words. */
export function TransmissionBadge({ state }: { readonly state: TransmissionState }) {
  const { t } = useTexts();
  return (
    <Badge color={colours[state]} variant="light">
      {t(`HIRING:transmission ${state}`)}
    </Badge>
  );
}
