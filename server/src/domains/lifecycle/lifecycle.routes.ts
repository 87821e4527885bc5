import { type Foreseen, lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { leavingBounds, lifeActions, mayMove } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import type { ActFunction } from '../../engines/act/act.ts';
import { actOf } from '../../engines/act/from-call.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Route, routes } from '../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { foreseeAccounts } from '../provisioning/foresee-accounts.queries.ts';
import { moveLife } from './life.actions.ts';
import { daysOffIn, readLife } from './life.queries.ts';

interface LifecycleNeeds {
  readonly db: Db;
  readonly act: ActFunction;
}

/** Carries what was foreseen out of an act that is taken back. */
class TakenBack extends Error {
  readonly foreseen: Foreseen;
  constructor(foreseen: Foreseen) {
    super('taken back');
    this.foreseen = foreseen;
  }
}

export function lifecycleRoutes({ db, act }: LifecycleNeeds): readonly Route<LoadedActor>[] {
  async function stateOf(IdPersonneEV1: number) {
    const life = await readLife(db, IdPersonneEV1);
    const isOff = await daysOffIn(db, life.IdPays);
    const { IdStatut, Suspendu, Desactive, DateEntreePhysique, DateSortiePhysique, BoiteJusquA, today } = life;
    return {
      ...{ IdStatut, Suspendu, Desactive, DateEntreePhysique, DateSortiePhysique, BoiteJusquA, today },
      actions: lifeActions.filter((action) => mayMove(action, life, today, isOff)),
      depart: leavingBounds(life, today),
    };
  }

  return routes<LoadedActor, typeof lifecycleCalls>(lifecycleCalls, {
    state: async ({ params }) => await stateOf(params.IdPersonneEV1),
    foresee: async ({ params: { IdPersonneEV1, action }, body }, context) => {
      const { call, actor } = actOf(context);
      try {
        await act({ call, actor }, async (writing) => {
          const before = await foreseeAccounts(writing.db, IdPersonneEV1);
          await moveLife(writing, IdPersonneEV1, action, body ?? {});
          const after = await foreseeAccounts(writing.db, IdPersonneEV1);
          const { IdStatut } = await readLife(writing.db, IdPersonneEV1);
          const accounts = [...after].map(([system, then]) => ({
            system,
            before: before.get(system) ?? 'none',
            after: then,
          }));
          throw new TakenBack({ IdStatut, accounts });
        });
      } catch (error) {
        if (error instanceof TakenBack) return error.foreseen;
        throw error;
      }
      throw new Error('What is foreseen was not taken back');
    },
    move: async ({ params: { IdPersonneEV1, action }, body: { Motif, ...asked } }, context) => {
      await act({ ...actOf(context), reason: Motif }, async (writing) => {
        await moveLife(writing, IdPersonneEV1, action, asked);
      });
      return await stateOf(IdPersonneEV1);
    },
  });
}
