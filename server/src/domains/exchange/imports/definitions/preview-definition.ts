import type { Output } from '@passerelle/contracts/call.ts';
import type { DefinitionState } from '@passerelle/contracts/imports/definition.ts';
import type { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Files } from '../../../../engines/files/files.ts';
import type { Importables } from '../../../../engines/imports/importable.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { under } from '../../../../platform/sure.ts';
import { readGiven } from './given-table.reading.ts';
import { readByDefinition } from './read-by-definition.ts';
import { judgeWithEntries } from './settle-run.ts';
import { noVerdict, verdictOf } from './verdict.ts';

/** Lines of a sample that are judged. */
const mostPreviewed = 100;

interface PreviewNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly files: Files;
  readonly importables: Importables;
}

/**
 * What a file would do by a definition as it is being written, as whoever writes it may see and do: never as those whom it is for.
 * Writes and keeps nothing.
 */
export async function previewDefinition(
  { db, kernel, files, importables }: PreviewNeeds,
  by: { readonly actor: Actor; readonly language: Language; readonly signal: AbortSignal },
  { Sujet, Etat: state }: { readonly Sujet: string; readonly Etat: DefinitionState },
  IdFichier: string,
): Promise<Output<typeof definitionsCalls.preview>> {
  const subject = under(importables, Sujet);
  const { actor, signal } = by;
  const { catalogue } = subject.form.subject;
  const table = await readGiven({ db, files }, actor, { IdFichier, signal }, { state, subject });
  const sample = { ...table, rows: table.rows.slice(0, mostPreviewed) };
  const definition = { IdImport: 0, LibImport: '', Sens: 'import', Sujet, Version: 0, state, subject } as const;
  const { columns, lines, asked } = await readByDefinition({ db, kernel }, by, definition, sample, {});
  const closed = state.columns.flatMap(({ field }) => {
    const right = catalogue[field]?.read;
    return right !== undefined && !kernel.holds(actor, right) ? [field] : [];
  });
  const told = { closed, read: sample.rows.length, lines: table.rows.length };
  if (asked.length > 0) return { ...told, verdict: { ...noVerdict, ...verdictOf(table, columns, []), jours: asked } };
  const { judged, entries } = await judgeWithEntries({ db, kernel, importables }, actor, { subject, state }, sample, {
    columns,
    lines,
  });
  return { ...told, verdict: { ...noVerdict, ...verdictOf(sample, columns, judged, entries) } };
}
