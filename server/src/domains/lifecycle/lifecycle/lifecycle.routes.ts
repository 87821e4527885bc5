import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import {
  type LifeAction,
  type LifeMatter,
  leavingBounds,
  lifeActions,
  lifeMatters,
  mayDecide,
  mayMove,
} from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { borrowsFrom } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { AccountsPorts } from '../../../ports/accounts.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { foresee } from './foresee.ts';
import { moveLife } from './life.actions.ts';
import { daysOffIn, readLife } from './life.queries.ts';

interface LifecycleNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly accounts: AccountsPorts;
  readonly kernel: AccessKernel;
}

/** Decisions by which somebody is kept out at once. */
const shutsOut: ReadonlySet<LifeAction> = new Set(['suspendre', 'desactiver', 'no-show']);

/** The right that each takes on the person. */
const rightTo: Readonly<Record<LifeMatter, RightCode>> = { mobilite: 'esc', login: 'rgd', licence: 'date-exp-office' };

export function lifecycleRoutes({ db, act, kernel, accounts }: LifecycleNeeds): readonly Route<LoadedActor>[] {
  /** Nobody shuts themself out: they could not take it back, and nobody would have looked at it. */
  const isOwnEnd = ({ actor }: LoadedActor, IdPersonneEV1: number, action: LifeAction) =>
    IdPersonneEV1 === actor.IdPersonneEV1 && shutsOut.has(action);
  const refuseOwnEnd = (actor: LoadedActor, IdPersonneEV1: number, action: LifeAction) => {
    if (isOwnEnd(actor, IdPersonneEV1, action)) throw new ApiError('PROPRE_COMPTE');
  };

  async function stateOf(loaded: LoadedActor, IdPersonneEV1: number) {
    const { actor } = loaded;
    const life = await readLife(db, IdPersonneEV1);
    const isOff = await daysOffIn(db, life.IdPays);
    const [rights] = await kernel.rightsOn(db, actor, 'person', [{ key: IdPersonneEV1 }]);
    const decides = !borrowsFrom(actor, IdPersonneEV1);
    const { IdStatut, Suspendu, Desactive, DateEntreePhysique, DateSortiePhysique, BoiteJusquA, today } = life;
    return {
      IdStatut,
      Suspendu,
      Desactive,
      DateEntreePhysique,
      DateSortiePhysique,
      BoiteJusquA,
      today,
      actions: lifeActions.filter(
        (action) => decides && !isOwnEnd(loaded, IdPersonneEV1, action) && mayMove(action, life, today, isOff),
      ),
      matters: lifeMatters.filter((matter) => {
        return mayDecide(matter, life) && rights?.has(rightTo[matter]) && (decides || matter !== 'login');
      }),
      depart: leavingBounds(life, today),
    };
  }

  return routes<LoadedActor, typeof lifecycleCalls>(lifecycleCalls, {
    state: async ({ params }, { actor }) => await stateOf(actor, params.IdPersonneEV1),
    foresee: async ({ params: { IdPersonneEV1, action }, body }, context) => {
      refuseOwnEnd(context.actor, IdPersonneEV1, action);
      return await foresee({ act, accounts }, actOf(context), IdPersonneEV1, async (writing) => {
        await moveLife(writing, IdPersonneEV1, action, body ?? {});
      });
    },
    move: async ({ params: { IdPersonneEV1, action }, body: { Motif, ...asked } }, context) => {
      refuseOwnEnd(context.actor, IdPersonneEV1, action);
      await act({ ...actOf(context), reason: Motif }, async (writing) => {
        await moveLife(writing, IdPersonneEV1, action, asked);
      });
      return await stateOf(context.actor, IdPersonneEV1);
    },
  });
}
