import type { Domain } from '../../domain.ts';

/** The demonstration group, on a database that has nobody. */
export const demoDomain: Domain = {
  name: 'demo',
};
