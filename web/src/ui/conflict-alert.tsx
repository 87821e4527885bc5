import { Alert, Button, Group, Text } from '@mantine/core';
import { IconVersions } from '@tabler/icons-react';
import { useTexts } from '../lib/texts.ts';

interface ConflictAlertProps {
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  readonly pending: boolean;
}

/** Somebody saved another version meanwhile: what was typed stays, and its writer chooses. Uses CONTENT. */
export function ConflictAlert({ onMine, onTheirs, pending }: ConflictAlertProps) {
  const { t } = useTexts();
  return (
    <Alert color="yellow" role="alert" icon={<IconVersions size={18} />}>
      <Text size="sm">{t('CONTENT:conflict')}</Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" loading={pending} onClick={onMine}>
          {t('CONTENT:conflictMine')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onTheirs}>
          {t('CONTENT:conflictTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}
