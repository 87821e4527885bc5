/** Roles that the product comes with, in the order of their keys, from 1. */
export const seededRoles = [
  'employee',
  'hierarchicalManager',
  'missionManager',
  'proximityManager',
  'assistant',
  'recruiter',
  'hrManager',
  'hrCountryManager',
  'hrAdministrator',
  'security',
  'services',
  'serviceDesk',
  'payroll',
  'comex',
  'imm',
  'administrator',
] as const;

export type SeededRole = (typeof seededRoles)[number];

/** Key of a seeded role. */
export function seededRole(role: SeededRole): number {
  return seededRoles.indexOf(role) + 1;
}
