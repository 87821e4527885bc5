import type { Domain } from '../../domain.ts';

/** Who acts, under which role, and what that role is worth: below every other domain. */
export const actorDomain: Domain = {
  name: 'actor',
  owns: ['role_use'],
  kept: { role_use: 'keys' },
  offers: [
    'acting-rights',
    'actor.queries',
    'base-grants',
    'changed-by.queries',
    'delegation-scope',
    'held-rights.queries',
    'live-roles',
    'presence',
    'rights-impact',
    'seeded-roles',
    'stay.events',
    'ways-in.policy',
  ],
};
