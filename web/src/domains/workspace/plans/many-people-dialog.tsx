import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface ManyPeopleDialogProps {
  readonly what: 'apply' | 'undo';
  readonly count: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks once more, naming their number, before many people are changed, or changed back. */
export function ManyPeopleDialog({ what, count, onClose, onConfirm }: ManyPeopleDialogProps) {
  const { t } = useTexts();
  const action = t(what === 'apply' ? 'COMMON:apply' : 'PLANS:undo');
  return (
    <Dialog title={action} onClose={onClose}>
      <Text>{t(what === 'apply' ? 'PLANS:applyMany' : 'PLANS:undoMany', { count })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('COMMON:cancel')}
        </Button>
        <Button onClick={onConfirm} data-autofocus>
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
