import { type WebhookRow, type WebhookState, webhookCalls } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { showInstant, showMinute } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { LineButton, StandingLine } from '../../../ui/standing-line.tsx';
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
    <LineButton label={label} of={Url} onClick={onClick} loading={loading} />
  );
  const ask = (what: AskedOfWebhook['what'], label: string) => button(label, () => onAsk({ what, webhook }));
  const now = (label: string, { write, pending }: typeof test) =>
    button(label, () => write({ params: { IdWebhook } }), pending);
  return (
    <StandingLine
      name={Url}
      state={{ label: t(`WEBHOOKS:state.${state}`), color: colours[state] }}
      over={ended}
      said={[
        [LibProgramme, ...events.map((event) => t(`WEBHOOKS:event.${event}`))],
        [
          lastDone ? t('WEBHOOKS:lastDone', { at: showInstant(lastDone, language) }) : t('WEBHOOKS:neverDone'),
          waiting > 0 && t('WEBHOOKS:waiting', { n: waiting }),
          failingSince && t('WEBHOOKS:failingSince', { at: showInstant(failingSince, language) }),
          overlapUntil && t('WEBHOOKS:overlapUntil', { until: showMinute(overlapUntil, language) }),
        ],
      ]}
      onHistory={() => onAsk({ what: 'history', webhook })}
    >
      {ask('deliveries', t('WEBHOOKS:deliveries'))}
      {!ended && !paused && now(t('WEBHOOKS:test'), test)}
      {!ended && ask('change', t('WEBHOOKS:change'))}
      {!ended && ask('rotate', t('WEBHOOKS:rotate'))}
      {!ended && (paused ? now(t('WEBHOOKS:resume'), resume) : now(t('WEBHOOKS:pause'), pause))}
      {!ended && ask('end', t('WEBHOOKS:end'))}
    </StandingLine>
  );
}
