import type { PlannedTable } from '../../../engines/plans/plan-kind.ts';

/** Where companies of the group and their cost centres live. */
export const companyTable: PlannedTable = { table: 'Societe', key: ['IdSociete'] };
export const costCentreTable: PlannedTable = { table: 'CentreCout', key: ['IdCCout'] };
