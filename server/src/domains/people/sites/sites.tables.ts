import type { PlannedTable } from '../../../engines/plans/plan-kind.ts';

/** Where sites live. */
export const siteTable: PlannedTable = { table: 'Site', key: ['IdSite'] };
