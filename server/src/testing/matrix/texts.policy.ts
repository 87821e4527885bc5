import { administrates, always, type Case, closed, never, open, type Policy, yes } from './policy.ts';

const forAdministrators = (about: string, request: Case['request'], verdict: ReturnType<Case['verdict']>): Case => ({
  about,
  request,
  verdict: (persona) => (administrates(persona) ? verdict : 'NOT_AUTHORIZED'),
});

const german = { IdLangue: 'DE', Famille: 'SHELL' };
const home = { Famille: 'SHELL', Cle: 'home' };
const noText = { Famille: 'SHELL', Cle: 'nowhere' };
const IdFichier = '00000000-0000-4000-8000-000000000000';

/** Anybody reads texts; only administrators edit them, take them out and bring them in. */
export const textsPolicy: Policy = {
  'texts.getTexts': open(always('of the shell', { params: german })),
  'texts.getFamilies': open(
    always('of two families', { params: { IdLangue: 'DE' }, query: { Familles: 'SHELL,COMMON' } }),
  ),
  'texts.getTextsByRole': closed(
    always('of the shell', { params: { ...german, Strict: 'false' } }),
    always('strictly', { params: { IdLangue: 'PL', Famille: 'DROITS', Strict: 'true' } }),
    never('in a language that is not spoken', 'LANGUAGE_NOT_SUPPORTED', () => ({
      params: { ...german, IdLangue: 'PT', Strict: 'true' },
    })),
    never('of a family that does not exist', 'NOT_FOUND', () => ({
      params: { ...german, Famille: 'NOTHING', Strict: 'false' },
    })),
  ),
  'texts.noteShown': closed(always('of the shell', { body: { keys: ['SHELL:home', 'NOTHING:at.all'] } })),
  'translations.families': closed(forAdministrators('all', () => ({}), yes)),
  'translations.list': closed(
    forAdministrators('to review in two languages', () => ({ query: { show: 'review', languages: 'PL,DE' } }), yes),
    forAdministrators('of no family', () => ({ query: { Famille: 'NOTHING' } }), 'NOT_FOUND'),
  ),
  'translations.read': closed(
    forAdministrators('one', () => ({ params: home }), yes),
    forAdministrators('that does not exist', () => ({ params: noText }), 'NOT_FOUND'),
  ),
  'translations.write': closed(
    forAdministrators(
      'with a placeholder that nobody fills',
      () => ({ params: home, body: { texts: { PL: { Texte: 'Start {x}', Version: 0 } } } }),
      'TEXT_REFUSED',
    ),
    forAdministrators(
      'that somebody edited meanwhile',
      () => ({ params: home, body: { texts: { PL: { Texte: 'Start', Version: 99 } } } }),
      'TEXT_MOVED',
    ),
  ),
  'translations.restore': closed(
    forAdministrators(
      'to a version that it never had',
      () => ({ params: { ...home, IdLangue: 'PL' }, body: { Version: 7, current: 0 } }),
      'NOT_FOUND',
    ),
  ),
  'translations.exportFile': closed(
    forAdministrators('a family', () => ({ query: { Famille: 'SHELL', format: 'xliff' } }), yes),
  ),
  'translations.lookAtImport': closed(
    forAdministrators('a file that is not theirs', () => ({ body: { IdFichier } }), 'INVALID_INPUT'),
  ),
  'translations.importFile': closed(
    forAdministrators(
      'a file that is not theirs',
      () => ({ body: { IdFichier, version: '0', take: [] } }),
      'INVALID_INPUT',
    ),
  ),
  'translations.imports': closed(forAdministrators('all', () => ({}), yes)),
  'translations.returnImport': closed(
    forAdministrators('that never was', () => ({ params: { IdTexteImport: 2_000_000_000 } }), 'NOT_FOUND'),
  ),
};
