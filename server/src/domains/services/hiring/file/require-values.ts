import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import { type Db, rowOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { isDuePaperOf } from '../due/due-papers.queries.ts';
import { requireFile } from './file.queries.ts';

/**
 * The file of a person of which the reader may read what was filled in: with the file while it goes on; then it is of the record, and read
 * by the right of that.
 * @throws {ApiError} NOT_FOUND where there is none; NOT_AUTHORIZED
 */
export async function requireValues(
  { db, kernel, actor }: { readonly db: Db; readonly kernel: AccessKernel; readonly actor: Actor },
  person: number,
): Promise<number> {
  const IdDemande = await requireFile(db, person);
  const { over } = await rowOf(
    db,
    sql<{
      over: boolean;
    }>`select "IdStade" >= ${sql.lit(stages.validated)} as over from "Demande" where "IdDemande" = ${IdDemande}`,
  );
  if (over && !(await kernel.allows(db, actor, ['dsd'], 'person', person))) throw new ApiError('NOT_AUTHORIZED');
  return IdDemande;
}

/**
 * The file of a person of which the reader may look at a paper: as at what was filled in, and at one that is due while it is to be decided.
 * @throws {ApiError} NOT_FOUND where there is none; NOT_AUTHORIZED
 */
export async function requirePaper(
  who: Parameters<typeof requireValues>[0],
  person: number,
  IdPiece: number,
): Promise<number> {
  if (await isDuePaperOf(who.db, person, IdPiece)) return await requireFile(who.db, person);
  return await requireValues(who, person);
}
