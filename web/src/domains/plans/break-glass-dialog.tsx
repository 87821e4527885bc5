import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { shortestReasonAlone } from '@passerelle/contracts/reason.ts';
import { useTexts } from '../../lib/texts.ts';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';

interface BreakGlassDialogProps {
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => Promise<void>;
}

/** A lone administrator agrees with themselves, and says why. */
export function BreakGlassDialog({ pending, onClose, onConfirm }: BreakGlassDialogProps) {
  const { t } = useTexts();
  const reason = useReason({ shortest: shortestReasonAlone });
  return (
    <Modal opened onClose={onClose} title={t('PLANS:breakGlass')} closeButtonProps={{ 'aria-label': t('SHELL:close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.ready) void onConfirm(reason.Motif);
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('PLANS:breakGlassLead')}</Text>
          <ReasonField {...reason.field} autoFocus />
          <Group justify="flex-end">
            <Button type="submit" color="orange" loading={pending} disabled={!reason.ready}>
              {t('PLANS:breakGlass')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
