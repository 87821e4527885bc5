import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { holdIdentifiers } from './person-identifiers.queries.ts';

/**
 * Gives a distribution list its address among those of people: one address is one person's or one list's. What it had is free
 * again. Answers whether it has it: not where somebody else does. Null takes it away.
 */
export async function giveListAddress(db: Db, IdListe: number, address: string | null): Promise<boolean> {
  await sql`delete from person_identifier where "IdListe" = ${IdListe}
    and digest is distinct from identifier_digest(${address})`.execute(db);
  if (address === null) return true;
  await holdIdentifiers(db, [address]);
  const [held] = await rowsOf(
    db,
    sql<{ ours: boolean }>`with taken as (insert into person_identifier (kind, digest, "IdListe")
        values ('mail', identifier_digest(${address}), ${IdListe}) on conflict do nothing returning true as ours)
      select ours from taken union all
      select coalesce("IdListe" = ${IdListe}, false) from person_identifier
        where kind = 'mail' and digest = identifier_digest(${address})`,
  );
  return held?.ours === true;
}
