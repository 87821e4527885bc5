import { isSameValue } from '@passerelle/contracts/forms/evaluate-form.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import type { HistoryEntry } from '../../../foundation/history/history-entries.ts';

type Change = HistoryEntry['changes'][number];

/** A field that is not as it was when the request was sent back, or taken up again. */
export interface RevisedField {
  /** The last entry that changed it. */
  readonly entry: HistoryEntry;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** How a request stands, rather than what it asks. */
const standing = new Set(['IdStade', 'Motif', 'Rang', 'Tour', 'ARevoir', 'Version', 'DateTransmission', 'DateFin']);

/**
 * What was changed since whoever decides sent it back or rejected it, of the entries of its history, newest first; nothing while it
 * is still being changed, or where it never came back.
 */
export function revisedFields(entries: readonly HistoryEntry[]): readonly RevisedField[] {
  const changes = entries.flatMap((entry) => entry.changes.map((change) => ({ entry, ...change })));
  const from = changes.findIndex(isReturn);
  if (from < 0) return [];
  const since = changes.slice(0, from);
  if (!since.some(isAnswer)) return [];
  const revised = new Map<string, RevisedField>();
  for (const { entry, field, before, after } of since.filter((one) => !standing.has(one.field) && !one.masked)) {
    const later = revised.get(field);
    revised.set(field, { entry: later?.entry ?? entry, field, before, after: later ? later.after : after });
  }
  return [...revised.values()].filter(({ before, after }) => !isSameValue(before, after));
}

/** It went back to whoever asked, or was taken up again. */
const isReturn = ({ field, before, after }: Change): boolean =>
  (field === 'ARevoir' && after !== null && after !== undefined) ||
  (field === 'IdStade' && Number(before) === stages.rejected && Number(after) === stages.draft);

/** They answered, or sent it again. */
const isAnswer = ({ field, before, after }: Change): boolean =>
  (field === 'ARevoir' && before !== null && (after === null || after === undefined)) ||
  (field === 'IdStade' && Number(before) === stages.draft);
