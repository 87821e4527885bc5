import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { notesAtOnce } from './note.values.ts';
import { ReleaseNotesScreen } from './release-notes.screen.tsx';

export interface ReleaseNotesSearch {
  readonly shown: number;
  /** The note whose publication is being decided. */
  readonly publish: number | undefined;
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly releaseNotes: ReleaseNotesSearch;
  }
}

/** What is new, version after version; and for those who write it, what is planned and drafted. */
export const page = definePage<'releaseNotes'>()({
  texts: ['RELEASE_NOTES', 'MESSAGES', 'CONTENT', 'DROITS', 'HISTORY'],
  search: (raw): ReleaseNotesSearch => ({
    shown: typeof raw.shown === 'number' && raw.shown > notesAtOnce ? Math.min(raw.shown, 100) : notesAtOnce,
    publish: typeof raw.publish === 'number' ? raw.publish : undefined,
  }),
  load: async ({ search }) => await ensureCall(releaseNotesCalls.list, { query: { limit: search.shown } }),
  Page: ReleaseNotesScreen,
});
