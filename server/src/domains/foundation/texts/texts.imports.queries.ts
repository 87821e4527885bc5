import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { mostImports } from '@passerelle/contracts/texts/translations.contract.ts';
import { sql } from 'kysely';
import { keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';

export async function insertImport(db: Db, name: string, IdPersonneEV1: number | null): Promise<number> {
  const { IdTexteImport } = await db
    .insertInto('texte_import')
    .values({ name, IdPersonneEV1 })
    .returning('IdTexteImport')
    .executeTakeFirstOrThrow();
  return IdTexteImport;
}

const editedSince = sql`exists (select from texte_version later
  where (later."Famille", later."Cle", later."IdLangue") = (v."Famille", v."Cle", v."IdLangue")
    and later."Version" > v."Version")`;

interface ImportRow {
  readonly IdTexteImport: number;
  readonly name: string;
  readonly IdFichier: string | null;
  readonly DateC: Date;
  readonly IndexPrenomNom: string | null;
  readonly written: number;
  readonly standing: number;
  readonly DateRetour: Date | null;
}

const imports = keyedList<ImportRow, object>({
  from: sql`texte_import i`,
  joins: sql`left join "Personne" p using ("IdPersonneEV1") cross join lateral (
    select count(*)::integer as written, count(*) filter (where not ${editedSince})::integer as standing
    from texte_version v where v."IdTexteImport" = i."IdTexteImport") c
    left join "Fichier" f on f.state = 'attached' and f.owner_entity = 'TexteImport' and f.owner_id = i."IdTexteImport"::text`,
  select: sql`i."IdTexteImport", i.name, f."IdFichier", i."DateC", p."IndexPrenomNom", i."DateRetour", c.written, c.standing`,
  key: sql`i."IdTexteImport"`,
  newestFirst: true,
  pageSize: mostImports,
  narrows: {},
});

/** The latest imports; of each, what it wrote and what of that nobody edited since. */
export async function readImports(db: Db): Promise<ImportRow[]> {
  return (await readKeyed(db, imports, {})).rows;
}

/** Notes that an import is taken back. `missing` where there is none, `refused` where it was taken back already. */
export async function takeImportBack(db: Db, IdTexteImport: number): Promise<'taken' | 'missing' | 'refused'> {
  const [row] = await rowsOf(
    db,
    sql<{ returned: boolean }>`select "DateRetour" is not null as returned from texte_import
      where "IdTexteImport" = ${IdTexteImport} for update`,
  );
  if (!row) return 'missing';
  if (row.returned) return 'refused';
  await sql`update texte_import set "DateRetour" = now() where "IdTexteImport" = ${IdTexteImport}`.execute(db);
  return 'taken';
}

/** A text that an import wrote, with what it was before; `Texte` is null where that was what ships. */
export interface ImportedText {
  readonly Famille: string;
  readonly Cle: string;
  readonly IdLangue: IdLangue;
  readonly Version: number;
  readonly written: string;
  readonly Texte: string | null;
  readonly Source: string | null;
  readonly editedSince: boolean;
}

export async function importedTexts(db: Db, IdTexteImport: number): Promise<ImportedText[]> {
  return await rowsOf(
    db,
    sql<ImportedText>`
      select v."Famille", v."Cle", v."IdLangue", v."Version", v."Texte" as written, past."Texte", past."Source",
        ${editedSince} as "editedSince"
      from texte_version v
      left join texte_version past on (past."Famille", past."Cle", past."IdLangue") = (v."Famille", v."Cle", v."IdLangue")
        and past."Version" = v."Version" - 1
      where v."IdTexteImport" = ${IdTexteImport}`,
  );
}
