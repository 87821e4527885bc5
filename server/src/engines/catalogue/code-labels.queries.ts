import type { Language } from '@passerelle/contracts/languages.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import { referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { labelOf } from './shown.ts';

/** By list, the labels of its codes. */
export type CodeLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The labels of reference lists in a language: few enough to hold. */
export async function readCodeLabels(
  db: Db,
  lists: readonly ReferenceListName[],
  language: Language,
): Promise<CodeLabels> {
  const read = await Promise.all(
    lists.map(async (name) => {
      const { id } = referenceList(name);
      const rows = await rowsOf(
        db,
        sql<{
          id: string;
          label: string;
        }>`select t.${sql.ref(id)}::text as id, ${labelOf(name, sql.ref(`t.${id}`), language)} as label from ${sql.table(name)} t`,
      );
      return [name, new Map(rows.map((row) => [row.id, row.label]))] as const;
    }),
  );
  return new Map(read);
}
