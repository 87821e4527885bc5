import { administrates, always, type Case, closed, never, open, type Policy, type Request, yes } from './policy.ts';

/** Release notes are managed, and the documentation edited, by the administrators of the demonstration. */
const administration = (about: string, request: Request, then: ReturnType<Case['verdict']> = yes): Case => ({
  about,
  request: () => request,
  verdict: (persona) => (administrates(persona) ? then : 'NOT_AUTHORIZED'),
});

/** The note of the product, which everybody may read, and one that nobody wrote. */
const shipped = { params: { IdReleaseNote: 1 } };
const none = { params: { IdReleaseNote: 2_000_000_000 } };
const untitled = { Version: '9.9', Contenus: {}, Droits: [], Annonce: false };
const another = { Revision: 2_000_000_000 };

const page = { params: { Cle: 'premiers-pas' } };
const noPage = { params: { Cle: 'no-such-page' } };
const edition = { Rubrique: 'start', Contenus: {}, Droits: [], Ecrans: [], Masquee: false };

export const publishingPolicy: Policy = {
  'releaseNotes.list': closed(always('what is published'), always('further on', { query: { limit: '5', skip: '5' } })),
  // They came with the product on its first day, when nothing was news to anybody.
  'releaseNotes.news': closed({ about: 'of the first day', request: () => ({}), verdict: () => ({ body: [] }) }),
  'releaseNotes.markRead': closed(always('one’s own mark', { body: { notes: [1] } })),
  'releaseNotes.get': closed(
    administration('of the product', shipped),
    administration('that nobody wrote', none, 'NOT_FOUND'),
  ),
  'releaseNotes.add': closed(administration('without a title', { body: untitled }, 'INVALID_INPUT')),
  'releaseNotes.update': closed(
    administration('that nobody wrote', { ...none, body: { ...untitled, ...another } }, 'NOT_FOUND'),
    administration('on a version that is not the last', { ...shipped, body: { ...untitled, ...another } }, 'CONFLICT'),
  ),
  'releaseNotes.publish': closed(
    administration(
      'on a version that is not the last',
      { ...shipped, body: { DatePublication: null, ...another } },
      'CONFLICT',
    ),
  ),
  'releaseNotes.unpublish': closed(administration('that nobody wrote', none, 'NOT_FOUND')),
  'releaseNotes.remove': closed(administration('that nobody wrote', none, 'NOT_FOUND')),

  'documentation.contents': closed(always('the pages for one’s role')),
  'documentation.search': closed(always('one word', { query: { text: 'role' } })),
  'documentation.page': closed(
    always('for everybody', page),
    never('that does not exist', 'NOT_FOUND', () => noPage),
    {
      about: 'for administrators',
      request: () => ({ params: { Cle: 'plans' } }),
      verdict: (persona) => (administrates(persona) ? yes : 'NOT_FOUND'),
    },
  ),
  'documentation.legalNotices': open(always('signed in or not')),
  'documentation.edition': closed(
    administration('of a page', page),
    administration('of one that does not exist', noPage, 'NOT_FOUND'),
  ),
  'documentation.add': closed(
    administration('of a key that is taken', { body: { Cle: 'premiers-pas', ...edition } }, 'CONFLICT'),
    administration('without a title', { body: { Cle: 'own-page', ...edition } }, 'INVALID_INPUT'),
  ),
  'documentation.save': closed(
    administration('of one that does not exist', { ...noPage, body: { ...edition, Revision: 0 } }, 'NOT_FOUND'),
    administration('on a version that is not the last', { ...page, body: { ...edition, ...another } }, 'CONFLICT'),
  ),
  'documentation.reset': closed(administration('what was never written over', page, 'NOT_FOUND')),
  'documentation.versions': closed(
    administration('of a page', page),
    administration('of one that does not exist', noPage, 'NOT_FOUND'),
  ),
};
