import { listNamesCalls } from '@passerelle/contracts/distribution-lists/names.contract.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import type { ListCallersNeeds } from '../list-callers.ts';
import { listsAlike, listWithMail } from './names.queries.ts';

export function listNamesRoutes({ db, kernel }: ListCallersNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof listNamesCalls>(listNamesCalls, {
    alike: async ({ params: { name }, query }, { actor: { actor } }) =>
      await listsAlike({ db, kernel, actor }, name, query),
    withMail: async ({ params: { mail } }, { actor: { actor } }) => {
      const list = await listWithMail({ db, kernel, actor }, mail);
      if (!list) throw new ApiError('NOT_FOUND');
      return list;
    },
  });
}
