import type { ReceiptToSign } from '@passerelle/contracts/requests/receipts.ts';
import { sql } from 'kysely';
import { waitsToBeSigned } from '../../../../engines/requests/kind/receipt-state.queries.ts';
import { mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import type { Who } from '../../../../engines/requests/who.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';

/** What somebody received of requests that the reader may read, and has not signed for. */
export async function readToSign(who: Who & { readonly db: Db }, IdPersonneEV1: number): Promise<ReceiptToSign[]> {
  return await rowsOf(
    who.db,
    sql<ReceiptToSign>`select a."IdDemande", a."Version", a."Lignes" as lignes
      from "Acquittement" a join "Demande" d using ("IdDemande")
      where d."IdPersonneEV1" = ${IdPersonneEV1} and ${waitsToBeSigned('a')} and ${mayRead(who, 'd')}
      order by a."IdDemande"`,
  );
}

/** What people are called on a document of theirs. */
export async function namesOn(db: Db, person: number, author: number): Promise<{ person: string; author: string }> {
  const nameOf = (key: number) =>
    sql`(select coalesce("IndexPrenomNom", "IdPersonneEV1"::text) from "Personne" where "IdPersonneEV1" = ${key})`;
  return await rowOf(
    db,
    sql<{ person: string; author: string }>`select ${nameOf(person)} as person, ${nameOf(author)} as author`,
  );
}
