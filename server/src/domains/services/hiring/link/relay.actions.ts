import { stages } from '@passerelle/contracts/requests/request.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { newSecret } from '../../../../platform/identity/password-links.ts';
import { told } from './link.actions.ts';
import { insertRelay, lockLink } from './link.queries.ts';

/**
 * Has a candidate go on with another device: a token of their link that is good for some minutes and once, told this once. Their birth
 * date is asked for there as well, and a wrong one counts.
 * @throws {ApiError} DEMANDE_STADE where nothing is theirs to give any more; NOT_FOUND where the file has no link
 */
export async function relayLink(
  writing: Writing,
  { IdDemande, IdStade }: RequestRow,
): Promise<{ readonly token: string; readonly Jusque: string }> {
  if (IdStade !== stages.draft) throw new ApiError('DEMANDE_STADE');
  const link = await lockLink(writing.db, IdDemande);
  if (!link) throw new ApiError('NOT_FOUND');
  const token = newSecret();
  const Jusque = await insertRelay(writing.db, link.IdLien, token);
  await told(writing, IdDemande, 'relayed');
  return { token, Jusque: Jusque.toISOString() };
}
