import { filesCalls, type NamedFile } from '@passerelle/contracts/files/files.contract.ts';
import type { Files } from '../../../engines/files/files.ts';
import { readerOf, recordRead } from '../../../engines/history/read-log.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { sendFile } from './send-file.ts';

/** Files that wait belong to their sender; they have no history until something takes them, so sending one is no act. */
interface FilesNeeds {
  readonly db: Db;
  readonly files: Files;
}

export function filesRoutes({ db, files }: FilesNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof filesCalls>(filesCalls, {
    send: async ({ query, content }, { actor: { actor } }) => await files.receive(actor, query, content),
    describe: async ({ query: { ids } }, { actor: { actor } }) =>
      (await files.describe(actor, ids.split(','))).map(named),
    read: async ({ params }, { actor: { actor }, call, reply }) => {
      const file = await files.read(actor, params.IdFichier);
      if (!file) throw new ApiError('NOT_FOUND');
      const { sensitive } = file;
      if (sensitive && sensitive.person !== readerOf(actor))
        await recordRead(db, actor, { call, people: [sensitive.person], fields: [sensitive.field] });
      return sendFile(reply, file);
    },
    discard: async ({ params }, { actor: { actor } }) => {
      await files.discard(actor, params.IdFichier);
      return undefined;
    },
  });
}

const named = ({ IdFichier, name, type, size }: NamedFile): NamedFile => ({ IdFichier, name, type, size });
