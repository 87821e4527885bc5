import type { Domain } from '../../domain.ts';
import { holdersOf } from './actor.queries.ts';
import { holdersNow } from './held-rights.queries.ts';
import { signsIn } from './presence.ts';
import { type SeededRole, seededRole } from './seeded-roles.ts';

/** Who acts, under which role, and what that role is worth: below every other domain. */
export const actorDomain: Domain = {
  name: 'actor',
  owns: ['role_use'],
  kept: { role_use: 'keys' },
  deciders: {
    signsIn,
    holdersOf,
    holdersNow,
    roleKey: (role) => seededRole(role as SeededRole),
    everybodys: seededRole('employee'),
  },
  offers: [
    'acting-rights',
    'actor-under.queries',
    'actor.queries',
    'base-grants',
    'changed-by.queries',
    'held-rights.queries',
    'holders-over.queries',
    'live-roles',
    'other-roles.queries',
    'presence',
    'rights-impact',
    'seeded-roles',
    'stay.events',
    'under-role.queries',
    'ways-in.policy',
  ],
};
