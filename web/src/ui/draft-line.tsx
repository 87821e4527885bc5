import { Button, Group, Text } from '@mantine/core';
import type { Draft } from '../lib/drafts.ts';
import { showInstant } from '../lib/format.ts';
import { useTexts } from '../lib/texts.ts';

/** One line under a form: what was found again, or whether what is typed is safe. */
export function DraftLine({ draft }: { draft: Pick<Draft<object>, 'state' | 'restored' | 'discard'> }) {
  const { t, language } = useTexts();
  if (draft.restored && draft.state === 'kept') {
    return (
      <Group justify="space-between" gap="xs" role="status">
        <Text size="sm" c="dimmed">
          {t('DRAFTS:restored', { when: showInstant(draft.restored, language) })}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={draft.discard}>
          {t('DRAFTS:discard')}
        </Button>
      </Group>
    );
  }
  return (
    <Text size="sm" c="dimmed" mih={22} role="status">
      {draft.state !== 'none' && t(`DRAFTS:${draft.state}`)}
    </Text>
  );
}
