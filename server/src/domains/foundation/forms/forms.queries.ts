import type { FormEdits } from '@passerelle/contracts/forms/form-edits.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';

/** What was published of a form. */
export interface PublishedForm {
  readonly IdFormulaire: string;
  readonly Revision: number;
  readonly Modifs: FormEdits;
  readonly DateC: Date;
  readonly IdPersonneEV1: number | null;
  readonly IndexPrenomNom: string | null;
}

const columns = sql`v."IdFormulaire", v."Revision", v."Modifs", v."DateC", v."IdPersonneEV1", p."IndexPrenomNom"`;

/** The version in force of each form that somebody edited. */
export function readPublished(db: Db): Promise<PublishedForm[]> {
  return rowsOf(
    db,
    sql<PublishedForm>`select distinct on (v."IdFormulaire") ${columns}
      from "FormulaireVersion" v left join "Personne" p using ("IdPersonneEV1") order by v."IdFormulaire", v."Revision" desc`,
  );
}

/** What was published of a form, newest first. */
export function readFormVersions(db: Db, IdFormulaire: string, most = 50): Promise<PublishedForm[]> {
  return rowsOf(
    db,
    sql<PublishedForm>`select ${columns} from "FormulaireVersion" v left join "Personne" p using ("IdPersonneEV1")
      where v."IdFormulaire" = ${IdFormulaire} order by v."Revision" desc limit ${most}`,
  );
}

/** Fields that some profile lets somebody write: rights that no profile gives open nothing. */
export async function heldRights(db: Db): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(db, sql<{ IdDroit: string }>`select distinct "IdDroit" from "ProfilDroit"`);
  return new Set(rows.map(({ IdDroit }) => IdDroit));
}

/** Those of the profiles that there are not. */
export async function unknownProfiles(db: Db, asked: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(
    db,
    sql<{ IdProfil: number }>`select "IdProfil" from "Profil" where "IdProfil" = any(${[...asked]}::integer[])`,
  );
  const known = new Set(rows.map(({ IdProfil }) => IdProfil));
  return new Set(asked.filter((one) => !known.has(one)));
}
