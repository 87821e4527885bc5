import type { Domain } from '../domain.ts';

/** What forms show and let be changed beside the rights of the catalogue. */
export const formsDomain: Domain = {
  name: 'forms',
  owns: ['FormulaireRegle'],
};
