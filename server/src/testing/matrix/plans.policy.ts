import { follows } from './bam.policy.ts';
import { administrates, type Case, closed, never, type Policy, yes } from './policy.ts';

/** An administrator is answered; whoever holds but the right to hand on roles sees plans of their own, and there are none. */
const administratorsOnly = (about: string, request: Case['request'], answer: Case['verdict'] = () => yes): Case => ({
  about,
  request,
  verdict: (persona, relation, inRole) =>
    administrates(persona) ? answer(persona, relation, inRole) : 'NOT_AUTHORIZED',
});

const noPlan = { params: { IdPlan: 2_000_000_000 } };

export const plansPolicy: Policy = {
  'plans.prepare': closed(
    administratorsOnly(
      'a right that a profile has already',
      () => ({
        body: { kind: 'profile-rights', input: { profilsDroits: [{ IdProfil: 1, IdDroit: 'ann', Valeur: 1 }] } },
      }),
      () => 'PLAN_EMPTY',
    ),
    administratorsOnly(
      'roles of nobody',
      () => ({ body: { kind: 'person-roles', input: { IdPersonneEV1: 2_000_000_000, roles: [] } } }),
      () => 'INVALID_INPUT',
    ),
    administratorsOnly(
      'a delegation of a role that is not theirs to hand on',
      ({ me, foreignRole }) => ({
        body: {
          kind: 'delegate-role',
          input: {
            IdPersonneFiche: me.IdPersonneEV1,
            IdPersonneRoleDelegue: foreignRole,
            IdPersonneEV1Delegue: me.IdPersonneEV1,
            IdRole: 1,
            DateDebut: '2090-01-01',
            DateFin: '2090-01-02',
          },
        },
      }),
      () => 'INVALID_INPUT',
    ),
    {
      about: 'somebody who is not there, for a manager who is not',
      request: () => ({
        body: {
          kind: 'people-change',
          input: { chosen: { filter: '{}', langue: 'fr', only: [2_000_000_000] }, IdChamp: 'Manager', Valeur: 1 },
        },
      }),
      verdict: ({ role }) => (role.tags ? 'PLAN_EMPTY' : 'NOT_AUTHORIZED'),
    },
    {
      about: 'a difference that is not there',
      request: () => ({ body: { kind: 'accounts-mend', input: { ecarts: [2_000_000_000] } } }),
      verdict: ({ role }) => (role.technical ? 'PLAN_EMPTY' : 'NOT_AUTHORIZED'),
    },
    {
      about: 'a file that is not there',
      request: () => ({
        body: {
          kind: 'bams',
          input: { chosen: { filter: '{}', langue: 'fr', only: [2_000_000_000] }, Geste: 'remind' },
        },
      }),
      verdict: (persona) => (follows(persona) ? 'PLAN_EMPTY' : 'NOT_AUTHORIZED'),
    },
    never('roles that nobody holds', 'INVALID_INPUT', () => ({
      body: { kind: 'clone-roles', input: { IdPersonneRoles: [2_000_000_000], targets: [1] } },
    })),
  ),
  'plans.list': closed({ about: 'none yet', request: () => ({}), verdict: () => ({ body: [] }) }),
  'plans.get': closed(never('none', 'NOT_FOUND', () => noPlan)),
  'plans.rows': closed(never('none', 'NOT_FOUND', () => noPlan)),
  'plans.people': closed(never('none', 'NOT_FOUND', () => noPlan)),
  'plans.targets': closed(never('none', 'NOT_FOUND', () => noPlan)),
  'plans.falls': closed(never('none', 'NOT_FOUND', () => noPlan)),
  'plans.settled': closed(never('none', 'NOT_FOUND', () => noPlan)),
  'plans.apply': closed(never('none', 'NOT_FOUND', () => noPlan)),
  'plans.confirm': closed(
    administratorsOnly(
      'none',
      () => ({ ...noPlan, body: {} }),
      () => 'NOT_FOUND',
    ),
  ),
  'plans.undo': closed(never('none', 'NOT_FOUND', () => noPlan)),
  'plans.discard': closed(never('none', 'NOT_FOUND', () => noPlan)),
};
