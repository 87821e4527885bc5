import { Button, Group, Stack, Text } from '@mantine/core';
import { shortestReasonAlone } from '@passerelle/contracts/reason.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonField, useReason } from '../../ui/reason-field.tsx';
import { WriteError } from '../../ui/write-error.tsx';

interface BreakGlassDialogProps {
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly error: unknown;
  readonly onConfirm: (reason: string) => void;
}

/** A lone administrator agrees with themselves, and says why. */
export function BreakGlassDialog({ pending, error, onClose, onConfirm }: BreakGlassDialogProps) {
  const { t } = useTexts();
  const reason = useReason({ shortest: shortestReasonAlone });
  return (
    <Dialog onClose={onClose} title={t('PLANS:breakGlass')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.ready) onConfirm(reason.Motif);
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('PLANS:breakGlassLead')}</Text>
          <ReasonField {...reason.field} autoFocus />
          <WriteError error={error} />
          <Group justify="flex-end">
            <Button type="submit" color="orange" loading={pending} disabled={!reason.ready}>
              {t('PLANS:breakGlass')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
