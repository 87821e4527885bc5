import { Alert, Button, Stack, Text } from '@mantine/core';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import type { OpenHiringFile } from './hiring-file.screen.tsx';

interface SentBackProps {
  readonly IdPersonneEV1: number;
  readonly file: OpenHiringFile;
  readonly why: string;
}

/** Why a candidate is asked for something anew; it is taken back until they answer. */
export function SentBack({ IdPersonneEV1, file, why }: SentBackProps) {
  const { t } = useTexts();
  const { write, pending, error } = useWrite(hiringCalls.withdrawSendBack, {
    ...{ stale: [hiringCalls.read], staleAnyway: true, shownInPlace: true },
    onDone: () => showToast({ tone: 'success', text: t('HIRING:sendBackWithdrawn') }),
  });
  return (
    <Alert variant="light" title={t('HIRING:sentBackTitle')}>
      <Stack gap="sm" align="start">
        <Text size="sm">{why}</Text>
        <WriteError error={error} />
        {file.mayWithdraw && (
          <Button size="xs" variant="default" loading={pending} onClick={() => write({ params: { IdPersonneEV1 } })}>
            {t('HIRING:withdrawSendBack')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
