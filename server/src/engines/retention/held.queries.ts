import { sql } from 'kysely';
import { todayAt } from '../../platform/db/days.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Whether a person, a row known as `alias`, is held: nothing of them is erased until the hold ends where they are. */
export const isHeld = (alias: string): Sql<boolean> =>
  sql<boolean>`exists (select from retention_hold h where h."IdPersonneEV1" = ${sql.ref(`${alias}.IdPersonneEV1`)}
    and (h."DateFin" is null or h."DateFin" >= ${todayAt(alias)}))`;
