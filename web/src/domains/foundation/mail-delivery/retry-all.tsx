import { Button, Group, Text } from '@mantine/core';
import type { Input } from '@passerelle/contracts/call.ts';
import { mailDeliveryCalls } from '@passerelle/contracts/mail/mail-delivery.contract.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

interface RetryAllProps {
  /** What is on the list. */
  readonly sought: Input<typeof mailDeliveryCalls.retryAll>['body'];
  readonly count: number;
}

/** Sends again all that is on the list, once whoever asks has said so. */
export function RetryAll({ sought, count }: RetryAllProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const retry = useWrite(mailDeliveryCalls.retryAll, {
    stale: [mailDeliveryCalls.read, mailDeliveryCalls.list],
    onDone: ({ count: n }) => {
      setAsking(false);
      showToast({ tone: 'success', text: t('MAIL_DELIVERY:retriedAll', { n }) });
    },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => setAsking(true)}>
        {t('MAIL_DELIVERY:retryAll')}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('MAIL_DELIVERY:retryAll')}>
        <Text size="sm">{t('MAIL_DELIVERY:retryAllHelp', { n: count })}</Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('COMMON:cancel')}
          </Button>
          <Button data-autofocus loading={retry.pending} onClick={() => retry.write({ body: sought })}>
            {t('MAIL_DELIVERY:retryAll')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
