import { controlCalls } from '@passerelle/contracts/provisioning/control.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { SystemDescription } from '../../../engines/effects/effect-system.ts';
import { EffectsDesk } from '../../../engines/effects/effects.desk.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { allowClosings } from './control.actions.ts';
import { type Failure, findOfCause, readCauses, readClosings, readHealth } from './control.queries.ts';

interface ControlNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly systems: readonly SystemDescription[];
}

export function controlRoutes({ db, act, kernel, systems }: ControlNeeds): readonly Route<LoadedActor>[] {
  const desk = new EffectsDesk(systems);
  const readerOf = ({ actor: { actor } }: CallContext<LoadedActor>) => ({ db, kernel, actor });

  /** Does something about every step of a cause. */
  const onCause = async (
    context: CallContext<LoadedActor>,
    failure: Failure,
    what: (writing: Writing, effects: readonly number[]) => Promise<number>,
    reason?: string,
  ) => ({
    moved: await act(
      { ...actOf(context), ...(reason !== undefined && { reason }) },
      async (writing) => await what(writing, await findOfCause({ ...readerOf(context), db: writing.db }, failure)),
    ),
  });

  return routes<LoadedActor, typeof controlCalls>(controlCalls, {
    systems: async () => await readHealth(db),
    causes: async (_, context) => await readCauses(readerOf(context)),
    retryCause: async ({ body }, context) =>
      await onCause(context, body, (writing, effects) => desk.retryThese(writing, effects)),
    settleCause: async ({ body: { how, Motif, ...failure } }, context) =>
      await onCause(
        context,
        failure,
        (writing, effects) =>
          how === 'adopt' ? desk.adoptThese(writing, effects) : desk.settleThese(writing, effects, how),
        Motif,
      ),
    closings: async (_, context) => await readClosings(readerOf(context)),
    allowClosings: async ({ body: { people, Motif } }, context) => ({
      allowed: await act(
        { ...actOf(context), reason: Motif },
        async (writing) => await allowClosings(writing, readerOf(context), people),
      ),
    }),
  });
}
