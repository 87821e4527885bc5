import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Importable, Loader } from './importable.ts';
import { KnownCodes } from './known-codes.queries.ts';

/**
 * The rows that a loader sees, as files say which one is meant: by its key or by what it is called. One that they cannot see
 * is unknown, and makes no name ambiguous: nothing is told of it.
 */
export async function readVisibleKeys(
  db: Db,
  { kernel, actor }: Loader,
  { form: { subject } }: Importable,
): Promise<KnownCodes> {
  const rows = await rowsOf(
    db,
    sql<{
      code: string;
      label: string;
    }>`select r.${sql.ref(subject.key)}::text as code, r.${sql.ref(subject.label)} as label
      from ${sql.table(subject.table)} r where ${kernel.scope(actor, subject.sees, subject.kind, 'r')} order by 2`,
  );
  const known = new KnownCodes('number');
  for (const { code, label } of rows) known.add(code, [label]);
  return known;
}
