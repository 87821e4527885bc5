import { effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { SystemDescription } from '../../../engines/effects/effect-system.ts';
import { EffectsDesk } from '../../../engines/effects/effects.desk.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { listEffects, readAttempts, readSystems } from './effects.queries.ts';

interface EffectsNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly systems: readonly SystemDescription[];
  readonly entities: Entities;
}

export function effectsRoutes({ db, kernel, act, systems, entities }: EffectsNeeds): readonly Route<LoadedActor>[] {
  const desk = new EffectsDesk(systems);

  const doing = async <T>(
    context: CallContext<LoadedActor>,
    what: (writing: Writing) => Promise<T>,
    reason?: string,
  ): Promise<T> => await act({ ...actOf(context), ...(reason !== undefined && { reason }) }, what);

  return routes<LoadedActor, typeof effectsCalls>(effectsCalls, {
    systems: async () => await readSystems(db, desk),
    failures: async () => [...(await desk.failures(db))],
    list: async ({ query = {} }, { actor: { actor } }) =>
      await listEffects({ db, kernel, actor, desk, entities }, query),
    attempts: async ({ params }) => await readAttempts(db, desk, params.id),
    retry: async ({ params }, context) => void (await doing(context, (writing) => desk.retry(writing, params.id))),
    retryAll: async ({ body }, context) => ({
      retried: await doing(context, (writing) => desk.retryFailures(writing, body)),
    }),
    settle: async ({ params, body: { how, Motif } }, context) =>
      void (await doing(context, (writing) => desk.settle(writing, params.id, how), Motif)),
    adopt: async ({ params, body: { Motif } }, context) =>
      void (await doing(context, (writing) => desk.adopt(writing, params.id), Motif)),
    pause: async ({ params, body: { Motif } }, context) =>
      void (await doing(context, (writing) => desk.pause(writing, params.system, Motif), Motif)),
    resume: async ({ params }, context) =>
      void (await doing(context, (writing) => desk.resume(writing, params.system))),
    reach: async ({ params }, context) => void (await doing(context, (writing) => desk.reach(writing, params.system))),
  });
}
