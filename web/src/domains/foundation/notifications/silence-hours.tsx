import { Group, Switch, Text, Title } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import classes from './notification-choices.module.css';
import type { Choices } from './notification-choices.screen.tsx';

type Silence = Choices['silence'];

const usual = { from: '19:00', until: '07:30' };

/** The hours in which nothing rings: on or off, from when until when. */
export function SilenceHours({ silence, onChange }: { silence: Silence; onChange: (silence: Silence) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(silence ?? usual);
  const same = typed.from === typed.until;
  const type = (part: Partial<typeof usual>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (next.from && next.until && next.from !== next.until) onChange(next);
  };
  return (
    <section aria-labelledby="choices-silence">
      <header className={classes.head}>
        <Title order={2} size="h4" id="choices-silence">
          {t('NOTIFICATION_CHOICES:silence')}
        </Title>
        <Switch
          checked={silence !== null}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? (same ? usual : typed) : null)}
          aria-labelledby="choices-silence"
        />
      </header>
      <Text size="sm" c="dimmed">
        {t('NOTIFICATION_CHOICES:silenceHelp')}
      </Text>
      {silence && (
        <Group mt="sm" align="flex-start">
          <TimeInput
            label={t('NOTIFICATION_CHOICES:from')}
            value={typed.from}
            onChange={({ currentTarget }) => type({ from: currentTarget.value })}
          />
          <TimeInput
            label={t('NOTIFICATION_CHOICES:until')}
            value={typed.until}
            onChange={({ currentTarget }) => type({ until: currentTarget.value })}
            error={same && t('NOTIFICATION_CHOICES:sameHours')}
          />
        </Group>
      )}
    </section>
  );
}
