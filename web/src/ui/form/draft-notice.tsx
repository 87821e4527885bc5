import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Form } from '../../lib/form/form.ts';
import type { FormDraft } from '../../lib/form/form-draft.ts';
import { showInstant } from '../../lib/format.ts';
import { createStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';

interface Drafted {
  readonly form: Form<never>;
}

const none: Pick<FormDraft, 'state' | 'restored'> = { state: createStore('none'), restored: createStore(undefined) };

/** Over a form: what was found again of an earlier visit, and the way to start over. */
export function DraftNotice({ form: { draft, discard } }: Drafted) {
  const { t, language } = useTexts();
  const restored = useStore((draft ?? none).restored);
  if (!restored) return null;
  return (
    <Group justify="space-between" gap="xs" mb="sm" role="status">
      <Text size="sm" c="dimmed">
        {t('DRAFTS:restored', { when: showInstant(restored, language) })}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={discard}>
        {t('DRAFTS:discard')}
      </Button>
    </Group>
  );
}

/** Under a form: whether what is typed is safe. */
export function DraftState({ form: { draft }, children }: Drafted & { readonly children?: ReactNode }) {
  const { t } = useTexts();
  const state = useStore((draft ?? none).state);
  return (
    <Text size="sm" c="dimmed" component="div">
      <span role="status">{state !== 'none' && t(`DRAFTS:${state}`)}</span> {children}
    </Text>
  );
}
