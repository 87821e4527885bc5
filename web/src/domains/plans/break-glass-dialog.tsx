import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';

interface BreakGlassDialogProps {
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<void>;
}

const shortestReason = 10;

/** A lone administrator agrees with themselves, and says why. */
export function BreakGlassDialog({ pending, onClose, onConfirm }: BreakGlassDialogProps) {
  const { t } = useTexts();
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={t('PLANS:breakGlass')} closeButtonProps={{ 'aria-label': t('SHELL:close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void onConfirm(reason.trim());
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('PLANS:breakGlassLead')}</Text>
          <Textarea
            label={t('COMMON:reason')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            minRows={3}
            autosize
            required
            data-autofocus
          />
          <Group justify="flex-end">
            <Button type="submit" color="orange" loading={pending} disabled={reason.trim().length < shortestReason}>
              {t('PLANS:breakGlass')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
