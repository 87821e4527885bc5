import type { Persona } from './personas.policy.ts';
import {
  administrates,
  always,
  closed,
  onPeople,
  type Policy,
  type Request,
  seen,
  type Verdict,
  yes,
} from './policy.ts';

/** Managers and assistants ask for those whom their role is about; everybody for themself. */
const asks = ({ login }: Persona) => ['manager', 'mission', 'assistant'].includes(login);
/** They follow what is asked for those whom their role is about. */
const follows = (persona: Persona) =>
  asks(persona) || ['hr', 'hr.fr', 'delegate', 'security', 'services', 'desk'].includes(persona.login);

const ofThose = (request: (key: number) => Request, who: (persona: Persona) => boolean, then: Verdict) =>
  onPeople(request, (persona, relation, inRole) =>
    relation === 'own' || (who(persona) && seen(relation) && inRole) ? then : 'NOT_FOUND',
  );

/** Of oneself, and of those whom the service desk sees. */
const onReceipts = (request: (key: number) => Request, then: Verdict) =>
  onPeople(request, ({ login }, relation) => {
    if (relation === 'own') return then;
    if (login !== 'desk') return 'NOT_AUTHORIZED';
    return seen(relation) ? then : 'NOT_FOUND';
  });

const IdDemande = 2_000_000_000;
const none = (about: string, request: Request) => ({
  about,
  request: () => request,
  verdict: () => 'NOT_FOUND',
});
const visa = { IdDemande, IdVisa: 1 };
const lignes = [{ IdLigne: 1, Libelle: 'Screen', NumeroSerie: null, Etat: 'new' }];
const Remarque = 'not before next month';

/** Who decides is said by administrators. */
const administration = (about: string, request: Request, then: Verdict = yes) => ({
  about,
  request: () => request,
  verdict: (persona: Persona) => (administrates(persona) ? then : 'NOT_AUTHORIZED'),
});
const circuit = { Rangs: [], RelanceApres: null, EscaladeApres: null };

/** What the calls of requests should answer; who decides what, and who reads it, is told by `requests.test.ts`. */
export const requestsPolicy: Policy = {
  // Of those for whom one may ask nothing, it says so.
  'requests.possible': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (_persona, relation) => (seen(relation) ? yes : 'NOT_FOUND'),
    ),
  ),
  'requests.sites': closed(...ofThose((IdPersonneEV1) => ({ body: { typeDemande: 3, IdPersonneEV1 } }), asks, yes)),
  'requests.equipment': closed(...ofThose((IdPersonneEV1) => ({ params: { IdPersonneEV1 } }), asks, yes)),
  'requests.add': closed(
    ...ofThose(
      (IdPersonneEV1) => ({ body: { typeDemande: 3, IdPersonneEV1, fields: [], transmettre: true } }),
      asks,
      'INVALID_INPUT',
    ),
  ),
  'requests.ofPerson': closed(...ofThose((IdPersonneEV1) => ({ params: { IdPersonneEV1 } }), follows, yes)),
  'requests.awaiting': closed(always('one’s own')),
  'rounds.list': closed(administration('all', {})),
  'rounds.read': closed(
    administration('of a type', { params: { typeDemande: 3 }, query: {} }),
    administration('of no company', { params: { typeDemande: 3 }, query: { IdSociete: '2000000000' } }, 'NOT_FOUND'),
  ),
  'rounds.replay': closed(
    administration('of a type', { params: { typeDemande: 3 }, body: { Circuit: circuit } }),
    administration(
      'of no company',
      { params: { typeDemande: 3 }, body: { IdSociete: 2_000_000_000, Circuit: circuit } },
      'NOT_FOUND',
    ),
  ),
  'requests.keepAtHand': closed(always('one’s own', { params: { typeDemande: 4 }, body: { favori: false } })),
  'requests.read': closed(none('one that is not there', { params: { IdDemande } })),
  'requests.save': closed(
    none('one that is not there', { params: { IdDemande }, body: { fields: [{ IdChamp: 'DateFin', Valeur: null }] } }),
  ),
  'requests.send': closed(none('one that is not there', { params: { IdDemande } })),
  'requests.move': closed(none('one that is not there', { params: { IdDemande, action: 'annuler' }, body: {} })),
  'requests.validate': closed(none('one that is not there', { params: visa, body: {} })),
  'requests.reject': closed(none('one that is not there', { params: visa, body: { Remarque } })),
  // Each is answered for by itself: one that is not there is refused in its row.
  'requests.decideMany': closed({
    about: 'one that is not there',
    request: () => ({ body: { decision: 'valider', visas: [visa] } }),
    verdict: () => yes,
  }),
  'requests.sendBack': closed(none('one that is not there', { params: visa, body: { Remarque, Champs: ['DateFin'] } })),
  'requests.recover': closed(none('one that is not there', { params: { IdDemande } })),
  // One’s own drafts alone, whomever they are for.
  'requests.deletedDrafts': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      () => yes,
    ),
  ),
  'requests.people': closed(none('one that is not there', { params: { IdDemande } })),
  'requests.remind': closed(none('one that is not there', { params: { IdDemande } })),
  'requests.acknowledge': closed(none('one that is not there', { params: { IdDemande }, body: { lignes } })),
  'requests.correctReceipt': closed(none('one that is not there', { params: { IdDemande }, body: { lignes } })),
  'requests.receiptsToSign': closed(...onReceipts((IdPersonneEV1) => ({ params: { IdPersonneEV1 } }), yes)),
  'requests.signReceipts': closed(
    ...onReceipts(
      (IdPersonneEV1) => ({
        params: { IdPersonneEV1 },
        body: { acquittements: [{ IdDemande, Version: 1 }], NomSigne: 'Ada Person', trace: [[[1, 1]]] },
      }),
      'NOT_FOUND',
    ),
  ),
  'requests.comment': closed(none('one that is not there', { params: { IdDemande }, body: { Texte: 'When?' } })),
};
