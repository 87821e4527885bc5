import type { Output } from '@passerelle/contracts/call.ts';
import type { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { recoverable } from '../../../../engines/requests/moves/recover.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { instant } from '../../../../platform/db/sql.ts';
import { ofRequests, type Reader, whatOf } from '../sheet/sheet.queries.ts';

const mostShown = 20;

/** The drafts for somebody that the reader deleted and may take out again, the latest first. */
export async function readDeletedDrafts(
  reader: Reader,
  IdPersonneEV1: number,
): Promise<Output<typeof requestsCalls.deletedDrafts>> {
  return await rowsOf(
    reader.db,
    sql<
      Output<typeof requestsCalls.deletedDrafts>[number]
    >`select d."IdDemande", d."typeDemande", ${whatOf(reader.language)} as what,
        s."LibSite", ${instant(sql`d."DateSuppression"`)} as "DateSuppression"
      from ${ofRequests} where d."IdPersonneEV1" = ${IdPersonneEV1} and ${recoverable(reader, 'd')}
      order by d."DateSuppression" desc limit ${sql.lit(mostShown)}`,
  );
}
