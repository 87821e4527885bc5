import { administratorsOnly } from './jobs.policy.ts';
import type { Persona } from './personas.policy.ts';
import { always, closed, onPeople, type Policy, type Request, seen, yes } from './policy.ts';

/** Those who look after people, wherever these work. */
const followers = ['hr', 'hr.fr', 'manager', 'assistant', 'mission', 'delegate'];
export const follows = ({ login }: Pick<Persona, 'login'>) => followers.includes(login);
const exports = ({ login }: Persona) => follows({ login } as Persona) && login !== 'mission';

const forThose = (who: (persona: Persona) => boolean, about: string, request: Request, refused = 'NOT_AUTHORIZED') => ({
  about,
  request: () => request,
  verdict: (persona: Persona) => (who(persona) ? yes : refused),
});
const filter = JSON.stringify({ limit: 5 });

const IdDossier = 2_000_000_000;
const ListeBAM = [IdDossier];
const Remarque = 'the client wants another end';
const noFile = (params: object = { IdDossier, IdLangue: 'FR' }, body?: object) =>
  closed({
    about: 'one that is not there',
    request: () => ({ params, ...(body && { body }) }) as Request,
    verdict: () => 'NOT_FOUND',
  });
/** Each file is answered for: what is refused is said of it, with its reason. */
const ofEach = (body: object) => closed(always('each answered for', { body } as Request));
/** Files are made of those whom one's role is about. */
const makes = ({ login }: Persona) => ['hr', 'hr.fr', 'delegate', 'manager', 'assistant'].includes(login);

/** What the calls of files should answer; what becomes of a file is told by `bam.test.ts`. */
export const bamPolicy: Policy = {
  'bam.all': closed(forThose(follows, 'those that one follows', { body: { filter } })),
  'bam.ofPerson': closed(forThose(follows, 'those of somebody', { body: { IdPersonneEV1: 2_000_000_000 } })),
  'bam.count': closed(forThose(follows, 'those that one follows', { body: {} })),
  'bam.export': closed(
    forThose(exports, 'those that one follows', { body: { format: 'csv', filter: '', columns: ['IdDossier'] } }),
  ),
  'bam.exportSome': closed(forThose(exports, 'those that one follows', { params: { filter } })),
  'bam.exportObjectives': closed(forThose(exports, 'those that one follows', { params: { filter } })),
  'bam.exportAll': closed(forThose(exports, 'those that one follows', { params: { filter } })),
  'bam.boostUp': closed(forThose(({ login }) => ['hr', 'hr.fr', 'delegate'].includes(login), 'where it is', {})),
  'bam.form': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1, Back: 1, IdLangue: 'FR', IdDossierType: 1, IdDossier: 0 } }),
      (persona, relation, inRole) => (follows(persona) && seen(relation) && inRole ? yes : 'NOT_FOUND'),
    ),
  ),
  'bam.create': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ body: { IdTypeDossier: 1, IdPersonneEV1, situation: 'none' } }),
      (persona, relation, inRole) => (makes(persona) && seen(relation) && inRole ? 'INVALID_INPUT' : 'NOT_FOUND'),
    ),
  ),
  'bam.save': noFile(
    { IdPersonneEV1: IdDossier, IdDossier },
    { fields: [{ IdChamp: 'DateDeFin', Valeur: '2030-01-01' }] },
  ),
  'bam.submit': noFile(),
  'bam.request': noFile(),
  'bam.details': noFile({ IdDossier, IdLangue: 'FR', IdPersonneEV1: IdDossier }),
  'bam.validate': noFile({ IdDossier, IdVisa: 1, IdLangue: 'FR' }, {}),
  'bam.reject': noFile({ IdDossier, IdVisa: 1, IdLangue: 'FR' }, { Remarque }),
  'bam.cancel': noFile(),
  'bam.notify': noFile(),
  'bam.remove': noFile({ id: IdDossier }),
  'bam.clone': noFile({}, { IdDossier }),
  'bam.prolong': noFile({ IdDossier }, {}),
  'bam.revise': noFile({ IdDossier }, { fields: [] }),
  'bam.pdf': noFile({ IdDossier }),
  'bam.pdfOfPerson': noFile({ IdPersonne: 'A0001', IdDossier }),
  'bam.remakePdf': noFile({ IdDossier }),
  'bam.deleteMany': ofEach({ ListeBAM }),
  'bam.closeMany': ofEach({ ListeBAM, DateCloture: '2030-01-01' }),
  'bam.recallMany': ofEach({ ListeBAM, Remarque }),
  'bam.changeMany': ofEach({ ListeBAM, Statut: 'revue' }),
  'bam.disputeMany': ofEach({ ListeBAM, Remarque }),
  'bam.submitMany': ofEach({ ListeBAM }),
  'bam.remindMany': ofEach({ ListeBAM }),
  'bam.validateMany': ofEach({ ListeBAM }),
  'bam.objectives': noFile({ IdDossier }, {}),
  'bam.deleteObjectives': noFile({ IdDossier }, {}),
  'bam.twinBalances': closed(administratorsOnly('whom it knows', () => ({}))),
  'bam.balances': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (persona, relation, inRole) =>
        relation === 'own' || (follows(persona) && seen(relation) && inRole) ? yes : 'NOT_FOUND',
    ),
  ),
  'bam.periods': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (_persona, relation) => (relation === 'own' || seen(relation) ? yes : 'NOT_FOUND'),
    ),
  ),
};
