import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * From here to the end of the transaction nobody else holds one of these words, of what is called `kind`. They are taken in one order
 * for all: two who hold many of the same come one after the other, and never wait each for the other.
 */
export async function holdWords(db: Db, kind: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), word) from (
    select distinct hashtext(said) as word from unnest(${sql.val([...words])}::text[]) said order by 1) held`.execute(
    db,
  );
}
