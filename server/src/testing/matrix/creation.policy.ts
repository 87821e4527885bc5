import type { Persona } from './personas.policy.ts';
import { administrates, closed, type Policy, type Request, type Verdict } from './policy.ts';

/** HR and recruiters create people, the service desk and administrators accounts. */
const createsPeople = ({ login }: Persona) => ['hr', 'hr.fr', 'delegate', 'recruiter'].includes(login);
const createsAccounts = (persona: Persona) => administrates(persona) || persona.login === 'desk';
const creates = (persona: Persona) => createsPeople(persona) || createsAccounts(persona);

const forCreators = (about: string, request: Request, then: Verdict | ((persona: Persona) => Verdict) = {}) => ({
  about,
  request: () => request,
  verdict: (persona: Persona) =>
    creates(persona) ? (typeof then === 'function' ? then(persona) : then) : 'NOT_AUTHORIZED',
});
const none = 2_000_000_000;
const where = { lang: 'fr', IdPays: 'FR', IdSociete: 0, ficheIdPersonneEV1: 0 };
const fields = (values: object) => Object.entries(values).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
const adds = (values: object): Request => ({ body: { fields: fields(values) } });
const refusedBut = (may: (persona: Persona) => boolean, then: Verdict) => (persona: Persona) =>
  may(persona) ? then : 'NOT_AUTHORIZED';

export const creationPolicy: Policy = {
  'creation.rights': closed(
    forCreators('in their country', { params: where }),
    forCreators('of a record that nobody has', { params: { ...where, ficheIdPersonneEV1: none } }, 'NOT_FOUND'),
  ),
  'creation.choices': closed(
    forCreators('companies', { body: { Table: 'Societe', Nature: 'person', Filter: 'orvane' } }),
    forCreators('sites', { body: { Table: 'Site', Nature: 'technical' } }),
  ),
  'creation.identifiers': closed(forCreators('of a name', { body: { Prenom: 'Ada', Nom: 'Nobody' } })),
  'creation.duplicates': closed(
    forCreators(
      'nobody',
      { body: { Prenom: 'Ada', Nom: 'Nobody', IdPays: 'FR', DateNaissance: '1980-01-01' } },
      { body: { by: 'birthDate', blocks: true } },
    ),
  ),
  'creation.model': closed(forCreators('one that does not exist', { params: { IdPersonneEV1: none } }, 'NOT_FOUND')),
  'creation.add': closed(
    forCreators('somebody without a name', adds({ Nature: 'person' }), refusedBut(createsPeople, 'INVALID_INPUT')),
    forCreators(
      'a service without a name',
      adds({ Nature: 'technical' }),
      refusedBut(createsAccounts, 'INVALID_INPUT'),
    ),
    forCreators('a test without a name', adds({ Nature: 'test' }), refusedBut(createsAccounts, 'INVALID_INPUT')),
    forCreators('a field that is none', adds({ IdStatut: 500 }), 'INVALID_INPUT'),
  ),
};
