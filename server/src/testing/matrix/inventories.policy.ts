import type { Persona } from './personas.policy.ts';
import { closed, onPeople, type Policy, type Request, seen, yes } from './policy.ts';

/** They see what is held by those whom their role is about; everybody sees their own. */
const sees = ({ login }: Persona) =>
  ['manager', 'mission', 'hr', 'hr.fr', 'delegate', 'security', 'services', 'desk'].includes(login);
/** Of sites: who reads them. */
const readsSites = ({ login }: Persona) => ['security', 'services', 'admin', 'admin2'].includes(login);

const IdInventaire = 2_000_000_000;
const none = (about: string, request: Request) => ({
  about,
  request: () => request,
  verdict: () => 'NOT_FOUND',
});

/** What the calls of inventories should answer; what each may do with what is told by `inventories.test.ts`. */
export const inventoriesPolicy: Policy = {
  'inventories.ofPerson': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (persona, relation, inRole) =>
        relation === 'own' || (sees(persona) && seen(relation) && inRole) ? yes : 'NOT_FOUND',
    ),
  ),
  'inventories.ofSite': closed({
    about: 'one that is not there',
    request: () => ({ params: { IdSite: 2_000_000_000 } }),
    verdict: (persona) => (readsSites(persona) ? 'NOT_FOUND' : 'NOT_AUTHORIZED'),
  }),
  'inventories.toReturn': closed({ about: 'what one may see of it', request: () => ({}), verdict: () => yes }),
  'inventories.move': closed(none('one that is not there', { params: { IdInventaire, action: 'rendre' }, body: {} })),
  'inventories.save': closed(none('one that is not there', { params: { IdInventaire }, body: { Numero: '17' } })),
  'inventories.loadVehicles': closed({
    about: 'a file that is not there',
    request: () => ({ body: { IdFichier: '00000000-0000-4000-8000-000000000000' } }),
    verdict: ({ login }) => (login === 'services' ? 'INVALID_INPUT' : 'NOT_AUTHORIZED'),
  }),
};
