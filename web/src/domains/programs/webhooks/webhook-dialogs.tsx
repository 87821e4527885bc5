import { Button, Group, Stack, Text } from '@mantine/core';
import type { WebhookEvent } from '@passerelle/contracts/webhooks/webhook-events.ts';
import { type WebhookRow, webhookCalls, webhookLimits } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { useState } from 'react';
import { useForm } from '../../../lib/form/form.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, Field, TextField } from '../../../ui/form/field.tsx';
import { FormDialog, FormEnd } from '../../../ui/form/form.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { EventsField } from './events-field.tsx';

export interface AskedOfWebhook {
  readonly what: 'deliveries' | 'change' | 'rotate' | 'end' | 'history';
  readonly webhook: WebhookRow;
}

interface DialogProps {
  readonly webhook: WebhookRow;
  readonly onClose: () => void;
}

const stale = [webhookCalls.list];

/** What is done to one webhook. */
export function WebhookDialog({ asked: { what, webhook }, onClose }: { asked: AskedOfWebhook; onClose: () => void }) {
  switch (what) {
    case 'history':
      return (
        <Dialog onClose={onClose} title={webhook.Url}>
          <HistoryTimeline entity="webhook" id={String(webhook.IdWebhook)} />
        </Dialog>
      );
    case 'deliveries':
      return <DeliveriesDialog webhook={webhook} onClose={onClose} />;
    case 'change':
      return <ChangeDialog webhook={webhook} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog webhook={webhook} onClose={onClose} />;
    case 'end':
      return <EndDialog webhook={webhook} onClose={onClose} />;
  }
}

function ChangeDialog({ webhook: { IdWebhook, Url, events }, onClose }: DialogProps) {
  const { t } = useTexts();
  const change = useWrite(webhookCalls.change, { stale, shownInPlace: true });
  const form = useForm({
    initial: { Url, events: events as readonly WebhookEvent[] },
    fields: {
      Url: { label: 'WEBHOOKS:url', required: true },
      events: { label: 'WEBHOOKS:events', required: true },
    },
    stored: true,
    save: (typed) => change.writeAsync({ params: { IdWebhook }, body: { Url: typed.Url, events: [...typed.events] } }),
    done: () => {
      showToast({ tone: 'success', text: t('WEBHOOKS:changed') });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('WEBHOOKS:change')} onClose={onClose}>
      <TextField form={form} name="Url" type="url" maxLength={webhookLimits.url} description={t('WEBHOOKS:urlHelp')} />
      <Field form={form} name="events">
        {(field) => <EventsField {...field} />}
      </Field>
      <FormEnd cancel action={t('COMMON:save')} />
    </FormDialog>
  );
}

function RotateDialog({ webhook: { IdWebhook, Url }, onClose }: DialogProps) {
  const { t } = useTexts();
  const [secret, setSecret] = useState<string>();
  const rotate = useWrite(webhookCalls.rotate, { stale, shownInPlace: true });
  const form = useForm({
    initial: { overlap: true },
    fields: { overlap: { label: 'WEBHOOKS:overlap' } },
    save: ({ overlap }) => rotate.writeAsync({ params: { IdWebhook }, body: { overlap } }),
    done: (shown) => setSecret(shown.secret),
  });
  if (secret !== undefined) {
    const words = { lead: t('WEBHOOKS:shownOnce'), help: t('WEBHOOKS:howToVerify') };
    return <ShownOnce title={Url} secret={secret} {...words} onClose={onClose} />;
  }
  return (
    <FormDialog form={form} acts title={t('WEBHOOKS:rotate')} onClose={onClose}>
      <Text size="sm">{t('WEBHOOKS:rotateLead')}</Text>
      <CheckField form={form} name="overlap" />
      <FormEnd cancel action={t('WEBHOOKS:rotate')} />
    </FormDialog>
  );
}

/** Asks before a webhook is ended. */
function EndDialog({ webhook: { IdWebhook, Url }, onClose }: DialogProps) {
  const { t } = useTexts();
  const end = useWrite(webhookCalls.end, {
    stale,
    shownInPlace: true,
    onDone: () => {
      showToast({ tone: 'success', text: t('WEBHOOKS:ended') });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('WEBHOOKS:endTitle')}>
      <Stack gap="md">
        <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {Url}
        </Text>
        <Text size="sm">{t('WEBHOOKS:endLead')}</Text>
        <WriteError error={end.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          <Button color="red" data-autofocus loading={end.pending} onClick={() => end.write({ params: { IdWebhook } })}>
            {t('WEBHOOKS:end')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
