import { gapsCalls } from '@passerelle/contracts/provisioning/gaps.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { leaveGaps } from '../../../engines/mirror/mirror-gaps.queries.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { accountsMirror } from './accounts.mirror.ts';
import { compareJob } from './compare-job.ts';
import { mayKnowGap } from './gaps.policy.ts';
import { readComparisons, readGaps } from './gaps.queries.ts';

interface GapsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly jobs: Pick<Jobs, 'send'> | undefined;
}

export function gapsRoutes({ db, act, kernel, jobs }: GapsNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof gapsCalls>(gapsCalls, {
    gaps: async ({ query = {} }, { actor: { actor } }) => await readGaps({ db, kernel, actor }, query),
    comparisons: async () => await readComparisons(db),
    compare: async ({ body: { system } }, { actor: { actor } }) =>
      void (await jobs?.send(compareJob, system, actor.IdPersonneEV1)),
    ignoreGaps: async ({ body }, context) => {
      const { actor } = context.actor;
      const ignored = await act(
        { ...actOf(context), reason: body.Motif },
        async (writing) => await leaveGaps(writing, accountsMirror.tables, mayKnowGap({ kernel, actor }), body),
      );
      return { ignored };
    },
  });
}
