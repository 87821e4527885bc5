import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { attempt } from '../lib/errors.ts';
import { reloadAbilities } from '../lib/session.ts';
import { useTexts } from '../lib/texts.ts';
import { WhyRefused } from './error-text.tsx';
import { State } from './state.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly help?: string;
  readonly icon?: ReactNode;
  readonly actions?: ReactNode;
}

/** A list without a line: says what would be here and how to make the first one. */
export function EmptyState({ title, help, icon = <IconInbox size={28} />, actions }: EmptyStateProps) {
  return (
    <State icon={icon} title={title} actions={actions}>
      {help}
    </State>
  );
}

/** Tries again; under the role that is acting now, where it failed because another tab had switched it. */
async function again(error: unknown, onRetry: () => void): Promise<void> {
  if (error instanceof ApiError && error.code === 'ROLE_CHANGED') await reloadAbilities();
  onRetry();
}

/** The rest of a list that did not come, under what came of it. */
export function MoreError({ error, title, onRetry }: { error: unknown; title: string; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <Group role="alert" gap="xs" justify="center" p={6}>
      <Text size="sm">
        {title} · {errorText(error)}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => attempt(again(error, onRetry))}>
        {t('BOOT:retry')}
      </Button>
    </Group>
  );
}

/** An error shown in place, with the way to try again. */
export function ErrorState({ error, title, onRetry }: { error: unknown; title?: string; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <div role="alert">
      <State
        icon={<IconAlertTriangle size={28} />}
        title={title ?? t('BOOT:problem')}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            onClick={() => attempt(again(error, onRetry))}
          >
            {t('BOOT:retry')}
          </Button>
        }
      >
        <Text c="dimmed">
          {errorText(error)} <WhyRefused error={error} />
        </Text>
      </State>
    </div>
  );
}
