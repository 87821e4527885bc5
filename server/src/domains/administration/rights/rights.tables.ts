import type { PlannedTable } from '../../../engines/plans/plan-kind.ts';
import { recordedRows } from '../../../engines/plans/recorded-rows.ts';

/** Tables of the rights model, as plans know them. */
export const rightsTables = {
  Profil: { table: 'Profil', key: ['IdProfil'] },
  ProfilDroit: { table: 'ProfilDroit', key: ['IdProfil', 'IdDroit'] },
  Perimetre: { table: 'Perimetre', key: ['IdPerimetre'] },
  Role: { table: 'Role', key: ['IdRole'] },
  RoleProfil: { table: 'RoleProfil', key: ['IdRoleProfil'] },
} as const satisfies Record<string, PlannedTable>;

export const profileRows = recordedRows(rightsTables.Profil);
export const linkRows = recordedRows(rightsTables.ProfilDroit);
export const perimeterRows = recordedRows(rightsTables.Perimetre);
export const roleRows = recordedRows(rightsTables.Role);
export const grantRows = recordedRows(rightsTables.RoleProfil);
/** Rights are changed one by one, by no plan. */
export const rightRows = recordedRows({ table: 'Droit', key: ['IdDroit'] });
