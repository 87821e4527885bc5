import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.ts';
import { Dialog } from './dialog.tsx';
import classes from './shown-once.module.css';

interface ShownOnceProps {
  readonly title: string;
  readonly lead: string;
  readonly secret: string;
  /** What is done with it. */
  readonly help?: ReactNode;
  readonly onClose: () => void;
}

/** A secret that is shown this once: kept by whoever holds this component alone. */
export function ShownOnce({ title, lead, secret, help, onClose }: ShownOnceProps) {
  const { t } = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{lead}</Text>
        <output className={classes.secret} data-autofocus>
          {secret}
        </output>
        {help && (
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        )}
        <Group justify="flex-end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'COMMON:copied' : 'COMMON:copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('COMMON:close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
