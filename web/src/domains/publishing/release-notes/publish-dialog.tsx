import '@mantine/dates/styles.layer.css';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReleaseNote, releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DateInput, useUnreadDay } from '../../../ui/date-inputs.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { WriteError } from '../../../ui/write-error.tsx';

/** Publishes a note now, or at a day and time to come. */
export function PublishDialog({ note, onClose }: { note: ReleaseNote; onClose: () => void }) {
  const { t } = useTexts();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [at, setAt] = useState<string | null>(note.DatePublication && localOf(note.DatePublication));
  const typed = useUnreadDay();
  const instant = at === null ? null : new Date(at.replace(' ', 'T'));
  const later = instant !== null && instant.getTime() > Date.now();
  const publish = useWrite(releaseNotesCalls.publish, {
    stale: [releaseNotesCalls.list, releaseNotesCalls.news],
    shownInPlace: true,
    onDone: (_, { body }) => {
      showToast({
        tone: 'success',
        text: t(body.DatePublication ? 'RELEASE_NOTES:planned' : 'RELEASE_NOTES:published'),
      });
      onClose();
    },
  });
  const send = (DatePublication: string | null) =>
    publish.write({
      params: { IdReleaseNote: note.IdReleaseNote },
      body: { DatePublication, Revision: note.Revision },
    });
  return (
    <Dialog onClose={onClose} title={t('COMMON:publish')}>
      <Stack gap="md">
        <Text fw={550}>
          {note.Version} · {note.Titre}
        </Text>
        <DateInput
          label={t('RELEASE_NOTES:publishAt')}
          description={`${t('RELEASE_NOTES:publishHelp')} ${t('MESSAGES:zone', { zone })}`}
          placeholder={t('MESSAGES:datePlaceholder')}
          withTime
          {...typed.kept}
          clearable
          value={at}
          onChange={setAt}
        />
        <WriteError error={publish.error} />
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={!later || typed.isRefused}
            loading={publish.pending}
            onClick={() => instant && send(instant.toISOString())}
          >
            {t('RELEASE_NOTES:publishLater')}
          </Button>
          <Button disabled={typed.isRefused} loading={publish.pending} onClick={() => send(null)}>
            {t('RELEASE_NOTES:publishNow')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The day and time of an instant where the reader is, as the picker writes them. */
function localOf(instant: string): string {
  const date = new Date(instant);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}
