import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Named } from './plan-asks.ts';

interface AskFirstDialogProps {
  readonly what: 'apply' | 'undo';
  readonly named: Named;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks once more before many people are changed, or changed back, before a file is, and before what was decided since is left behind, naming the numbers. */
export function AskFirstDialog({ what, named: { people, lines, settled }, onClose, onConfirm }: AskFirstDialogProps) {
  const { t } = useTexts();
  const action = t(what === 'apply' ? 'COMMON:apply' : 'PLANS:undo');
  return (
    <Dialog title={action} onClose={onClose}>
      {people !== undefined && (
        <Text>{t(what === 'apply' ? 'PLANS:applyMany' : 'PLANS:undoMany', { count: people })}</Text>
      )}
      {what === 'undo' && lines !== undefined && <Text>{t('PLANS:undoLines', { count: lines })}</Text>}
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
