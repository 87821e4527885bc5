import type { Contents } from '@passerelle/contracts/content.ts';
import type { FieldRule } from '../../../lib/form/form-store.ts';

/** What is typed of a note. */
export interface NoteValues {
  readonly Version: string;
  readonly Contenus: Contents;
  readonly Droits: readonly string[];
  readonly Annonce: boolean;
}

/** Notes that the list shows at once, and then each time more are asked for. */
export const notesAtOnce = 20;

export const newNote: NoteValues = { Version: '', Contenus: {}, Droits: [], Annonce: true };

/** A title and a text in the languages: French has to say something, unless something stands in for it. */
export const contentsField = <V extends { readonly Contenus: Contents }>(required: boolean): FieldRule<V> => ({
  label: 'CONTENT:text',
  depth: 2,
  parts: { Titre: 'CONTENT:title', Texte: 'CONTENT:text' },
  check: ({ Contenus }) =>
    required && (Contenus.FR?.Titre ?? '').trim() === '' ? [{ path: 'FR/Titre', rule: 'required' }] : undefined,
});
