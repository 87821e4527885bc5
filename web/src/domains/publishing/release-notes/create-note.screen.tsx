import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import type { PageProps } from '../../../lib/page.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import type { CreateNoteSearch } from './create-note.page.ts';
import { NoteForm } from './note-form.tsx';

export function CreateNoteScreen({ search: { note } }: PageProps<unknown, CreateNoteSearch>) {
  if (note !== undefined) return <ChangeNote IdReleaseNote={note} />;
  return (
    <Page>
      <NoteForm />
    </Page>
  );
}

function ChangeNote({ IdReleaseNote }: { IdReleaseNote: number }) {
  const { t } = useTexts();
  const note = useCall(releaseNotesCalls.get, { params: { IdReleaseNote } });
  return (
    <Page title={t('RELEASE_NOTES:editTitle', { version: note.Version })}>
      <NoteForm key={IdReleaseNote} note={note} />
    </Page>
  );
}
