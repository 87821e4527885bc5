import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { type ReleaseNote, releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { IconDots, IconEyeOff, IconHistory, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { linkTo } from '../../../lib/page.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';

const stale = [releaseNotesCalls.list, releaseNotesCalls.news];

/** What may be done with a note. */
export function NoteActions({ note, onPublish }: { note: ReleaseNote; onPublish: () => void }) {
  const { t, language } = useTexts();
  const [asked, setAsked] = useState<'remove' | 'history'>();
  const { IdReleaseNote, Version, state, can } = note;
  const said = (key: 'unpublished' | 'removed') => () => {
    setAsked(undefined);
    showToast({ tone: 'success', text: t(`RELEASE_NOTES:${key}`) });
  };
  const unpublish = useWrite(releaseNotesCalls.unpublish, { stale, onDone: said('unpublished') });
  const remove = useWrite(releaseNotesCalls.remove, { stale, onDone: said('removed') });
  const params = { IdReleaseNote };
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon ms="auto" aria-label={t('RELEASE_NOTES:actions', { version: Version })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} />}
            component={ScreenLink}
            {...linkTo('createReleaseNote', language, { search: { note: IdReleaseNote } })}
          >
            {t('CONTENT:edit')}
          </Menu.Item>
          {can.publish && (
            <>
              {state !== 'published' && (
                <Menu.Item leftSection={<IconSend size={16} />} onClick={onPublish}>
                  {t('COMMON:publish')}
                </Menu.Item>
              )}
              {state !== 'draft' && (
                <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => unpublish.write({ params })}>
                  {t('RELEASE_NOTES:unpublish')}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => setAsked('history')}>
                {t('COMMON:history')}
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setAsked('remove')}>
            {t('COMMON:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={asked === 'remove'} title={t('COMMON:delete')} onClose={close}>
        <Stack gap="md">
          <Text size="sm">{t('RELEASE_NOTES:removeAsk')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('COMMON:cancel')}
            </Button>
            <Button color="red" loading={remove.pending} onClick={() => remove.write({ params })}>
              {t('COMMON:delete')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
      <Dialog opened={asked === 'history'} title={t('COMMON:history')} size="lg" onClose={close}>
        <HistoryTimeline entity="ReleaseNote" id={IdReleaseNote} />
      </Dialog>
    </>
  );
}
