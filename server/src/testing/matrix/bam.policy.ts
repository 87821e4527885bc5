import type { Persona } from './personas.policy.ts';
import { closed, onPeople, type Policy, type Request, seen, yes } from './policy.ts';

/** Those who look after people, wherever these work. */
const followers = ['hr', 'hr.fr', 'manager', 'assistant', 'mission', 'delegate'];
const follows = ({ login }: Persona) => followers.includes(login);
const exports = ({ login }: Persona) => follows({ login } as Persona) && login !== 'mission';

const forThose = (who: (persona: Persona) => boolean, about: string, request: Request, refused = 'NOT_AUTHORIZED') => ({
  about,
  request: () => request,
  verdict: (persona: Persona) => (who(persona) ? yes : refused),
});
const filter = JSON.stringify({ limit: 5 });

/** What the calls of files should answer; what becomes of a file is told by `bam.test.ts`. */
export const bamPolicy: Policy = {
  'bam.all': closed(forThose(follows, 'those that one follows', { body: { filter } })),
  'bam.ofPerson': closed(forThose(follows, 'those of somebody', { body: { IdPersonneEV1: 2_000_000_000 } })),
  'bam.count': closed(forThose(follows, 'those that one follows', { body: {} })),
  'bam.export': closed(
    forThose(exports, 'those that one follows', { body: { format: 'csv', filter: '', columns: ['IdDossier'] } }),
  ),
  'bam.exportSome': closed(forThose(exports, 'those that one follows', { params: { filter } })),
  'bam.exportAll': closed(forThose(exports, 'those that one follows', { params: { filter } })),
  'bam.periods': closed(
    ...onPeople(
      (IdPersonneEV1) => ({ params: { IdPersonneEV1 } }),
      (_persona, relation) => (relation === 'own' || seen(relation) ? yes : 'NOT_FOUND'),
    ),
  ),
};
