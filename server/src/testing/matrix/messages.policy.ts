import { administrates, always, type Case, closed, never, open, type Policy, yes } from './policy.ts';

/** What is said to everybody is written by whoever holds `maintenance`: administrators. */
const forHolders = (about: string, request: ReturnType<Case['request']>, verdict = yes): Case => ({
  about,
  request: () => request,
  verdict: (persona) => (administrates(persona) ? verdict : 'NOT_AUTHORIZED'),
});
const none = 2_000_000_000;
const filter = (value: object) => ({ query: { filter: JSON.stringify(value) } });
const content = { Actif: false, DateDebut: '2099-01-01T10:00:00Z', DateFin: null, level: 'closed' };
const texts = { MessageLgs: [{ IdLangue: 'FR', Texte: '<p>Dit</p>' }] };
const bySpeech = open(
  always('in one’s language'),
  always('in Polish', filter({ where: { IdLangue: 'PL' } })),
  never('in a language that is not spoken', 'FILTER_INVALID', () => filter({ where: { IdLangue: 'XX' } })),
  never('by what is not for everybody', 'FILTER_INVALID', () => filter({ where: { Actif: false } })),
  never('with more than that', 'FILTER_INVALID', () => filter({ include: 'MessageLgs' })),
);

export const messagesPolicy: Policy = {
  'messages.board': open(always('now')),
  'messages.maintenances': bySpeech,
  'messages.notifications': bySpeech,
  'messages.list': closed(
    forHolders('all', {}),
    forHolders('some', filter({ where: { state: 'planned', Maintenance: true }, order: 'DateDebut DESC', limit: 5 })),
    forHolders('by what they do not have', filter({ where: { Revision: 1 } }), 'FILTER_INVALID'),
  ),
  'messages.read': closed(forHolders('none', { query: { IdMessage: String(none) } }, 'NOT_FOUND')),
  'messages.versions': closed(forHolders('of none', { params: { id: none } }, 'NOT_FOUND')),
  'messages.create': closed(
    forHolders('one that waits', { body: { ...content, Texte: '<p>Dit</p>' } }),
    forHolders('that says nothing', { body: { ...content, Texte: '<p> </p>' } }, 'INVALID_INPUT'),
  ),
  'messages.update': closed(
    forHolders('none', { params: { id: none }, body: { ...content, ...texts, Revision: 1 } }, 'NOT_FOUND'),
  ),
  'messages.saveVersion': closed(
    forHolders('of none', { body: { IdMessage: none, IdLangue: 'PL', Texte: 'x' } }, 'NOT_FOUND'),
  ),
  'messages.remove': closed(forHolders('none', { params: { id: none } }, 'NOT_FOUND')),
};
