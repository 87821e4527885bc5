import { oneself } from '@passerelle/contracts/call.ts';
import { duePapersCalls } from '@passerelle/contracts/hiring/due-papers.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Files } from '../../../engines/files/files.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { sendFile } from '../../foundation/files/send-file.ts';
import { giveDuePaper } from './due/due-papers.actions.ts';
import { isDuePaperOf, readDuePapers } from './due/due-papers.queries.ts';
import { placeOfPiece } from './pieces/piece-place.ts';

interface DuePapersNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly files: Files;
}

/** What somebody who is here still owes their hiring file, and gives by themself. */
export function duePapersRoutes({ db, kernel, act, files }: DuePapersNeeds): readonly Route<LoadedActor>[] {
  const requireDue = async (person: number, IdPiece: number) => {
    if (!(await isDuePaperOf(db, person, IdPiece))) throw new ApiError('NOT_FOUND');
  };
  return routes<LoadedActor, typeof duePapersCalls>(duePapersCalls, {
    list: async ({ params: { IdPersonneEV1 } }) => await readDuePapers(db, IdPersonneEV1),
    give: async ({ params: { IdPersonneEV1, IdPiece }, query, content }, context) => {
      await requireDue(IdPersonneEV1, IdPiece);
      const on = { claims: [oneself], kind: 'person', key: IdPersonneEV1 } as const;
      await files.receiveFor({ purpose: 'document', name: query.name }, content, async ({ IdFichier, sha256 }) => {
        const page = { IdPiece, IdFichier, beside: query.beside === true };
        await act({ ...actOf(context, sha256), on }, async (writing) => {
          await giveDuePaper(writing, { kernel, files }, IdPersonneEV1, page);
        });
      });
      return undefined;
    },
    paper: async ({ params: { IdPersonneEV1, IdPiece }, query }, { reply }) => {
      await requireDue(IdPersonneEV1, IdPiece);
      const file = await files.readAt(placeOfPiece(IdPiece), query?.page ?? 0);
      if (!file) throw new ApiError('NOT_FOUND');
      return sendFile(reply, file);
    },
  });
}
