import { sql } from 'kysely';
import type { PlannedTable } from '../../engines/plans/plan-kind.ts';
import { recordedRows } from '../../engines/plans/recorded-rows.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** Roles that people hold, as plans know them. */
export const rolesTables = {
  PersonneRole: { table: 'PersonneRole', key: ['IdPersonneRole'] },
} as const satisfies Record<string, PlannedTable>;

export const personRoleRows = recordedRows(rolesTables.PersonneRole);

/** What ending a role writes. The default goes with it: the acting role is found anew. */
export async function endedNow(db: Db): Promise<Readonly<Record<string, unknown>>> {
  const [now] = await rowsOf(db, sql<{ at: string }>`select to_json(now())#>>'{}' as at`);
  return { Annule: true, ParDefaut: false, DateAnnulation: now!.at };
}
