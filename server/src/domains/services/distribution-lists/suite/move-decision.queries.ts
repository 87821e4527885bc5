import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';

interface DifferingList {
  readonly IdListe: number;
  readonly LibListe: string;
  readonly manquants: number;
  readonly etrangers: number;
}

const most = 100;

/** The lists that differ in the suite that they move to, and wait for somebody to say what becomes of that. */
export async function readDiffering(db: Db, dos: string): Promise<DifferingList[]> {
  return await rowsOf(
    db,
    sql<DifferingList>`select "IdListe", "LibListe", coalesce(suite_manquants, 0) as manquants, coalesce(suite_etrangers, 0) as etrangers
      from "Liste" where suite_voulue = ${dos} and num_nonnulls(suite_manquants, suite_etrangers) > 0
        and suite_decision is null and deleted_at is null order by "LibListe" collate "und-x-icu", 1 limit ${most}`,
  );
}
