import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Words that one act holds each for itself: the database has room for some thousands of locks, of all who write together. */
const mostEach = 1000;

/**
 * From here to the end of the transaction nobody else holds one of these words, of what is called `kind`. They are taken in one order
 * for all: two who hold many of the same come one after the other, and never wait each for the other. Whoever asks for more than there
 * is room for, as a load of thousands does, holds all words of the kind.
 */
export async function holdWords(db: Db, kind: string, words: readonly string[]): Promise<void> {
  const distinct = [...new Set(words)];
  if (distinct.length === 0) return;
  if (distinct.length > mostEach) {
    await sql`select pg_advisory_xact_lock(hashtext(${kind}), 0)`.execute(db);
    return;
  }
  await sql`select pg_advisory_xact_lock_shared(hashtext(${kind}), 0)`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), word) from (
    select distinct hashtext(said) as word from unnest(${sql.val(distinct)}::text[]) said order by 1) held`.execute(db);
}
