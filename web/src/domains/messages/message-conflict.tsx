import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { messagesCalls } from '@passerelle/contracts/messages/messages.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { ErrorState } from '../../ui/states.tsx';
import { type StoredMessage, valuesOf } from './message.values.ts';
import { MessagePreview } from './message-preview.tsx';
import { periodText } from './period-text.ts';

interface MessageConflictProps {
  readonly IdMessage: number;
  readonly onTake: (theirs: StoredMessage) => void;
  readonly onKeep: (theirs: StoredMessage) => void;
}

/** Somebody saved first: what they wrote, before one of the two is kept. */
export function MessageConflict({ IdMessage, onTake, onKeep }: MessageConflictProps) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery({
    ...callQuery(messagesCalls.read, { query: { IdMessage } }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  return (
    <Alert
      color="yellow"
      role="alert"
      title={t('MESSAGES:conflictTitle')}
      styles={{ title: { color: 'var(--warning-text)' } }}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={80} />}
      {data && (
        <Stack gap="sm">
          <Text size="sm">{t('MESSAGES:conflictHelp')}</Text>
          <Text size="sm" fw={600}>
            {[t(`MESSAGES:level.${data.level}`), t(`MESSAGES:state.${data.state}`), periodText(t, data)].join(' · ')}
          </Text>
          <MessagePreview values={valuesOf(data)} spoken={language} />
          <Group>
            <Button variant="default" onClick={() => onTake(data)}>
              {t('MESSAGES:takeTheirs')}
            </Button>
            <Button onClick={() => onKeep(data)}>{t('MESSAGES:keepMine')}</Button>
          </Group>
        </Stack>
      )}
    </Alert>
  );
}
