import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';

interface SavedPartProps {
  readonly saved: Output<typeof importsCalls.save>;
  readonly onAnother: () => void;
}

/** What was written, what was left since it moved, and where it is taken back. */
export function SavedPart({ saved: { IdPlan, written, left, underWay }, onAnother }: SavedPartProps) {
  const { t, language } = useTexts();
  return (
    <Alert color={left > 0 ? 'yellow' : 'green'} role="status">
      <Text size="sm">{underWay ? t('IMPORTS:underWay') : t('IMPORTS:saved', { written })}</Text>
      {left > 0 && <Text size="sm">{t('IMPORTS:savedLeft', { left })}</Text>}
      <Group mt="sm">
        <Anchor component={Link} size="sm" to={paths.plan(language, { IdPlan })}>
          {t('IMPORTS:openPlan')}
        </Anchor>
        <Button size="xs" variant="default" onClick={onAnother}>
          {t('IMPORTS:another')}
        </Button>
      </Group>
    </Alert>
  );
}
