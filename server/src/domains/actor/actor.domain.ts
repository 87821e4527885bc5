import type { Domain } from '../domain.ts';

/** Who acts, under which role, and what that role is worth: below every other domain. */
export const actorDomain: Domain = { name: 'actor' };
