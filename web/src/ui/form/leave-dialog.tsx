import { Button, Group, Stack, Text } from '@mantine/core';
import type { Form } from '../../lib/form/form.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../dialog.tsx';

interface LeaveDialogProps {
  readonly form: Form<never>;
  readonly onAnswer: (leaves: boolean) => void;
}

/** Asked before changes that are not saved are left behind. */
export function LeaveDialog({ form, onAnswer }: LeaveDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('DRAFTS:leaveTitle')} onClose={() => onAnswer(false)}>
      <Stack gap="md">
        <Text size="sm">{t(form.draft ? 'DRAFTS:leaveKept' : 'DRAFTS:leaveLost')}</Text>
        <Group justify="flex-end" gap="xs">
          {form.draft && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              onClick={() => {
                form.discard();
                onAnswer(true);
              }}
            >
              {t('DRAFTS:leaveAndDiscard')}
            </Button>
          )}
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            {t('DRAFTS:stay')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('DRAFTS:leave')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
