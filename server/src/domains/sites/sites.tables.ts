import type { PlannedTable } from '../../engines/plans/plan-kind.ts';

/** Sites, as plans know them. */
export const sitesTables = {
  Site: { table: 'Site', key: ['IdSite'] },
} as const satisfies Record<string, PlannedTable>;
