import { withAsked } from '@passerelle/contracts/hiring/candidate.form.ts';
import type { PieceState, SentBack } from '@passerelle/contracts/hiring/pieces.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { lockPiece } from '../pieces/pieces.queries.ts';
import { sentBackOf } from './sent-back.ts';

/** What of a file its candidate is asked for anew; null where all of it is theirs to fill in, or none. */
export async function readSentBack(db: Db, IdDemande: number): Promise<SentBack | null> {
  const [row] = await rowsOf(
    db,
    sql<{ back: SentBack | null }>`select ${sentBackOf} as back
      from "DossierCandidat" c join "Demande" d using ("IdDemande") where c."IdDemande" = ${IdDemande}`,
  );
  return row?.back ?? null;
}

/** How a paper was before it was asked for anew. */
interface PieceBefore {
  readonly IdPiece: number;
  readonly Etat: PieceState;
  readonly Motif: string | null;
}

/** What a send-back is kept with, to be withdrawn: how its papers were, and which version of all that was given it left. */
export interface Withdrawable {
  readonly pieces: readonly PieceBefore[];
  readonly given: number;
}

/** The version of all that was given in a file, known as `c`: whatever its candidate gives, or is decided of a paper, moves it. */
export const versionOfGiven: Sql<number> = sql<number>`(c."Version" + (select coalesce(sum(e."Version"), 0)
  from "DossierPiece" e where e."IdDemande" = c."IdDemande"))::integer`;

/** What it takes to withdraw the send-back of a file; null where there is none, or something was given or decided since. */
export async function readWithdrawable(db: Db, IdDemande: number): Promise<Withdrawable | null> {
  const [row] = await rowsOf(
    db,
    sql<{ before: Withdrawable }>`select c."Renvoi" -> 'before' as before
      from "DossierCandidat" c join "Demande" d using ("IdDemande")
      where c."IdDemande" = ${IdDemande} and d."IdStade" = ${sql.lit(stages.draft)}
        and (c."Renvoi" #>> '{before,given}')::integer = ${versionOfGiven}`,
  );
  return row?.before ?? null;
}

/** @throws {ApiError} INVALID_INPUT at the first of these fields that was not asked for anew, where something was */
export function requireFieldsOpen(back: SentBack | null, fields: readonly string[]): void {
  const open = back && withAsked(back.fields);
  const closed = open && fields.find((name) => !open.includes(name));
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
