import { documentsCalls } from '@passerelle/contracts/hiring/documents.contract.ts';
import type { ActFunction } from '../../../../engines/act/act.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import type { Files } from '../../../../engines/files/files.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { sendFile } from '../../../foundation/files/send-file.ts';
import { requireOpen } from '../link/link.queries.ts';
import { markRead, saveDocument } from './documents.actions.ts';
import { documentField, documentOwner } from './documents.entity.ts';
import { documentsToRead, isToRead, readDocuments } from './documents.queries.ts';

interface DocumentsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly files: Files;
}

/** What candidates are given to read: edited by administrators, read by whoever comes by the link to their file. */
export function documentsRoutes({ db, act, files }: DocumentsNeeds): readonly Route<LoadedActor>[] {
  const requireToRead = async (IdDemande: number, IdDocument: number) => {
    if (!(await isToRead(db, IdDemande, IdDocument))) throw new ApiError('NOT_FOUND');
  };
  return routes<LoadedActor, typeof documentsCalls>(documentsCalls, {
    list: async () => await readDocuments(db),
    save: async ({ body }, context) => {
      const by = actOf(context);
      return { IdDocument: await act(by, async (writing) => await saveDocument(writing, files, by.actor, body)) };
    },
    toRead: async ({ query }, { actor: { actor } }) => await documentsToRead(db, actor.candidate, query.IdLangue),
    document: async ({ params: { IdDocument } }, { actor: { actor }, reply }) => {
      await requireToRead(actor.candidate, IdDocument);
      const file = await files.readAt({ entity: documentOwner, id: IdDocument, field: documentField }, 0);
      if (!file) throw new ApiError('NOT_FOUND');
      return sendFile(reply, file);
    },
    markRead: async ({ params: { IdDocument } }, context) => {
      const { actor } = context.actor;
      await requireToRead(actor.candidate, IdDocument);
      await act(actOf(context), async (writing) => {
        await requireOpen(writing.db, actor);
        await markRead(writing, actor.candidate, IdDocument);
      });
      return undefined;
    },
  });
}
