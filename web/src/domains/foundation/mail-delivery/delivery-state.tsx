import { Badge } from '@mantine/core';
import type { DeliveryState } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './outbox.module.css';

const tones: Readonly<Partial<Record<DeliveryState, string>>> = {
  sent: 'good',
  refused: 'bad',
  failed: 'bad',
  bounced: 'bad',
};

/** Where a mail stands. */
export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const { t } = useTexts();
  return (
    <Badge className={classes.stand} data-tone={tones[state]}>
      {t(`MAIL_DELIVERY:state.${state}`)}
    </Badge>
  );
}
