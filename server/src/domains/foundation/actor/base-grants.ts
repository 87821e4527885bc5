/** Grants that every role carries, as fixed keys of the seeded profiles and perimeters. */
export const baseGrants = {
  publicCard: { IdProfil: 1, IdPerimetre: 1 },
  oneself: { IdProfil: 2, IdPerimetre: 2 },
} as const;
