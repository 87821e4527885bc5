import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { instant } from '../../../../platform/db/sql.ts';

/** When and why a candidate said that they do not go on; null where their last file ended otherwise, or none did. */
export async function readAbandoned(
  db: Db,
  person: number,
): Promise<{ readonly at: string; readonly why: string | null } | null> {
  const [last] = await rowsOf(
    db,
    sql<{ at: string | null; why: string | null }>`select ${instant(sql`c."Abandon"`)} as at, d."Motif" as why
      from "Demande" d left join "DossierCandidat" c using ("IdDemande")
      where d."typeDemande" = ${sql.lit(requestTypeNumbers.dossier)} and d."IdPersonneEV1" = ${person} order by d."IdDemande" desc limit 1`,
  );
  return last?.at ? { at: last.at, why: last.why } : null;
}
