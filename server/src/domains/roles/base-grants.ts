/** Grants that every role carries, as fixed keys of the seeded profiles and perimeters. */
export const baseGrants = [
  { IdProfil: 1, IdPerimetre: 1 },
  { IdProfil: 2, IdPerimetre: 2 },
] as const;
