import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { CreateNoteScreen } from './create-note.screen.tsx';

export interface CreateNoteSearch {
  /** The note that is changed; a new one without it. */
  readonly note: number | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly createReleaseNote: CreateNoteSearch;
  }
}

/** The full editor of a note: eight languages, whom it is for, whether it shows itself. */
export const page = definePage<'createReleaseNote'>()({
  texts: ['RELEASE_NOTES', 'CONTENT', 'LABELS', 'DRAFTS', 'REGLES', 'DROITS'],
  search: (raw): CreateNoteSearch => ({ note: typeof raw.note === 'number' && raw.note > 0 ? raw.note : undefined }),
  load: async ({ search: { note } }) =>
    await Promise.all([
      loadDraft('release-note', note ?? 'new'),
      note !== undefined && ensureCall(releaseNotesCalls.get, { params: { IdReleaseNote: note } }),
    ]),
  Page: CreateNoteScreen,
});
