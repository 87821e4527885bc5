import { type Static, Type } from 'typebox';
import { call, holding, Instant, Key, nullable, oneOf, signedIn, strict } from '../call.ts';
import { Contents, contentParts } from '../content.ts';
import { idLangues } from '../languages.ts';

/** Computed when read: no date, one to come, one that has come. */
export const releaseNoteStates = ['draft', 'planned', 'published'] as const;
export type ReleaseNoteState = (typeof releaseNoteStates)[number];

/** Days during which a published note shows itself: whoever comes later finds it in the list. */
export const announcedDays = 60;

const Revision = Type.Integer({ minimum: 1, maximum: 2147483647 });
const DatePublication = nullable(Instant);
const Rights = Type.Array(Type.String({ maxLength: 80 }), { maxItems: 50, uniqueItems: true });
const can = strict({ edit: Type.Boolean(), publish: Type.Boolean() });
const Langue = oneOf(Object.values(idLangues));

const written = {
  Version: Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+_-]{0,29}$' }),
  Contenus: Contents,
  Droits: Type.Array(Type.String(), {
    ...Rights,
    description: 'for whoever holds one of them; for everybody when empty',
  }),
  Annonce: Type.Boolean({ description: 'shown once by itself to each reader' }),
};

export const ReleaseNote = strict({
  IdReleaseNote: Key,
  Version: Type.String(),
  /** In the reader's language, else French. */
  ...contentParts,
  IdLangue: Langue,
  DatePublication,
  state: oneOf(releaseNoteStates),
  Droits: Type.Array(Type.String()),
  Annonce: Type.Boolean(),
  /** The reader has read it. */
  read: Type.Boolean(),
  /** The languages that it is written in. */
  languages: Type.Array(Langue),
  Revision,
  can,
});
export type ReleaseNote = Static<typeof ReleaseNote>;

const Editable = strict({
  IdReleaseNote: Key,
  ...written,
  DatePublication,
  state: oneOf(releaseNoteStates),
  Revision,
  can,
});

const one = strict({ IdReleaseNote: Key });
const managers = holding('mrn');
const writers = holding('mrn', 'r-note-add');

export const releaseNotesCalls = {
  list: call({
    operationId: 'releaseNotes.list',
    method: 'GET',
    path: '/ReleaseNotes/get-release-notes',
    summary:
      'What is published and concerns the reader, newest first; before that, what is planned and drafted for those who manage it',
    access: signedIn,
    query: strict({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    }),
    response: strict({ notes: Type.Array(ReleaseNote), total: Type.Integer() }),
  }),
  news: call({
    operationId: 'releaseNotes.news',
    method: 'GET',
    path: '/ReleaseNotes/news',
    summary: 'What was published lately, shows itself and was not read yet, newest first',
    access: signedIn,
    response: Type.Array(
      strict({
        IdReleaseNote: Key,
        Version: Type.String(),
        Titre: Type.String(),
        excerpt: Type.String({ description: 'how it begins, as plain text' }),
      }),
    ),
  }),
  markRead: call({
    operationId: 'releaseNotes.markRead',
    method: 'POST',
    path: '/ReleaseNotes/read',
    summary: 'These were read; what is not for the reader is left as it is',
    access: signedIn,
    body: strict({ notes: Type.Array(Key, { minItems: 1, maxItems: 100 }) }),
  }),
  get: call({
    operationId: 'releaseNotes.get',
    method: 'GET',
    path: '/ReleaseNotes/{IdReleaseNote}',
    summary: 'A note in every language, for whoever may change it',
    access: writers,
    params: one,
    response: Editable,
  }),
  add: call({
    operationId: 'releaseNotes.add',
    method: 'POST',
    path: '/ReleaseNotes/add-release-note',
    summary: 'Adds a draft',
    access: writers,
    body: strict(written),
    response: one,
  }),
  update: call({
    operationId: 'releaseNotes.update',
    method: 'PUT',
    path: '/ReleaseNotes/{IdReleaseNote}',
    summary: 'Changes a note: those who manage notes any of them, others a draft of their own',
    access: writers,
    params: one,
    body: strict({ ...written, Revision }),
    response: strict({ Revision }),
    errors: ['CONFLICT'],
  }),
  publish: call({
    operationId: 'releaseNotes.publish',
    method: 'POST',
    path: '/ReleaseNotes/{IdReleaseNote}/publish',
    summary: 'Publishes a note, now or at an instant to come',
    access: managers,
    params: one,
    body: strict({ DatePublication, Revision }),
    response: strict({ Revision }),
    errors: ['CONFLICT'],
  }),
  unpublish: call({
    operationId: 'releaseNotes.unpublish',
    method: 'DELETE',
    path: '/ReleaseNotes/{IdReleaseNote}/publish',
    summary: 'Makes a note a draft again',
    access: managers,
    params: one,
  }),
  remove: call({
    operationId: 'releaseNotes.remove',
    method: 'DELETE',
    path: '/ReleaseNotes/{IdReleaseNote}',
    summary: 'Takes a note away: those who manage notes any of them, others a draft of their own',
    access: writers,
    params: one,
  }),
};
