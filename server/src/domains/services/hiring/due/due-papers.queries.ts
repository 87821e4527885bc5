import type { DuePaper } from '@passerelle/contracts/hiring/due-papers.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { todayAt } from '../../../../platform/db/days.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { fileOf } from '../file/file.queries.ts';
import { pieceField, pieceOwner } from '../pieces/piece-place.ts';
import type { LockedPiece } from '../pieces/pieces.queries.ts';

/** Stages of a file that went on: what it went on without is due from then on. */
const over = [stages.validated, stages.closed] as const;

/** A paper, known as `e`, of a file known as `d` was waived until a day: it is due once the file went on, until it is accepted. */
export const isDue: Sql<boolean> = sql<boolean>`(e."Derogation" = 'granted' and e."DerogJusque" is not null and e."Etat" <> 'accepted'
  and d."IdStade" in (${sql.join(over.map((stage) => sql.lit(stage)))}) and d."DateSuppression" is null)`;

/** The same of a paper that is held. */
export const isDueOf = (
  { IdStade }: { readonly IdStade: number },
  { Etat, Derogation, DerogJusque }: Pick<LockedPiece, 'Etat' | 'Derogation' | 'DerogJusque'>,
): boolean =>
  (over as readonly number[]).includes(IdStade) &&
  Derogation === 'granted' &&
  DerogJusque !== null &&
  Etat !== 'accepted';

/** The papers that are due, as `e`, of the file `d` of a person. */
export const duePapersOf = (person: Sql<number>): Sql => sql`"DossierPiece" e join "Demande" d using ("IdDemande")
  join "PieceType" t using ("CodePiece") join "Personne" p using ("IdPersonneEV1")
  where d."IdDemande" = ${fileOf(person)} and ${isDue}`;

/** The papers that somebody has still to give, those due first before the others. */
export async function readDuePapers(db: Db, person: number): Promise<DuePaper[]> {
  return [
    ...(await rowsOf(
      db,
      sql<DuePaper>`select e."IdPiece", jsonb_build_object('text', t."LibPiece", 'Traductions', t."Traductions") as "Nom", t."Aide",
          t."Formats", t."Taille", t."AgeMois", t."Echeance", e."Etat", e."Motif", e."DerogJusque"::text as "DerogJusque",
          e."Etat" <> 'waiting' and e."DerogJusque" < ${todayAt('p')} as late,
          coalesce((select jsonb_agg(f.name order by f."Ordre") from "Fichier" f where f.state = 'attached'
            and f.owner_entity = ${pieceOwner} and f.owner_id = e."IdPiece"::text and f."Champ" = ${pieceField}), '[]') as pages
        from ${duePapersOf(sql<number>`${person}::integer`)} order by e."DerogJusque", t."Ordre", e."IdPiece"`,
    )),
  ];
}

/** Whether a paper is one that is due of a person. */
export async function isDuePaperOf(db: Db, person: number, IdPiece: number): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from ${duePapersOf(sql<number>`${person}::integer`)} and e."IdPiece" = ${IdPiece}`,
  );
  return found.length > 0;
}
