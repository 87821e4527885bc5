import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface ManyPeopleDialogProps {
  readonly what: 'apply' | 'undo';
  /** How many people it is about, where they are many. */
  readonly count: number | undefined;
  /** How many things were decided since, which undoing leaves as they are. */
  readonly settled: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks once more before many people are changed, or changed back, and before what was decided since is left behind, naming the numbers. */
export function ManyPeopleDialog({ what, count, settled, onClose, onConfirm }: ManyPeopleDialogProps) {
  const { t } = useTexts();
  const action = t(what === 'apply' ? 'COMMON:apply' : 'PLANS:undo');
  return (
    <Dialog title={action} onClose={onClose}>
      {count !== undefined && <Text>{t(what === 'apply' ? 'PLANS:applyMany' : 'PLANS:undoMany', { count })}</Text>}
      {what === 'undo' && settled > 0 && <Text>{t('PLANS:settled', { count: settled, undone: 'no' })}</Text>}
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
