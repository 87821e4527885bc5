import { ActionIcon, Badge, Button } from '@mantine/core';
import { type WebhookRow, type WebhookState, webhookCalls } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { IconHistory } from '@tabler/icons-react';
import { showInstant, showMinute } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import type { AskedOfWebhook } from './webhook-dialogs.tsx';

const colours: Readonly<Record<WebhookState, string>> = {
  active: 'green',
  failing: 'orange',
  paused: 'orange',
  closed: 'red',
  ended: 'ink',
};

interface WebhookLineProps {
  readonly webhook: WebhookRow;
  readonly onAsk: (asked: AskedOfWebhook) => void;
}

/** One address: how it stands, and what may be done about it. */
export function WebhookLine({ webhook, onAsk }: WebhookLineProps) {
  const { t, language } = useTexts();
  const { IdWebhook, LibProgramme, Url, events, state, failingSince, overlapUntil, waiting, lastDone } = webhook;
  const stale = [webhookCalls.list, webhookCalls.messages];
  const done = (text: string) => ({ stale, onDone: () => showToast({ tone: 'success', text }) });
  const pause = useWrite(webhookCalls.pause, done(t('WEBHOOKS:done')));
  const resume = useWrite(webhookCalls.resume, done(t('WEBHOOKS:done')));
  const test = useWrite(webhookCalls.test, done(t('WEBHOOKS:testing')));
  const ended = state === 'ended';
  const paused = state === 'paused';
  const button = (label: string, onClick: () => void, loading = false) => (
    <Button variant="default" size="compact-sm" loading={loading} onClick={onClick} aria-label={`${label} · ${Url}`}>
      {label}
    </Button>
  );
  const ask = (what: AskedOfWebhook['what'], label: string) => button(label, () => onAsk({ what, webhook }));
  const now = (label: string, { write, pending }: typeof test) =>
    button(label, () => write({ params: { IdWebhook } }), pending);
  return (
    <li className={parts.line} data-over={ended || undefined}>
      <div className={parts.what}>
        <span className={parts.title}>
          {Url}
          <Badge variant="dot" color={colours[state]}>
            {t(`WEBHOOKS:state.${state}`)}
          </Badge>
        </span>
        <span className={parts.quiet}>
          {[LibProgramme, ...events.map((event) => t(`WEBHOOKS:event.${event}`))].join(' · ')}
        </span>
        <span className={parts.quiet}>
          {[
            lastDone ? t('WEBHOOKS:lastDone', { at: showInstant(lastDone, language) }) : t('WEBHOOKS:neverDone'),
            waiting > 0 && t('WEBHOOKS:waiting', { n: waiting }),
            failingSince && t('WEBHOOKS:failingSince', { at: showInstant(failingSince, language) }),
            overlapUntil && t('WEBHOOKS:overlapUntil', { until: showMinute(overlapUntil, language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={parts.actions}>
        <ActionIcon
          size={30}
          aria-label={`${t('COMMON:history')} · ${Url}`}
          title={t('COMMON:history')}
          onClick={() => onAsk({ what: 'history', webhook })}
        >
          <IconHistory size={16} />
        </ActionIcon>
        {ask('deliveries', t('WEBHOOKS:deliveries'))}
        {!ended && !paused && now(t('WEBHOOKS:test'), test)}
        {!ended && ask('change', t('WEBHOOKS:change'))}
        {!ended && ask('rotate', t('WEBHOOKS:rotate'))}
        {!ended && (paused ? now(t('WEBHOOKS:resume'), resume) : now(t('WEBHOOKS:pause'), pause))}
        {!ended && ask('end', t('WEBHOOKS:end'))}
      </div>
    </li>
  );
}
