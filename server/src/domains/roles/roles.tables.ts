import type { PlannedTable } from '../../engines/plans/plan-kind.ts';
import { recordedRows } from '../../engines/plans/recorded-rows.ts';

/** Roles that people hold, as plans know them. */
export const rolesTables = {
  PersonneRole: { table: 'PersonneRole', key: ['IdPersonneRole'] },
} as const satisfies Record<string, PlannedTable>;

export const personRoleRows = recordedRows(rolesTables.PersonneRole);
