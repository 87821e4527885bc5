import { sql } from 'kysely';
import type { Actor } from '../../engines/access/actor.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** Who changed a row last, and when: columns that each write of a form sets, and no news to the history. */
export const changeMarks = ['DisplayNameModif', 'DateM'] as const;

/** The marks that a change by this actor leaves. */
export async function marksOf(
  db: Db,
  { IdPersonneEV1 }: Pick<Actor, 'IdPersonneEV1'>,
): Promise<Readonly<Record<(typeof changeMarks)[number], string | null>>> {
  const [by] = await rowsOf(
    db,
    sql<{ name: string }>`select "IndexPrenomNom" as name from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return { DisplayNameModif: by?.name ?? null, DateM: new Date().toISOString() };
}
