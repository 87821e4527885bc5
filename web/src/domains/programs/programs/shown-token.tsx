import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './programs.module.css';

/** A token, shown once: kept by whoever holds this component alone. */
export function ShownToken({ token, title, onClose }: { token: string; title: string; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('PROGRAMS:shownOnce')}</Text>
        <output className={classes.token} data-autofocus>
          {token}
        </output>
        <Text size="sm" c="dimmed">
          {t('PROGRAMS:howToSend')}
        </Text>
        <Group justify="flex-end">
          <CopyButton value={token}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'PROGRAMS:copied' : 'PROGRAMS:copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('COMMON:close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
