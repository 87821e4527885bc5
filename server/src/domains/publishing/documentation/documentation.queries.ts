import type { Edition } from '@passerelle/contracts/documentation/documentation.contract.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Written } from './documentation.pages.ts';

/** What was last written of each page on site, or of one. */
export function readWritten(db: Db, Cle?: string): Promise<Written[]> {
  return rowsOf(
    db,
    sql<Written>`select distinct on ("Cle") "Cle", "Revision", "Edition", "DateC" from "PageDocumentation"
      where ${Cle ?? null}::text is null or "Cle" = ${Cle ?? null} order by "Cle", "Revision" desc`,
  );
}

export interface Version {
  readonly Revision: number;
  readonly DateC: Date;
  readonly Edition: Edition | null;
  readonly IdPersonneEV1: number | null;
  readonly IndexPrenomNom: string | null;
}

export function readVersions(db: Db, Cle: string): Promise<Version[]> {
  return rowsOf(
    db,
    sql<Version>`select d."Revision", d."DateC", d."Edition", d."IdPersonneEV1", p."IndexPrenomNom"
      from "PageDocumentation" d left join "Personne" p using ("IdPersonneEV1")
      where d."Cle" = ${Cle} order by d."Revision" desc limit 50`,
  );
}

/** The next version of a page; false where somebody else wrote it first. */
export async function writeVersion(
  db: Db,
  version: {
    readonly Cle: string;
    readonly Revision: number;
    readonly Edition: Edition | null;
    readonly IdPersonneEV1: number;
  },
): Promise<boolean> {
  const written = await db
    .insertInto('PageDocumentation')
    .values({ ...version, Edition: version.Edition && JSON.stringify(version.Edition) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('Revision')
    .executeTakeFirst();
  return written !== undefined;
}
