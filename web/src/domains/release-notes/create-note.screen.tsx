import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import type { PageProps } from '../../lib/page.ts';
import { useCall } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Page } from '../../ui/page.tsx';
import type { CreateNoteSearch } from './create-note.page.ts';
import { newNote } from './note.values.ts';
import { NoteForm } from './note-form.tsx';

export function CreateNoteScreen({ search: { note } }: PageProps<unknown, CreateNoteSearch>) {
  if (note !== undefined) return <ChangeNote IdReleaseNote={note} />;
  return (
    <Page>
      <NoteForm initial={newNote} />
    </Page>
  );
}

function ChangeNote({ IdReleaseNote }: { IdReleaseNote: number }) {
  const { t } = useTexts();
  const note = useCall(releaseNotesCalls.get, { params: { IdReleaseNote } });
  const { Version, Contenus, Droits, Annonce, Revision } = note;
  return (
    <Page title={t('RELEASE_NOTES:editTitle', { version: Version })}>
      <NoteForm
        key={`${IdReleaseNote} ${Revision}`}
        IdReleaseNote={IdReleaseNote}
        initial={{ Version, Contenus, Droits, Annonce, Revision }}
      />
    </Page>
  );
}
