import type { Output } from '@passerelle/contracts/call.ts';
import type { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { findRequest } from '../../../../engines/requests/kind/request.queries.ts';
import { everybodyIn } from '../../../../engines/requests/readers/people-in.queries.ts';
import { mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { namedAs, type Reader } from './sheet.queries.ts';

/**
 * Everybody else who is in a request and whom the reader may know, by name.
 * @throws {ApiError} NOT_FOUND where they may not read it
 */
export async function readPeopleIn(reader: Reader, IdDemande: number): Promise<Output<typeof requestsCalls.people>> {
  const { db, actor } = reader;
  const request = await findRequest(db, IdDemande, mayRead(reader, 'd'));
  if (!request) throw new ApiError('NOT_FOUND');
  const people = await everybodyIn(reader, request);
  const rows = await rowsOf(
    db,
    sql<{
      named: Output<typeof requestsCalls.people>[number] | null;
    }>`select ${namedAs(reader, 'p')} as named from "Personne" p
      where p."IdPersonneEV1" = any(${sql.val([...people])}::integer[]) and p."IdPersonneEV1" <> ${actor.IdPersonneEV1}
      order by p."IndexPrenomNom"`,
  );
  return rows.flatMap(({ named }) => named ?? []);
}
