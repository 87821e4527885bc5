import { contentIn } from '@passerelle/contracts/content.ts';
import { type IdLangue, idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { plainOfRichText } from '@passerelle/contracts/rich-text.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { rightsOf } from '../../foundation/actor/acting-rights.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { addNote, changeNote, publishNote, removeNote, unpublishNote } from './release-notes.actions.ts';
import {
  changeableNote,
  markNotes,
  type NoteReader,
  type NoteRow,
  readNews,
  readNotes,
} from './release-notes.queries.ts';

interface ReleaseNotesNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
}

const excerptLength = 220;

export function releaseNotesRoutes({ db, act, kernel }: ReleaseNotesNeeds): readonly Route<LoadedActor>[] {
  const readerOf = ({ actor: { actor } }: CallContext<LoadedActor>): NoteReader => ({
    IdPersonneEV1: actor.IdPersonneEV1,
    rights: rightsOf(actor),
    manages: kernel.holds(actor, 'mrn'),
    adds: kernel.holds(actor, 'r-note-add'),
  });

  return routes<LoadedActor, typeof releaseNotesCalls>(releaseNotesCalls, {
    list: async ({ query: { limit = 20, skip = 0 } = {} }, context) => {
      const reader = readerOf(context);
      const { notes, total } = await readNotes(db, reader, { limit, skip });
      return { notes: notes.map((note) => shown(note, context.language, reader)), total };
    },
    news: async (_input, context) => {
      const notes = await readNews(db, readerOf(context));
      return notes.map(({ IdReleaseNote, Version, Contenus }) => {
        const { Titre, Texte } = contentIn(Contenus, idLangues[context.language]);
        return { IdReleaseNote, Version, Titre, excerpt: shortened(plainOfRichText(Texte)) };
      });
    },
    markRead: async ({ body }, context) => {
      await act(actOf(context), ({ db: trx }) => markNotes(trx, readerOf(context), body.notes));
    },
    get: async ({ params }, context) => {
      const reader = readerOf(context);
      const note = await changeableNote(db, reader, params.IdReleaseNote);
      if (!note) throw new ApiError('NOT_FOUND');
      const { IdReleaseNote, Version, Contenus, Droits, Annonce, state, Revision } = note;
      const can = canOf(note, reader);
      return { IdReleaseNote, Version, Contenus, Droits, Annonce, DatePublication: dateOf(note), state, Revision, can };
    },
    add: async ({ body }, context) => ({
      IdReleaseNote: await act(actOf(context), (writing) => addNote(writing, readerOf(context), body)),
    }),
    update: async ({ params, body }, context) => ({
      Revision: await act(actOf(context), (writing) =>
        changeNote(writing, readerOf(context), params.IdReleaseNote, body),
      ),
    }),
    publish: async ({ params, body }, context) => ({
      Revision: await act(actOf(context), (writing) =>
        publishNote(writing, readerOf(context), params.IdReleaseNote, body),
      ),
    }),
    unpublish: async ({ params }, context) => {
      await act(actOf(context), (writing) => unpublishNote(writing, readerOf(context), params.IdReleaseNote));
    },
    remove: async ({ params }, context) => {
      await act(actOf(context), (writing) => removeNote(writing, readerOf(context), params.IdReleaseNote));
    },
  });
}

function shown(note: NoteRow, language: Language, reader: NoteReader) {
  return {
    ...note,
    ...contentIn(note.Contenus, idLangues[language]),
    DatePublication: dateOf(note),
    languages: Object.keys(note.Contenus) as IdLangue[],
    can: canOf(note, reader),
  };
}

const dateOf = ({ DatePublication }: NoteRow) => DatePublication?.toISOString() ?? null;

const canOf = ({ mine, state }: NoteRow, { manages, adds }: NoteReader) => ({
  edit: manages || (adds && mine && state === 'draft'),
  publish: manages,
});

function shortened(text: string): string {
  if (text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength);
  const space = cut.lastIndexOf(' ');
  return `${space > excerptLength / 2 ? cut.slice(0, space) : cut}…`;
}
