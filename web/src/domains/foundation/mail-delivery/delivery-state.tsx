import { Badge } from '@mantine/core';
import type { DeliveryState } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { useTexts } from '../../../lib/texts.ts';
import { stateText } from './answer-words.ts';
import classes from './outbox.module.css';

const tones: Readonly<Partial<Record<DeliveryState, string>>> = {
  sent: 'good',
  refused: 'bad',
  failed: 'bad',
  bounced: 'bad',
};

/** Where a mail stands. */
export function DeliveryStateBadge({
  state,
  answer,
}: {
  readonly state: DeliveryState;
  readonly answer: string | null;
}) {
  const { t } = useTexts();
  const text = stateText(state, answer);
  return (
    <Badge className={classes.stand} data-tone={text === 'MAIL_DELIVERY:kept' ? undefined : tones[state]}>
      {t(text)}
    </Badge>
  );
}
