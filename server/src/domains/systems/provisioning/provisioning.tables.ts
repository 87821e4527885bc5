import type { PlannedTable } from '../../../engines/plans/plan-kind.ts';
import { recordedRows } from '../../../engines/plans/recorded-rows.ts';

/** What plans write of accounts. */
export const accountTables = {
  account: { table: 'account', key: ['system', 'IdPersonneEV1'] },
  account_run: { table: 'account_run', key: ['id'] },
} as const satisfies Record<string, PlannedTable>;

export const accountRows = recordedRows(accountTables.account);
export const runRows = recordedRows(accountTables.account_run);
