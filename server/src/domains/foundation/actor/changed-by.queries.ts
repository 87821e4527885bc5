import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Look, lookAt } from '../../../platform/db/look.ts';

/** Who changed a row last, and when: columns that each write of a form sets, and no news to the history. */
export const changeMarks = ['DisplayNameModif', 'DateM'] as const;

type Marks = Readonly<Record<(typeof changeMarks)[number], string | null>>;

/** The marks that a change by this actor leaves. */
export async function marksOf(db: Db, by: Pick<Actor, 'IdPersonneEV1'>): Promise<Marks> {
  return (await lookAt(db, { marks: marksLook(by) })).marks;
}

/** The same as a look, for what is asked beside it. */
export function marksLook({ IdPersonneEV1 }: Pick<Actor, 'IdPersonneEV1'>): Look<Marks> {
  return {
    sql: sql`select "IndexPrenomNom" from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
    read: (name) => ({ DisplayNameModif: name as string | null, DateM: new Date().toISOString() }),
  };
}
