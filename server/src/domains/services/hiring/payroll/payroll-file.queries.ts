import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isAccountAbroad } from '@passerelle/contracts/catalogue/iban.ts';
import { candidateFields, fieldsOfRecord } from '@passerelle/contracts/hiring/candidate.form.ts';
import { sql } from 'kysely';
import type { FilePlace } from '../../../../engines/files/file-owner.ts';
import type { Files } from '../../../../engines/files/files.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import type { PayrollFile, PayrollPaper } from '../../../../ports/payroll-files.ts';
import { pieceField, pieceOwner, placesIn } from '../pieces/piece-place.ts';

const ofRecord: ReadonlySet<string> = new Set(fieldsOfRecord);

interface Placed {
  readonly CodePiece: string;
  readonly entity: string;
  readonly id: string;
  readonly field: string;
  readonly at: number;
}

/**
 * A validated file as payroll is to have it by now: what the record says, what the file alone has, and the papers, wherever they stand.
 * Undefined where it is there no more.
 */
export async function readPayrollFile(
  db: Db,
  files: Pick<Files, 'readAt'>,
  IdDemande: number,
  key: string,
): Promise<PayrollFile | undefined> {
  const told = candidateFields.map(
    (name) => sql`${sql.lit(name)}::text, ${sql.ref(`${ofRecord.has(name) ? 'p' : 'c'}.${name}`)}`,
  );
  const [row] = await rowsOf(
    db,
    sql<{
      person: PayrollFile['person'];
      fields: PayrollFile['fields'];
      country: string | null;
      version: number;
    }>`select jsonb_build_object('IdPersonneEV1', p."IdPersonneEV1", 'IdPersonne', p."IdPersonne", 'Nom', p."Nom", 'Prenom', p."Prenom",
          'DateNaissance', p."DateNaissance", 'IdPays', p."IdPays", 'IdSociete', p."IdSociete", 'LibSociete', s."LibSociete",
          'IdContrat', p."IdContrat", 'DateEntree', p."DateEntree", 'DateEntreePhysique', p."DateEntreePhysique") as person,
        jsonb_build_object(${sql.join(told)}) as fields, coalesce(s."IdPays", p."IdPays") as country, coalesce(t."Version", 1) as version
      from "DossierCandidat" c join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
        left join "Societe" s on s."IdSociete" = p."IdSociete" left join "DossierTransmission" t on t."IdDemande" = c."IdDemande"
      where c."IdDemande" = ${IdDemande} and d."DateSuppression" is null`,
  );
  if (!row) return undefined;
  const { person, version } = row;
  const fields = { ...row.fields, Bic: bankOf(row.fields, row.country) };
  const papers = await readPapers(db, files, IdDemande, person.IdPersonneEV1);
  const said = { key, version, person, fields, papers: papers.map(({ code, sha256 }) => [code, sha256]) };
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  return { key, version, hash, person, fields, papers };
}

/** The bank of an account that is kept abroad; what was said of one that was given before says nothing of another. */
function bankOf({ Iban, Bic }: PayrollFile['fields'], country: string | null): string | null {
  return Iban && Bic && (country === null || isAccountAbroad(Iban, country)) ? Bic : null;
}

/** The accepted papers of a file, page by page: in the record where they have a place there, and with the file. */
async function readPapers(
  db: Db,
  files: Pick<Files, 'readAt'>,
  IdDemande: number,
  IdPersonneEV1: number,
): Promise<readonly PayrollPaper[]> {
  const rows = await rowsOf(
    db,
    sql<Placed & { name: string; type: string; sha256: string }>`select e."CodePiece", f.name, f.type, f.sha256,
        f.owner_entity as entity, f.owner_id as id, f."Champ" as field,
        (row_number() over (partition by e."IdPiece", f.owner_entity, f."Champ" order by f."Ordre"))::integer - 1 as at
      from "DossierPiece" e join "PieceType" t using ("CodePiece")
        join "Fichier" f on f.state = 'attached' and (
          (f.owner_entity = ${pieceOwner} and f.owner_id = e."IdPiece"::text and f."Champ" = ${pieceField})
          or (f.owner_entity = 'Personne' and f.owner_id = ${String(IdPersonneEV1)} and f."Champ" = any(${placesIn(sql.ref('t.Champ'))})))
      where e."IdDemande" = ${IdDemande} and e."Etat" = 'accepted'
      order by t."Ordre", f.owner_entity = ${pieceOwner}, f."Champ", f."Ordre"`,
  );
  return rows.map(({ CodePiece, entity, id, field, at, ...file }) => ({
    code: CodePiece,
    ...file,
    bytes: async () => await bytesAt(files, { entity, id, field }, at),
  }));
}

async function bytesAt(files: Pick<Files, 'readAt'>, place: FilePlace, at: number): Promise<Buffer> {
  const file = await files.readAt(place, at);
  if (!file) throw new Error(`There is no file at ${place.entity} ${place.id} ${place.field}`);
  return await buffer(file.content);
}
