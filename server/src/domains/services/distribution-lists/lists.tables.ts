import type { PlannedTable } from '../../../engines/plans/plan-kind.ts';

export const listTable: PlannedTable = { table: 'Liste', key: ['IdListe'] };
export const automaticTable: PlannedTable = { table: 'LdAutomatique', key: ['IdAutomatique'] };
export const groupTable: PlannedTable = { table: 'LdGroupe', key: ['IdGroupe'] };
