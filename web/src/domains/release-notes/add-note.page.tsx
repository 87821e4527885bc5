import { definePage } from '../../lib/page.ts';
import { Page } from '../../ui/page.tsx';
import { newNote } from './note.values.ts';
import { NoteForm } from './note-form.tsx';

/** A note in a few words, in French: the other languages can wait. */
export const page = definePage<'addReleaseNote'>()({
  texts: ['RELEASE_NOTES', 'CONTENT', 'LABELS', 'DRAFTS', 'REGLES'],
  Page: () => (
    <Page>
      <NoteForm initial={newNote} quick />
    </Page>
  ),
});
