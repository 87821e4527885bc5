import { sql } from 'kysely';
import type { Merging } from '../../../engines/merge/merged.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';

/** The systems outside in which somebody has an account that may be used. */
export async function liveAccounts(db: Db, person: number): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql<{ system: string }>`select system from account where "IdPersonneEV1" = ${person} and enabled order by 1`,
  );
  return rows.map(({ system }) => system);
}

/** Requests in which two decided, or one decided for the other, who are one person from then on. */
export async function bothDecided(db: Db, { keeps, goes }: Merging): Promise<number> {
  const [row] = await rowsOf(
    db,
    sql<{ n: number }>`select count(*)::integer as n from "Demande" d where exists (
      select from "Visa" one where one."IdDemande" = d."IdDemande" and one."IdPersonneEV1Decideur" in (${keeps}, ${goes})
        and (exists (select from "Visa" other where other."IdDemande" = d."IdDemande"
            and other."IdPersonneEV1Decideur" in (${keeps}, ${goes})
            and other."IdPersonneEV1Decideur" <> one."IdPersonneEV1Decideur")
          or exists (select from (values (d."IdPersonneEV1"), (d."IdPersonneEV1Demandeur")) part(person)
            where part.person in (${keeps}, ${goes}) and part.person <> one."IdPersonneEV1Decideur")))`,
  );
  return row?.n ?? 0;
}
