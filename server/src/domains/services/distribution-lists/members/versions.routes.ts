import { listVersionsCalls } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { type ListCallersNeeds, listCallers } from '../list-callers.ts';
import { readMembersOnDay, readVersion, readVersions } from './versions.queries.ts';

export function listVersionsRoutes(needs: ListCallersNeeds): readonly Route<LoadedActor>[] {
  const { reading } = listCallers(needs);
  return routes<LoadedActor, typeof listVersionsCalls>(listVersionsCalls, {
    list: async ({ params: { id }, query }, context) =>
      await readVersions(await reading(context, id), id, query?.before),
    read: async ({ params: { id, version } }, context) => await readVersion(await reading(context, id), id, version),
    onDay: async ({ params: { id, jour }, query }, context) =>
      await readMembersOnDay(await reading(context, id), id, jour, query?.after),
  });
}
