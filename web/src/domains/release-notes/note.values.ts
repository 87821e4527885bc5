import type { Contents } from '@passerelle/contracts/content.ts';
import { ApiError } from '../../lib/api.ts';
import { textIfAny } from '../../lib/texts.ts';

/** What is typed of a note, with the revision that it was typed on. */
export interface NoteValues {
  readonly Version: string;
  readonly Contenus: Contents;
  readonly Droits: readonly string[];
  readonly Annonce: boolean;
  readonly Revision: number;
}

/** Notes that the list shows at once, and then each time more are asked for. */
export const notesAtOnce = 20;

export const newNote: NoteValues = { Version: '', Contenus: {}, Droits: [], Annonce: true, Revision: 0 };

/** What the server refused, by the field that it is about: `Version`, `Contenus/FR/Titre`. */
export function refusedFields(
  error: Error | null,
  labels: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const refused = new Map<string, string>();
  if (!(error instanceof ApiError)) return refused;
  for (const { path, rule, value } of error.details) {
    const field = path.replace(/^body\//, '');
    const text = textIfAny('REGLES', rule, { field: labels[field.split('/').at(-1)!] ?? '', value: value ?? '' });
    if (text && field !== 'Revision') refused.set(field, text);
  }
  return refused;
}

/** The refusals that are about what is written in the languages, by `FR/Titre`. */
export function contentsErrors(refused: ReadonlyMap<string, string>): ReadonlyMap<string, string> | undefined {
  const inContents = [...refused].filter(([field]) => field.startsWith('Contenus/'));
  return inContents.length > 0
    ? new Map(inContents.map(([field, text]) => [field.slice('Contenus/'.length), text]))
    : undefined;
}
