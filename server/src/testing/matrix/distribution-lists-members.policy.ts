import { administrates, closed, onPeople, type Policy, type Request, seen, type Verdict, yes } from './policy.ts';

const none = 2_000_000_000;
const id = { id: none };

/** Of whoever is signed in: everybody may own a list, and of those of others nobody learns anything. */
const ofOwn = (about: string, request: Request, then: Verdict = 'NOT_FOUND') => ({
  about,
  request: () => request,
  verdict: () => then,
});

/** Managers, assistants, HR and administrators make lists. */
const make: readonly string[] = ['admin', 'admin2', 'hr', 'hr.fr', 'delegate', 'manager', 'mission', 'assistant'];

/** HR and administrators change the lists of people; managers see them too. */
const changesLists: readonly string[] = ['admin', 'admin2', 'hr', 'hr.fr', 'delegate'];
const seesLists: readonly string[] = [...changesLists, 'manager', 'mission'];

const declaration = {
  ...{ LibAutomatique: 'All', Source: 'IdPays', IdNature: 'ORG', Conditions: null, Seuil: 3, IdPersonneEV1: null },
  ...{ Rule: 'TOUS', Visible: true, Cachee: false, Actif: true },
};
/** Administrators declare lists that nobody makes. */
const administrator = (about: string, request: Request, then: Verdict) => ({
  about,
  request: () => request,
  verdict: (persona: Parameters<typeof administrates>[0]) => (administrates(persona) ? then : 'NOT_AUTHORIZED'),
});

export const distributionListsMembersPolicy: Policy = {
  'listSecurity.senders': closed(ofOwn('of none', { params: id })),
  'listSecurity.save': closed(ofOwn('of none', { params: id, body: { Rule: 'TOUS' } })),
  'listSecurity.exportMembers': closed(ofOwn('of none', { params: { lang: 'fr', ...id, groupId: 0 } })),
  'listSuite.standing': closed(ofOwn('of none', { params: id })),
  'listSuite.members': closed(ofOwn('of none', { params: id })),
  'listSuite.check': closed(ofOwn('none', { params: id })),
  'listSuite.settle': closed(ofOwn('of none', { params: id, body: { how: 'laisser' } })),
  'listSuite.blocked': closed({
    about: 'all',
    request: () => ({}),
    verdict: ({ login }) => (['admin', 'admin2', 'desk'].includes(login) ? yes : 'NOT_AUTHORIZED'),
  }),
  'listSuite.unlock': closed({
    about: 'none',
    request: () => ({ params: id }),
    verdict: ({ login }) => (['admin', 'admin2', 'desk'].includes(login) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
  }),
  'listSuite.existsThere': closed({
    about: 'of a name',
    request: () => ({ params: { name: 'Nobody' }, query: { IdNature: 'PRJ' } }),
    verdict: ({ login }) => (make.includes(login) ? yes : 'NOT_AUTHORIZED'),
  }),
  'listSuiteMove.read': closed(administrator('how many', {}, yes)),
  'listSuiteMove.decide': closed(administrator('none', { params: id, body: { how: 'basculer' } }, 'NOT_FOUND')),
  'listSuiteMove.prepare': closed(administrator('where all are carried', {}, 'PLAN_EMPTY')),
  'listNames.alike': closed(ofOwn('by a name of none', { params: { name: 'No list of any name' } }, yes)),
  'listNames.withMail': closed(ofOwn('of none', { params: { mail: 'nobody@group.example' } })),
  'listAutomatic.list': closed(administrator('all of them', {}, yes)),
  'listAutomatic.read': closed(administrator('none', { params: id }, 'NOT_FOUND')),
  'listAutomatic.preview': closed(
    administrator('of a name without the unit', { body: { IdAutomatique: null, declaration } }, 'INVALID_INPUT'),
  ),
  'listAutomatic.declare': closed(administrator('a name without the unit', { body: { declaration } }, 'INVALID_INPUT')),
  'listAutomatic.change': closed(
    administrator('none', { params: id, body: { Revision: 1, declaration } }, 'NOT_FOUND'),
  ),
  'listOwners.change': closed(
    ofOwn('of none', { query: { IdListes: `[${none}]` }, body: { IdPersonneEV1: 1 } }, 'PLAN_EMPTY'),
    ofOwn(
      'of all that a filter finds, and it finds none',
      {
        query: {},
        body: {
          IdPersonneEV1: 1,
          choix: { filtre: 'all', filter: JSON.stringify({ where: { DateFermeture: '1999-01-01' } }) },
        },
      },
      'PLAN_EMPTY',
    ),
    ofOwn('of what is no key', { query: { IdListes: '["x"]' }, body: { IdPersonneEV1: 1 } }, 'INVALID_INPUT'),
  ),
  'listOwners.mayOwner': closed(ofOwn('of none', { params: { IdListe: none } })),
  'listOwners.mayBackup': closed(ofOwn('of none', { params: { IdListe: none } })),
  'listSubscriptions.read': closed(
    ...onPeople(
      (personId) => ({ params: { personId, lang: 'fr' } }),
      ({ login }, relation, inRole) =>
        relation === 'own' || (seesLists.includes(login) && seen(relation) && inRole) ? yes : 'NOT_FOUND',
    ),
  ),
  'listSubscriptions.save': closed(
    ...onPeople(
      (personId) => ({ params: { personId }, body: { abonnements: [{ IdListe: none, abonne: true }] } }),
      ({ login }, relation, inRole) => {
        if (relation === 'own') return 'INVALID_INPUT';
        if (!changesLists.includes(login)) return 'NOT_AUTHORIZED';
        return seen(relation) && inRole ? 'INVALID_INPUT' : 'NOT_FOUND';
      },
    ),
  ),
  'listSubscriptions.counts': closed(ofOwn('of none', { params: id })),
  'listSuite.removeThere': closed(ofOwn('none', { params: { address: 'nobody@group.example' } })),
};
