import { sql } from 'kysely';
import type { PlannedTable } from '../../../engines/plans/plan-kind.ts';
import { type RecordedRows, recordedRows } from '../../../engines/plans/recorded-rows.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** Roles that people hold, as plans know them. */
export const rolesTables = {
  PersonneRole: { table: 'PersonneRole', key: ['IdPersonneRole'] },
} as const satisfies Record<string, PlannedTable>;

const rows = recordedRows(rolesTables.PersonneRole);

/** Held or delegated already in these days: the database has the last word on who came first. */
export const personRoleRows: RecordedRows = {
  ...rows,
  insert: (writing, values) => rows.insert(writing, values).catch(refuseTwice),
  update: (writing, row, values) => rows.update(writing, row, values).catch(refuseTwice),
};

const onePeriod = /^PersonneRole_(unique|periode|delegation)$/;

function refuseTwice(error: unknown): never {
  const isTwice = error instanceof ApiError ? error.code === 'CONFLICT' : onePeriod.test(constraintOf(error));
  throw isTwice ? new ApiError('ERREUR_DR_DOUBLON') : error;
}

function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
}

/** What ending a role writes. The default goes with it: the acting role is found anew. */
export async function endedNow(db: Db): Promise<Readonly<Record<string, unknown>>> {
  const now = await rowOf(db, sql<{ at: string }>`select to_json(now())#>>'{}' as at`);
  return { Annule: true, ParDefaut: false, DateAnnulation: now.at };
}
