import { bulkCalls } from '@passerelle/contracts/bulk/bulk.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import { nth } from '../../../platform/sure.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { bulkRights } from './bulk.plans.ts';
import { quotaOf } from './bulk-quota.queries.ts';

export interface BulkNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
}

export function bulkRoutes({ db, kernel }: BulkNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof bulkCalls>(bulkCalls, {
    rights: async ({ params: { id } }, { actor: { actor } }) => {
      const rights = nth(await kernel.rightsOn(db, actor, 'person', [{ key: id }]), 0);
      if (!rights.has('ann')) throw new ApiError('NOT_FOUND');
      const { quota, left } = await quotaOf(db, actor.IdPersonneEV1);
      return {
        droitsLoggedUser: bulkRights.flatMap((IdDroit) => {
          const Valeur = rights.get(IdDroit);
          return Valeur === undefined ? [] : [{ IdDroit, Valeur }];
        }),
        quota,
        reste: left,
      };
    },
  });
}
