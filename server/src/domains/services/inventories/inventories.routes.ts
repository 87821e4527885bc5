import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { vehicleLoadPlan } from '@passerelle/contracts/inventories/inventories.plans.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import type { Files } from '../../../engines/files/files.ts';
import type { Plans } from '../../../engines/plans/plans.ts';
import type { Db } from '../../../platform/db/database.ts';
import { never } from '../../../platform/db/sql.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { readOfPerson, readOfSite, readToReturn } from './inventories.queries.ts';
import { changeItem, moveItem } from './return.actions.ts';
import { readVehicles } from './vehicle-file.reading.ts';

interface InventoriesNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly plans: Plans;
  readonly files: Files;
  readonly entities: Entities;
}

export function inventoriesRoutes({
  db,
  act,
  kernel,
  plans,
  files,
  entities,
}: InventoriesNeeds): readonly Route<LoadedActor>[] {
  const opensRequest = entities.get('Demande')?.opens ?? (() => never);
  const readerOf = ({ actor: { actor } }: CallContext<LoadedActor>) => ({ db, kernel, actor, opensRequest });
  return routes<LoadedActor, typeof inventoriesCalls>(inventoriesCalls, {
    ofPerson: async ({ params }, context) => await readOfPerson(readerOf(context), params.IdPersonneEV1),
    ofSite: async ({ params, query }, context) => await readOfSite(readerOf(context), params.IdSite, query ?? {}),
    toReturn: async ({ query }, context) => await readToReturn(readerOf(context), query ?? {}),
    move: async ({ params, body }, context) => {
      const { actor } = context.actor;
      const reason = body?.Motif?.trim();
      const Etat = await act(
        { ...actOf(context), ...(reason && { reason }) },
        async (writing) => await moveItem({ writing, kernel, actor }, params.IdInventaire, params.action),
      );
      return { Etat };
    },
    save: async ({ params, body }, context) => {
      const { actor } = context.actor;
      await act(
        actOf(context),
        async (writing) => await changeItem({ writing, kernel, actor }, params.IdInventaire, body ?? {}),
      );
    },
    loadVehicles: async ({ body }, context) => {
      const {
        actor: { actor },
        language,
      } = context;
      const read = await readVehicles(files, actor, { ...body, language });
      return { IdPlan: await plans.prepareFor(actOf(context), vehicleLoadPlan, read) };
    },
  });
}
