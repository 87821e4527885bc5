import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { awaits } from '../../../engines/requests/holders/visa-holders.ts';
import { validateVisa } from '../../../engines/requests/moves/decide.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/**
 * Validates every visa of a file that awaits the actor, by the right to do so with many.
 * @throws {ApiError} VISA_NON_AUTORISE where none awaits them; NOT_AUTHORIZED where they decide them one by one alone
 */
export async function validateAll(hand: RequestHand, IdDossier: number, Remarque: string | undefined): Promise<void> {
  const { writing, kernel, actor } = hand;
  const mine = await rowsOf(
    writing.db,
    sql<{ IdVisa: number; may: boolean }>`
      select v."IdVisa", ${kernel.scope(actor, 'bam-validate-bulk', 'person', 'p')} as may
      from "Visa" v join "Demande" d using ("IdDemande") join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
      where v."IdDemande" = ${IdDossier} and d."typeDemande" = ${requestTypeNumbers.bam} and ${awaits(hand, 'v', 'd')}`,
  );
  if (mine.length === 0) throw new ApiError('VISA_NON_AUTORISE');
  if (!mine.every(({ may }) => may))
    throw new ApiError('NOT_AUTHORIZED', [{ path: 'bam-validate-bulk', rule: 'right' }]);
  for (const { IdVisa } of mine) await validateVisa(hand, { IdDemande: IdDossier, IdVisa, Remarque });
}
