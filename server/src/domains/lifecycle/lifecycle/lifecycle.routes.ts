import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import {
  endsStay,
  type LifeAction,
  type LifeMatter,
  leavingBounds,
  lifeActions,
  lifeMatters,
  mayDecide,
  mayMove,
  stayRights,
  takenBy,
} from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { borrowsFrom } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { countHeld } from '../../../engines/holdings/count-held.ts';
import type { Holding } from '../../../engines/holdings/holding.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { AccountsPorts } from '../../../ports/accounts.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { closedToWriter, mayHoldWayIn } from '../../foundation/actor/ways-in.policy.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { foresee } from './foresee.ts';
import { isForAdministrators, moveLife } from './life.actions.ts';
import { daysOffIn, readLife } from './life.queries.ts';

interface LifecycleNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly accounts: AccountsPorts;
  readonly kernel: AccessKernel;
  readonly texts: TextStore;
  readonly holdings: readonly Holding[];
}

/** Decisions by which somebody is kept out at once. */
const shutsOut: ReadonlySet<LifeAction> = new Set(['suspendre', 'desactiver', 'no-show', 'abandonner']);

/** Who takes each, as the kernel is asked. */
const takers = Object.fromEntries(lifeActions.map((action) => [action, takenBy(action)])) as Record<
  LifeAction,
  ReturnType<typeof takenBy>
>;

/** The right that each takes on the person. */
const rightTo: Readonly<Record<LifeMatter, RightCode>> = { mobilite: 'esc', login: 'rgd', licence: 'date-exp-office' };

export function lifecycleRoutes({
  db,
  act,
  kernel,
  accounts,
  texts,
  holdings,
}: LifecycleNeeds): readonly Route<LoadedActor>[] {
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
    const takes = (await kernel.abilities(db, actor, takers, 'person', [IdPersonneEV1])).get(IdPersonneEV1);
    const decides = !borrowsFrom(actor, IdPersonneEV1);
    const administers = (await closedToWriter(db, actor.IdPersonneEV1, [IdPersonneEV1])).size > 0;
    const renames = decides && (await mayHoldWayIn(db, kernel, actor, IdPersonneEV1));
    const { IdStatut, Suspendu, Desactive, DateEntreePhysique, DateSortiePhysique, BoiteJusquA, today } = life;
    const depart = leavingBounds(life, today);
    return {
      IdStatut,
      today,
      actions: lifeActions.filter(
        (action) =>
          decides &&
          takes?.[action] &&
          !isOwnEnd(loaded, IdPersonneEV1, action) &&
          !(administers && isForAdministrators(action)) &&
          mayMove(action, life, today, isOff),
      ),
      matters: lifeMatters.filter((matter) => {
        return mayDecide(matter, life) && rights?.has(rightTo[matter]) && (renames || matter !== 'login');
      }),
      ...(stayRights.some((right) => rights?.has(right)) && {
        ...{ Suspendu, Desactive, DateEntreePhysique, DateSortiePhysique, BoiteJusquA, depart, administers },
      }),
    };
  }

  async function requireTaker({ actor }: LoadedActor, IdPersonneEV1: number, action: LifeAction) {
    if (!(await kernel.allows(db, actor, takenBy(action), 'person', IdPersonneEV1)))
      throw new ApiError('NOT_AUTHORIZED', [{ path: stayRights.join('|'), rule: 'right' }]);
  }

  return routes<LoadedActor, typeof lifecycleCalls>(lifecycleCalls, {
    state: async ({ params }, { actor }) => await stateOf(actor, params.IdPersonneEV1),
    foresee: async ({ params: { IdPersonneEV1, action }, body }, context) => {
      refuseOwnEnd(context.actor, IdPersonneEV1, action);
      const foreseen = await foresee({ act, accounts }, actOf(context), IdPersonneEV1, async (writing) => {
        await moveLife(writing, IdPersonneEV1, action, body ?? {});
      });
      const { actor, language } = context;
      const reader = { db, actor: actor.actor, language, say: await texts.words(language), most: 0 };
      // Nothing is done, so that all is still held.
      return { ...foreseen, holds: endsStay.has(action) ? await countHeld(holdings, reader, IdPersonneEV1) : [] };
    },
    move: async ({ params: { IdPersonneEV1, action }, body: { Motif, ...asked } }, context) => {
      await requireTaker(context.actor, IdPersonneEV1, action);
      refuseOwnEnd(context.actor, IdPersonneEV1, action);
      await act({ ...actOf(context), reason: Motif }, async (writing) => {
        await moveLife(writing, IdPersonneEV1, action, asked);
      });
      return await stateOf(context.actor, IdPersonneEV1);
    },
  });
}
