import { UnstyledButton } from '@mantine/core';
import { showInstant } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { DeliveryStateBadge } from './delivery-state.tsx';
import classes from './outbox.module.css';
import type { DeliveryLine } from './use-deliveries.ts';

interface DeliveryListProps {
  readonly lines: readonly DeliveryLine[];
  readonly open: number | undefined;
  readonly onOpen: (id: number) => void;
}

/** Mails, each with whom it is to and where it stands; what went wrong is said in a word. */
export function DeliveryList({ lines, open, onOpen }: DeliveryListProps) {
  const { t, language } = useTexts();
  if (lines.length === 0) return null;
  return (
    <ul className={parts.framed} aria-label={t('MAIL_DELIVERY:list')}>
      {lines.map(({ id, recipient, subject, state, created_at, cause, answer }) => (
        <li key={id}>
          <UnstyledButton
            className={classes.line}
            aria-current={id === open ? 'true' : undefined}
            onClick={() => onOpen(id)}
          >
            <span className={classes.who}>{recipient.name || recipient.address}</span>
            <time className={classes.when} dateTime={created_at}>
              {showInstant(created_at, language)}
            </time>
            <span className={classes.subject}>{subject}</span>
            <DeliveryStateBadge state={state} answer={answer} />
            {cause && <span className={classes.answer}>{t(`MAIL_DELIVERY:cause.${cause}`)}</span>}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
