import { candidateFields } from '@passerelle/contracts/hiring/candidate.form.ts';
import {
  type AskedOf,
  type Demand,
  demandOf,
  type PapersFile,
  type PaperType,
  papersFileFormat,
} from '@passerelle/contracts/hiring/paper-types.ts';
import type { StoredPaper } from '@passerelle/contracts/hiring/papers.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { namedBy } from '../../../../engines/entities/named.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { todayAt } from '../../../../platform/db/days.ts';
import { instant, type Sql } from '../../../../platform/db/sql.ts';
import { under } from '../../../../platform/sure.ts';

/** A paper as it is edited, of a row of "PieceType" known as `t`. */
const editedPaper = sql<PaperType>`jsonb_build_object(
  'Nom', jsonb_build_object('text', t."LibPiece", 'Traductions', t."Traductions"), 'Aide', t."Aide", 'Formats', to_jsonb(t."Formats"),
  'Taille', t."Taille", 'AgeMois', t."AgeMois", 'Echeance', t."Echeance", 'Champ', t."Champ", 'Ordre', t."Ordre", 'Actif', t."Actif",
  'Regles', t."Regles")`;

/** Every paper that hiring files ask for, or once asked for, in their order. */
export async function readPaperTypes(db: Db): Promise<StoredPaper[]> {
  return [
    ...(await rowsOf(
      db,
      sql<StoredPaper>`select t."CodePiece", ${editedPaper} as "Piece",
          case when t."DateM" is not null then ${instant(sql`t."DateM"`)} end as "DateM",
          case when t."IdPersonneEV1M" is not null then ${namedBy(sql`t."IdPersonneEV1M"`)} end as who
        from "PieceType" t order by t."Ordre", t."CodePiece"`,
    )),
  ];
}

/** All of them as a file carries them to another installation. */
export async function readPapersFile(db: Db): Promise<PapersFile> {
  const companies = await rowsOf(
    db,
    sql<{ key: number; name: string }>`select "IdSociete" as key, "LibSociete" as name from "Societe"`,
  );
  const nameOf = new Map(companies.map(({ key, name }) => [key, name]));
  const papers = (await readPaperTypes(db)).map(({ CodePiece, Piece }) => ({
    CodePiece,
    Piece: {
      ...Piece,
      Regles: Piece.Regles.map(({ IdPays, IdSociete, Quand, Demande }) => {
        return { IdPays, Societe: IdSociete === null ? null : under(nameOf, IdSociete), Quand, Demande };
      }),
    },
  }));
  return { format: papersFileFormat, papers };
}

/** A paper as it is stored; undefined where there is none of that code. */
export async function findPaperType(db: Db, CodePiece: string): Promise<PaperType | undefined> {
  const [row] = await rowsOf(
    db,
    sql<{ Piece: PaperType }>`select ${editedPaper} as "Piece" from "PieceType" t where t."CodePiece" = ${CodePiece}`,
  );
  return row?.Piece;
}

export interface AskedFile extends AskedOf {
  readonly IdDemande: number;
}

/** What rules of papers look at, of files that a condition over `d` picks. */
async function readAsked(db: Db, where: Sql<boolean>): Promise<readonly AskedFile[]> {
  const columns = sql.join(candidateFields.flatMap((name) => [sql.lit(name), sql`c.${sql.ref(name)}`]));
  return await rowsOf(
    db,
    sql<AskedFile>`select d."IdDemande", coalesce(s."IdPays", p."IdPays") as "IdPays", p."IdSociete",
        jsonb_build_object(${columns}) as given, ${todayAt('p')}::text as today
      from "Demande" d join "DossierCandidat" c using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
        left join "Societe" s on s."IdSociete" = p."IdSociete"
      where ${where} order by d."IdDemande"`,
  );
}

/** Over a hiring file known as `d`: whether it goes on, and papers may still be asked for. */
export const isOpenFile = sql<boolean>`d."typeDemande" = ${sql.lit(requestTypeNumbers.dossier)} and d."DateSuppression" is null
  and d."IdStade" <= ${sql.lit(stages.underWay)}`;

/** What rules of papers look at, of every file that goes on. */
export async function readOpenFiles(db: Db): Promise<readonly AskedFile[]> {
  return await readAsked(db, isOpenFile);
}

/** Which papers are asked for in a file, by their codes. */
export async function demandsOf(db: Db, IdDemande: number): Promise<ReadonlyMap<string, Demand>> {
  const [of] = await readAsked(db, sql<boolean>`d."IdDemande" = ${IdDemande}`);
  if (!of) return new Map();
  const types = await rowsOf(
    db,
    sql<
      Pick<PaperType, 'Actif' | 'Regles'> & { CodePiece: string }
    >`select "CodePiece", "Actif", "Regles" from "PieceType"`,
  );
  return new Map(types.map(({ CodePiece, ...type }) => [CodePiece, demandOf(type, of)]));
}
