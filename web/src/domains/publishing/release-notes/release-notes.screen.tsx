import { Button } from '@mantine/core';
import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { IconNews, IconPencilPlus, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { holdsAny } from '../../../lib/access.ts';
import { callApi, caller } from '../../../lib/api.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidateCalls, useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { notesAtOnce } from './note.values.ts';
import { NoteArticle } from './note-article.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import classes from './release-notes.module.css';
import type { ReleaseNotesSearch } from './release-notes.page.ts';

export function ReleaseNotesScreen({ search, setSearch }: PageProps<unknown, ReleaseNotesSearch>) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { notes, total } = useCall(releaseNotesCalls.list, { query: { limit: search.shown } });
  const publishing = notes.find(({ IdReleaseNote }) => IdReleaseNote === search.publish);
  useMarkedRead(notes.filter(({ state, read }) => state === 'published' && !read).map((note) => note.IdReleaseNote));
  return (
    <Page
      actions={
        holdsAny(user, ['mrn', 'r-note-add']) && (
          <>
            <Button
              component={Link}
              to={paths.addReleaseNote(language)}
              variant="default"
              leftSection={<IconPlus size={16} />}
            >
              {t('COMMON:quickAdd')}
            </Button>
            <Button component={Link} to={paths.createReleaseNote(language)} leftSection={<IconPencilPlus size={16} />}>
              {t('RELEASE_NOTES:create')}
            </Button>
          </>
        )
      }
    >
      {notes.length === 0 ? (
        <EmptyState icon={<IconNews size={28} />} title={t('RELEASE_NOTES:none')} help={t('RELEASE_NOTES:noneHelp')} />
      ) : (
        <div className={classes.notes}>
          {notes.map((note) => (
            <NoteArticle
              key={note.IdReleaseNote}
              note={note}
              onPublish={() => setSearch({ publish: note.IdReleaseNote })}
            />
          ))}
        </div>
      )}
      {total > notes.length && search.shown < 100 && (
        <Button variant="default" mt="md" onClick={() => setSearch({ shown: search.shown + notesAtOnce })}>
          {t('RELEASE_NOTES:more')}
        </Button>
      )}
      {publishing && (
        <PublishDialog note={publishing} onClose={() => setSearch({ publish: undefined }, { replace: true })} />
      )}
    </Page>
  );
}

/** What is on the screen has been read; who looks through somebody else’s eyes leaves no mark. */
function useMarkedRead(notes: readonly number[]): void {
  const marked = notes.join(' ');
  useEffect(() => {
    if (marked === '' || caller.viewAs !== undefined) return;
    callApi(releaseNotesCalls.markRead, { body: { notes: marked.split(' ').map(Number) } }).then(
      () => invalidateCalls(releaseNotesCalls.news),
      () => undefined,
    );
  }, [marked]);
}
