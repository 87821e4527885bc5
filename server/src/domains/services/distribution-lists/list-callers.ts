import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CallContext } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { touchDraft } from './ends/drafts.actions.ts';
import type { GroupWriter } from './groups/groups.actions.ts';
import type { GroupsReader } from './groups/groups.queries.ts';

export interface ListCallersNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly today: () => string;
}

/** How calls about one list begin: whoever may not see it learns nothing of it. */
export function listCallers({ db, kernel, act }: ListCallersNeeds) {
  return {
    /** Reads a list. @throws {ApiError} NOT_FOUND */
    reading: async ({ actor: { actor } }: CallContext<LoadedActor>, IdListe: number): Promise<GroupsReader> => {
      if (!(await kernel.allows(db, actor, 'ldd', 'list', IdListe))) throw new ApiError('NOT_FOUND');
      return { db, kernel, actor };
    },
    /** Writes one, or the one that something else leads to. @throws {ApiError} NOT_FOUND */
    writing: async <T>(
      context: CallContext<LoadedActor>,
      list: number | ((db: Db) => Promise<number>),
      work: (writer: GroupWriter, IdListe: number) => Promise<T>,
      right: 'ldd' | 'unlock-List' = 'ldd',
    ): Promise<T> => {
      const { actor } = context.actor;
      return await act(actOf(context), async (writing) => {
        const IdListe = typeof list === 'number' ? list : await list(writing.db);
        if (!(await kernel.allows(writing.db, actor, right, 'list', IdListe))) throw new ApiError('NOT_FOUND');
        await touchDraft(writing.db, IdListe);
        return await work({ writing, kernel, actor }, IdListe);
      });
    },
  };
}
