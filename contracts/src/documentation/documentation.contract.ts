import { type Static, Type } from 'typebox';
import { anyone, call, holding, Instant, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { Contents, contentParts } from '../content.ts';
import { idLangues } from '../languages.ts';

/** The parts of the table of contents, in its order. */
export const documentationSections = ['start', 'people', 'roles', 'administration', 'communication', 'data'] as const;
export type DocumentationSection = (typeof documentationSections)[number];

/** Screens that a page may lead to; the browser knows where they are. */
export const documentedScreens = [
  'dashboard',
  'directory',
  'person',
  'secondFactor',
  'personRoles',
  'review',
  'rights',
  'profileRights',
  'roles',
  'perimeters',
  'plans',
  'explain',
  'maintenance',
  'translations',
  'mails',
  'mailTemplates',
  'releaseNotes',
  'jobs',
  'notificationChoices',
  'mailOutbox',
  'sensitiveReads',
  'tokens',
  'tracking',
  'inventoryToReturn',
  'bams',
  'sites',
  'forms',
] as const;
export type DocumentedScreen = (typeof documentedScreens)[number];

/** What the shipped legal notices say of the company, where somebody filled it in. */
export const legalIdentity = ['company', 'address', 'registration', 'director', 'contact', 'host'] as const;
export type LegalIdentity = (typeof legalIdentity)[number];

/** The page that everybody may read, signed in or not. */
export const legalNoticesKey = 'mentions-legales';

const Cle = Type.String({ pattern: '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$', description: 'the page’s place in URLs' });
const Revision = Type.Integer({ minimum: 0, maximum: 2147483647, description: '0 while nobody wrote over the page' });
const Langue = oneOf(Object.values(idLangues));
const Fact = Type.Optional(Type.String({ maxLength: 300 }));

/** What is written on site of a page. A language that says nothing is that of the shipped page, else French. */
const editionParts = {
  Rubrique: oneOf(documentationSections),
  Contenus: Contents,
  Droits: Type.Array(Type.String({ maxLength: 80 }), {
    maxItems: 50,
    uniqueItems: true,
    description: 'for whoever holds one of them; for everybody when empty',
  }),
  Ecrans: Type.Array(oneOf(documentedScreens), { maxItems: 10, uniqueItems: true }),
  /** Nobody reads it. */
  Masquee: Type.Boolean(),
  /** Of the legal notices: what stands where the shipped text speaks of the company. */
  Identite: Type.Optional(
    strict({
      company: Fact,
      address: Fact,
      registration: Fact,
      director: Fact,
      contact: Fact,
      host: Fact,
    } satisfies Record<LegalIdentity, unknown>),
  ),
};
export const Edition = strict(editionParts);
export type Edition = Static<typeof Edition>;

const origin = oneOf(['shipped', 'edited', 'added'] as const);

const lineParts = {
  Cle: Type.String(),
  Rubrique: oneOf(documentationSections),
  Titre: Type.String(),
  IdLangue: Langue,
  origin,
  /** Only those who edit are told of hidden pages. */
  Masquee: Type.Boolean(),
};

const page = strict({ Cle });
const reader = holding('module.documentation');
const editor = holding('adm');

export const documentationCalls = {
  contents: call({
    operationId: 'documentation.contents',
    method: 'GET',
    path: '/Documentation/pages',
    summary: 'The pages that concern the reader, in the order of the table of contents',
    access: reader,
    response: Type.Array(strict(lineParts)),
  }),
  search: call({
    operationId: 'documentation.search',
    method: 'GET',
    path: '/Documentation/search',
    summary: 'The pages that hold every word, case and accents aside, those whose title does first',
    access: reader,
    query: strict({ text: Type.String({ maxLength: 200 }) }),
    response: Type.Array(
      strict({
        Cle: Type.String(),
        Titre: Type.String(),
        /** Plain text, cut at what was found: every second part was. */
        excerpt: Type.Array(Type.String()),
      }),
    ),
  }),
  page: call({
    operationId: 'documentation.page',
    method: 'GET',
    path: '/Documentation/pages/{Cle}',
    summary: 'A page in the reader’s language, else in French',
    access: reader,
    params: page,
    response: strict({
      ...lineParts,
      ...contentParts,
      Ecrans: Type.Array(oneOf(documentedScreens)),
      DateM: nullable(Instant),
    }),
  }),
  legalNotices: call({
    operationId: 'documentation.legalNotices',
    method: 'GET',
    path: '/MentionsLegales',
    summary: 'The legal notices in the reader’s language, else in French',
    access: anyone,
    staysOpen: 'closed',
    response: strict({ ...contentParts, IdLangue: Langue, DateM: nullable(Instant) }),
  }),
  edition: call({
    operationId: 'documentation.edition',
    method: 'GET',
    path: '/Documentation/pages/{Cle}/edition',
    summary: 'A page in every language as it shows, to be edited; the legal notices too',
    access: editor,
    params: page,
    response: strict({
      Cle: Type.String(),
      origin,
      Revision,
      ...editionParts,
      /** As the page ships. */
      shipped: nullable(Contents),
    }),
  }),
  add: call({
    operationId: 'documentation.add',
    method: 'POST',
    path: '/Documentation/pages',
    summary: 'Adds a page of the company’s own',
    access: editor,
    body: strict({ Cle, ...editionParts }),
    response: strict({ Revision }),
    errors: ['CONFLICT'],
  }),
  save: call({
    operationId: 'documentation.save',
    method: 'PUT',
    path: '/Documentation/pages/{Cle}/edition',
    summary: 'Writes over a page: what it said before stays among its versions',
    access: editor,
    params: page,
    body: strict({ ...editionParts, Revision }),
    response: strict({ Revision }),
    errors: ['CONFLICT'],
  }),
  reset: call({
    operationId: 'documentation.reset',
    method: 'DELETE',
    path: '/Documentation/pages/{Cle}/edition',
    summary: 'Takes away what was written on site: the shipped page is back, an added page is no more',
    access: editor,
    params: page,
  }),
  versions: call({
    operationId: 'documentation.versions',
    method: 'GET',
    path: '/Documentation/pages/{Cle}/versions',
    summary: 'What was written over a page, newest first, fifty at most',
    access: editor,
    params: page,
    response: Type.Array(
      strict({
        Revision,
        DateC: Instant,
        /** Null where nobody of today wrote it, or the product did. */
        who: nullable(strict({ IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String() })),
        /** Null: back to the shipped page, or taken away. */
        edition: nullable(Edition),
      }),
    ),
  }),
};
