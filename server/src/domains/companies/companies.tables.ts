import type { PlannedTable } from '../../engines/plans/plan-kind.ts';

/** Companies of the group and their cost centres, as plans know them. */
export const companiesTables = {
  Societe: { table: 'Societe', key: ['IdSociete'] },
  CentreCout: { table: 'CentreCout', key: ['IdCCout'] },
} as const satisfies Record<string, PlannedTable>;
