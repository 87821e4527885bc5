import type { SentBack } from '@passerelle/contracts/hiring/pieces.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { lockPiece } from '../pieces/pieces.queries.ts';

/** What of a file its candidate is asked for anew; null where all of it is theirs to fill in, or none. */
export async function readSentBack(db: Db, IdDemande: number): Promise<SentBack | null> {
  const [row] = await rowsOf(
    db,
    sql<{ Renvoi: SentBack | null }>`select c."Renvoi" from "DossierCandidat" c join "Demande" d using ("IdDemande")
      where c."IdDemande" = ${IdDemande} and d."IdStade" = ${sql.lit(stages.draft)}`,
  );
  return row?.Renvoi ?? null;
}

/** @throws {ApiError} INVALID_INPUT at the first of these fields that was not asked for anew, where something was */
export async function requireFieldsOpen(db: Db, IdDemande: number, fields: readonly string[]): Promise<void> {
  const back = await readSentBack(db, IdDemande);
  const closed = back && fields.find((name) => !back.fields.includes(name));
  if (closed) throw invalidInput(`body/fields/${closed}`, 'readOnly');
}

/** @throws {ApiError} DEMANDE_STADE where something was asked for anew, and this paper was not */
export async function requirePieceOpen(db: Db, IdDemande: number, IdPiece: number): Promise<void> {
  if ((await readSentBack(db, IdDemande)) && (await lockPiece(db, IdDemande, IdPiece)).Etat === 'missing')
    throw new ApiError('DEMANDE_STADE');
}

/** What was asked for anew was given back. */
export async function endSentBack(db: Db, IdDemande: number): Promise<void> {
  await sql`update "DossierCandidat" set "Renvoi" = null where "IdDemande" = ${IdDemande}`.execute(db);
}
