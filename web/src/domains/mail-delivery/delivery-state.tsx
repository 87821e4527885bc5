import { Badge } from '@mantine/core';
import type { DeliveryState } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { useTexts } from '../../lib/texts.ts';

const colours: Readonly<Record<DeliveryState, string>> = {
  waiting: 'ink',
  sending: 'ink',
  sent: 'green',
  refused: 'red',
  failed: 'red',
  bounced: 'orange',
  givenUp: 'gray',
};

/** Where a mail stands. */
export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const { t } = useTexts();
  return (
    <Badge variant="light" color={colours[state]} tt="none">
      {t(`MAIL_DELIVERY:state.${state}`)}
    </Badge>
  );
}
