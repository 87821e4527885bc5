import type { Persona, Relation } from './personas.policy.ts';
import { administrates, type Case, closed, never, onPeople, type Policy, yes } from './policy.ts';

/** Roles that carry the right to delegate over the people that they are about. */
export const delegatesForOthers = ['hr', 'hr.fr', 'delegate', 'manager', 'mission'];

/** Whose roles and delegations a persona may know of. */
export function seesRoles(persona: Persona, relation: Relation | 'nobody', inRole: boolean): boolean {
  if (relation === 'nobody') return false;
  if (relation === 'own' || administrates(persona)) return true;
  return relation === 'inside' && inRole && delegatesForOthers.includes(persona.login);
}

const known: Case['verdict'] = (persona, relation, inRole) =>
  seesRoles(persona, relation, inRole) ? yes : 'NOT_FOUND';
const none = 2_000_000_000;

const handed = closed(
  ...onPeople((id) => ({ params: { lang: 'FR', id } }), known),
  never('in a language that is not spoken', 'LANGUAGE_NOT_SUPPORTED', ({ me }) => ({
    params: { lang: 'xx', id: me.IdPersonneEV1 },
  })),
);

export const delegationPolicy: Policy = {
  'delegation.delegable': closed(
    ...onPeople((IdPersonneEV1) => ({ params: { lang: 'FR', IdPersonneEV1 } }), known),
    never('in a language that is not spoken', 'LANGUAGE_NOT_SUPPORTED', ({ me }) => ({
      params: { lang: 'xx', IdPersonneEV1: me.IdPersonneEV1 },
    })),
  ),
  'delegation.given': handed,
  'delegation.received': handed,
  'delegation.waiting': closed(
    never('under a role that is not there', 'NOT_FOUND', () => ({ params: { IdPersonneRole: none } })),
  ),
  'absences.read': closed(...onPeople((IdPersonneEV1) => ({ params: { IdPersonneEV1 } }), known)),
  // Where it is read is one's own to say; that no such calendar is reached tells who would have been let through.
  'absences.setCalendar': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 }, body: { Adresse: 'https://127.0.0.1/mine.ics' } }),
      (persona, relation, inRole) =>
        relation === 'own' ? 'INVALID_INPUT' : seesRoles(persona, relation, inRole) ? 'NOT_AUTHORIZED' : 'NOT_FOUND',
    ),
  ),
  'delegation.decided': closed(...onPeople((IdPersonneEV1) => ({ params: { IdPersonneEV1 }, query: {} }), known)),
  // That nothing is made of a role that does not exist tells who would have been let through.
  'delegation.give': closed(
    ...onPeople(
      (IdPersonneFiche) => ({
        body: {
          IdPersonneFiche,
          IdPersonneRoleDelegue: none,
          IdPersonneEV1Delegue: none,
          DateDebut: '2090-01-01',
          DateFin: '2090-01-02',
          IdRole: 1,
          Motif: 'Away for a while',
        },
      }),
      (persona, relation, inRole) => (seesRoles(persona, relation, inRole) ? 'INVALID_INPUT' : 'NOT_FOUND'),
    ),
  ),
  'delegation.cancel': closed(
    never('a role of one’s own, which is no delegation', 'NOT_FOUND', ({ me, foreignRole }) => ({
      body: {
        IdPersonneRole: foreignRole,
        IdPersonneEV1Delegue: me.IdPersonneEV1,
        IdPersonneFiche: me.IdPersonneEV1,
        IdRole: 1,
      },
    })),
  ),
  'delegation.setDates': closed(
    never('a role of one’s own, which is no delegation', 'NOT_FOUND', ({ foreignRole }) => ({
      params: { IdPersonneRole: foreignRole },
      body: { DateFin: '2090-01-01' },
    })),
  ),
};
