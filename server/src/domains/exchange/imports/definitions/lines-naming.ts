import { sql } from 'kysely';
import type { Sql } from '../../../../platform/db/sql.ts';

/** Subjects whose rows are people. */
const peoples = ['people', 'new-people'] as const;

/** Lines of files, known as `t`, that are about somebody: that would change them, or call them in cells as only they are called. */
export function linesNaming(person: number): Sql<boolean> {
  const called = sql`array[lower(p."CompteAD"), lower(p."IdPersonne"::text), lower(p."Mail"), lower(p."MailPerso"),
    lower(p."NIN"), lower(p."IndexPrenomNom")]`;
  return sql<boolean>`exists (select from import_run r join "DefinitionImport" d using ("IdImport"), "Personne" p
    where r."IdRun" = t."IdRun" and p."IdPersonneEV1" = ${person} and (
      (t.change ->> 'id' = ${String(person)} and d."Sujet" in (${sql.join(peoples)}))
      or lower(t.cells::text)::jsonb ?| array_remove(${called}, '')
      or (p."Nom" <> '' and p."Prenom" <> '' and lower(t.cells::text)::jsonb ?& array[lower(p."Nom"), lower(p."Prenom")])))`;
}
