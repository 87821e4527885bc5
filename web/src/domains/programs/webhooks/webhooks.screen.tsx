import { Button, Text } from '@mantine/core';
import { type WebhookRow, webhookCalls } from '@passerelle/contracts/webhooks/webhooks.contract.ts';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useMovingCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { type AskedOfWebhook, WebhookDialog } from './webhook-dialogs.tsx';
import { WebhookLine } from './webhook-line.tsx';

/** Messages leave by themselves, and receivers fail and come back: whoever waits for one is told sooner. */
const everyMs = { waiting: 2000, quiet: 10_000 } as const;
const isSending = ({ state, waiting }: WebhookRow) => waiting > 0 && (state === 'active' || state === 'failing');

/** Every address that is told what happens. */
export function WebhooksScreen() {
  const { t, language } = useTexts();
  const { webhooks, programs } = useMovingCall(webhookCalls.list, {}, (told) =>
    told?.webhooks.some(isSending) ? everyMs.waiting : everyMs.quiet,
  );
  const [asked, setAsked] = useState<AskedOfWebhook>();
  const [creating, setCreating] = useState(false);
  // What is done to one is done to it as it is by now.
  const now = asked && webhooks.find(({ IdWebhook }) => IdWebhook === asked.webhook.IdWebhook);
  const create = programs.length > 0 && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      {t('WEBHOOKS:create')}
    </Button>
  );
  return (
    <Page actions={webhooks.length > 0 && create}>
      <Text size="sm" c="dimmed" maw={720}>
        {t('WEBHOOKS:lead')}
      </Text>
      {webhooks.length === 0 ? (
        <EmptyState
          icon={<IconWebhook size={28} />}
          title={t('WEBHOOKS:none')}
          help={t(programs.length > 0 ? 'WEBHOOKS:noneHelp' : 'WEBHOOKS:noProgram')}
          actions={
            create || (
              <Button variant="default" component={Link} to={paths.programs(language)}>
                {t('PAGES:programs')}
              </Button>
            )
          }
        />
      ) : (
        <ul className={parts.lines} aria-label={t('PAGES:webhooks')}>
          {webhooks.map((webhook) => (
            <WebhookLine key={webhook.IdWebhook} webhook={webhook} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {creating && <CreateWebhookDialog programs={programs} onClose={() => setCreating(false)} />}
      {asked && <WebhookDialog asked={now ? { ...asked, webhook: now } : asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}
