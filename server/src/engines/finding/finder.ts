import { type Found, type FoundKind, mostFound } from '@passerelle/contracts/finding/finding.contract.ts';
import type { ListReader } from '../lists/list.ts';
import type { ListEntry } from '../lists/list-entry.ts';
import { readPage } from '../lists/page.queries.ts';
import { questionTo } from '../lists/reader.ts';

/** What a domain's things are found by, of a kind: those alone that the reader may open, few, and quickly. */
export interface Finder {
  readonly kind: FoundKind;
  /** `words` are trimmed, and not empty. */
  readonly find: (reader: ListReader, words: string) => Promise<readonly Omit<Found, 'kind'>[]>;
}

/** Finds the rows of a list by the words that find them there, within its right. */
export function listFinder(kind: FoundKind, entry: ListEntry, label: string, detail?: string): Finder {
  return {
    kind,
    find: async (reader, words) => {
      if (!reader.kernel.holds(reader.actor, entry.declared.right)) return [];
      const { list } = await entry.open(reader);
      const fields = detail === undefined ? [label] : [label, detail];
      const { question } = questionTo(reader, list, { where: { query: words }, fields, limit: mostFound });
      const { rows } = await readPage<Readonly<Record<string, unknown>>>(reader, list, question, undefined);
      return rows.flatMap((row) =>
        typeof row[label] === 'string'
          ? [
              {
                key: String(row[list.subject.key]),
                label: row[label],
                detail: wordsOf(detail && row[detail]),
                of: null,
              },
            ]
          : [],
      );
    },
  };
}

const wordsOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
