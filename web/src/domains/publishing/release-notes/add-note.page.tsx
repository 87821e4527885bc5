import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { Page } from '../../../ui/page.tsx';
import { NoteForm } from './note-form.tsx';

/** A note in a few words, in French: the other languages can wait. */
export const page = definePage<'addReleaseNote'>()({
  texts: ['RELEASE_NOTES', 'CONTENT', 'LABELS', 'DRAFTS', 'REGLES'],
  load: async () => await loadDraft('release-note', 'new'),
  Page: () => (
    <Page>
      <NoteForm quick />
    </Page>
  ),
});
