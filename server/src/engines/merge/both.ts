import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

/** Whether both have something: a select of whatever is there of one of them. */
export const bothHave = (of: (person: number) => Sql, keeps: number, goes: number): Sql<boolean> =>
  sql<boolean>`(exists (${of(keeps)}) and exists (${of(goes)}))`;
