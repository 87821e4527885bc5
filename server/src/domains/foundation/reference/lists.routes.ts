import { type EditedListName, editedLists, isEditedList } from '@passerelle/contracts/reference/entry.fields.ts';
import { listsCalls } from '@passerelle/contracts/reference/lists.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { addEntry, arrangeList, removeEntry, saveEntry } from './entries.actions.ts';
import { countEntries, readEntries } from './entries.queries.ts';
import { readUses } from './uses.queries.ts';

interface ListsNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
}

/** Reference lists, edited by administrators. */
export function listsRoutes({ db, kernel, act }: ListsNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof listsCalls>(listsCalls, {
    all: async () => await countEntries(db, editedLists),
    entries: async ({ params }, { language }) => await readEntries(db, named(params.Liste), language),
    uses: async ({ params }) => await readUses(db, named(params.Liste)),
    add: async ({ params, body }, context) => {
      const { actor } = context.actor;
      const name = named(params.Liste);
      return await act(actOf(context), async (writing) => ({
        Cle: await addEntry(writing, { kernel, actor }, name, body.fields),
      }));
    },
    save: async ({ params, body }, context) => {
      const { actor } = context.actor;
      const name = named(params.Liste);
      await act(actOf(context), (writing) => saveEntry(writing, { kernel, actor }, name, params.Cle, body.fields));
    },
    arrange: async ({ params, body }, context) => {
      const name = named(params.Liste);
      await act(actOf(context), (writing) => arrangeList(writing, name, body.Cles));
    },
    remove: async ({ params }, context) => {
      const name = named(params.Liste);
      await act(actOf(context), (writing) => removeEntry(writing, name, params.Cle));
    },
  });
}

function named(Liste: string): EditedListName {
  if (!isEditedList(Liste)) throw new ApiError('NOT_FOUND');
  return Liste;
}
