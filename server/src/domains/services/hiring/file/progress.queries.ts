import type { FileProgress } from '@passerelle/contracts/hiring/pieces.ts';
import { expectedStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { fileOf } from './file.queries.ts';

const come = (progress: FileProgress) => sql.lit(progress);

/** How far the file of a person, by their key, has come: what payroll answers, and what is in it, are no part of that. */
export const progressOf = (person: Sql<number>): Sql<FileProgress | null> => sql<FileProgress | null>`(select case
    when d."IdStade" = ${sql.lit(stages.closed)} then ${come('withPayroll')}
    when d."IdStade" = ${sql.lit(stages.validated)} then ${come('validated')}
    when d."IdStade" > ${sql.lit(stages.draft)} then ${come('handedOver')}
    when c."Version" > 1 or exists (select from "DossierPiece" e where e."IdDemande" = d."IdDemande" and e."Etat" <> 'missing')
      then ${come('completing')} else ${come('awaited')} end
  from "Demande" d join "DossierCandidat" c using ("IdDemande") where d."IdDemande" = ${fileOf(person)})`;

/** How far the file of a person who is to come has come. */
export async function readProgress(db: Db, person: number): Promise<{ readonly progress: FileProgress | null }> {
  const { progress } = await rowOf(
    db,
    sql<{ progress: FileProgress | null }>`select case when p."IdStatut" = any(${[...expectedStatuts]}::integer[])
      then ${progressOf(sql<number>`p."IdPersonneEV1"`)} end as progress from "Personne" p where p."IdPersonneEV1" = ${person}`,
  );
  return { progress };
}
