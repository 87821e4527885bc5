import { Button, Group, Stack, Text } from '@mantine/core';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import type { StoredMessage } from './message.values.ts';
import { useMessageWrite } from './message.writes.ts';

/** Asks before a message is taken away. */
export function RemoveDialog({ message, onClose }: { message: StoredMessage; onClose: () => void }) {
  const { t } = useTexts();
  const remove = useMessageWrite(messagesCalls.remove, 'MESSAGES:removed', onClose);
  return (
    <Dialog onClose={onClose} title={t('MESSAGES:removeTitle')}>
      <Stack gap="md">
        <RichText html={message.Texte} />
        <Text size="sm" c="dimmed">
          {t('MESSAGES:removeHelp')}
        </Text>
        <WriteError error={remove.error} />
        <Group justify="flex-end">
          <Button
            color="red"
            data-autofocus
            loading={remove.pending}
            onClick={() => remove.write({ params: { id: message.IdMessage } })}
          >
            {t('COMMON:delete')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
