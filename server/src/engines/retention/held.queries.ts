import { sql } from 'kysely';
import { todayAt } from '../../platform/db/days.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Whether a person, a row known as `alias`, is held, or a record that was merged into theirs is: nothing of them is erased until the hold ends where they are. */
export const isHeld = (alias: string): Sql<boolean> =>
  sql<boolean>`exists (select from retention_hold h join "Personne" held on held."IdPersonneEV1" = h."IdPersonneEV1"
    where ${sql.ref(`${alias}.IdPersonneEV1`)} in (held."IdPersonneEV1", held."IdPersonneEV1Fusion")
    and (h."DateFin" is null or h."DateFin" >= ${todayAt(alias)}))`;
