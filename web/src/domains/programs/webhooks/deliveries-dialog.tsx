import { Badge, Button, Text } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import {
  type WebhookMessage,
  type WebhookRow,
  webhookCalls,
} from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { showInstant } from '../../../lib/format.ts';
import { usePages } from '../../../lib/pages.ts';
import { callKey, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import parts from '../../../ui/parts.module.css';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';

const colours: Readonly<Record<WebhookMessage['state'], string>> = {
  waiting: 'orange',
  done: 'green',
  nothing: 'ink',
  failed: 'red',
};

interface DeliveriesProps {
  readonly webhook: WebhookRow;
  readonly onClose: () => void;
}

/** A message leaves, and is answered, while its attempts are looked at. */
const everyMs = 3000;

/** What a webhook was sent, newest first, each with its attempts. */
export function DeliveriesDialog({ webhook: { IdWebhook, Url, state }, onClose }: DeliveriesProps) {
  const { t } = useTexts();
  const params = { IdWebhook };
  const asked = usePages<Output<typeof webhookCalls.messages>, WebhookMessage, number>({
    key: [...callKey(webhookCalls.messages), IdWebhook],
    read: (before, signal) =>
      callApi(webhookCalls.messages, { params, query: { ...(before && { before }) } }, { signal }),
    rowsOf: ({ messages }) => messages,
    nextOf: ({ more, messages }) => (more ? messages.at(-1)?.id : undefined),
    steady: true,
    everyMs,
  });
  const replay = useWrite(webhookCalls.replay, {
    stale: [webhookCalls.list, webhookCalls.messages],
    onDone: () => showToast({ tone: 'success', text: t('WEBHOOKS:replaying') }),
  });
  const sends = state === 'active' || state === 'failing';
  return (
    <Dialog onClose={onClose} title={t('WEBHOOKS:deliveriesOf', { url: Url })} size="lg">
      {asked.error && !asked.rows && <ErrorState error={asked.error} onRetry={asked.retry} />}
      {asked.rows?.length === 0 && <Text size="sm">{t('WEBHOOKS:noDeliveries')}</Text>}
      {asked.rows && asked.rows.length > 0 && (
        <ul className={parts.lines} aria-label={t('WEBHOOKS:deliveries')}>
          {asked.rows.map((message) => (
            <MessageLine
              key={message.id}
              message={message}
              {...(sends &&
                message.state !== 'waiting' && {
                  onReplay: () => replay.write({ params: { IdWebhook, id: message.id } }),
                })}
            />
          ))}
        </ul>
      )}
      <MoreButton pages={asked} />
    </Dialog>
  );
}

function MessageLine({ message, onReplay }: { message: WebhookMessage; onReplay?: () => void }) {
  const { t, language } = useTexts();
  const { uuid, event, at, state, attempts } = message;
  return (
    <li className={parts.line}>
      <div className={parts.what}>
        <span className={parts.title}>
          {t(`WEBHOOKS:event.${event}`)}
          <Badge variant="dot" color={colours[state]}>
            {t(`WEBHOOKS:message.${state}`)}
          </Badge>
        </span>
        <span className={parts.quiet}>{`${showInstant(at, language)} · ${uuid}`}</span>
        {attempts.map((one) => (
          <span key={one.at} className={parts.quiet}>
            {[
              showInstant(one.at, language),
              one.fault === null ? `HTTP ${one.status}` : t(`WEBHOOKS:fault.${one.fault}`),
              `${one.ms} ms`,
              one.told > 0 && t('WEBHOOKS:told', { n: one.told }),
              one.replay && t('WEBHOOKS:replayed'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ))}
      </div>
      {onReplay && (
        <div className={parts.actions}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={onReplay}
            aria-label={`${t('WEBHOOKS:replay')} · ${uuid}`}
          >
            {t('WEBHOOKS:replay')}
          </Button>
        </div>
      )}
    </li>
  );
}
