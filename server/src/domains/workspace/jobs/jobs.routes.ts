import { jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { Desk, Done, JobAtDesk } from '../../../platform/jobs/desk.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { namesOf } from './jobs.queries.ts';

interface JobsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly desk: Desk;
}

export function jobsRoutes({ db, act, desk }: JobsNeeds): readonly Route<LoadedActor>[] {
  /** Does something to a job, and records it. */
  const handle = async (
    context: CallContext<LoadedActor>,
    id: string,
    handling: (id: string) => Promise<Done>,
    state: JobAtDesk['state'],
  ): Promise<undefined> => {
    await act(actOf(context), async ({ record }) => {
      const done = await handling(id);
      if (done === 'missing') throw new ApiError('NOT_FOUND');
      if (done === 'refused') throw new ApiError('CONFLICT');
      const { queue, key } = done.job;
      await record({ entity: 'job', id, before: { queue, key, state: done.job.state }, after: { queue, key, state } });
    });
    return undefined;
  };

  return routes<LoadedActor, typeof jobsCalls>(jobsCalls, {
    mine: async (_, { actor: { actor } }) =>
      (await desk.askedBy(actor.IdPersonneEV1)).map((job) => {
        const { id, queue, key, state, progress, opens } = job;
        return { id, queue, key, state, progress, opens, askedAt: job.askedAt.toISOString() };
      }),
    queues: async () =>
      (await desk.queues()).map((queue) => ({ ...queue, lastDone: queue.lastDone?.toISOString() ?? null })),
    failures: async () =>
      (await desk.failures()).map((failure) => ({
        ...failure,
        first: failure.first.toISOString(),
        last: failure.last.toISOString(),
      })),
    list: async ({ query = {} }) => {
      const jobs = await desk.list(query);
      const names = await namesOf(
        db,
        jobs.flatMap(({ by }) => by ?? []),
      );
      return jobs.map((job) => ({
        ...job,
        askedAt: job.askedAt.toISOString(),
        startedAt: job.startedAt?.toISOString() ?? null,
        endedAt: job.endedAt?.toISOString() ?? null,
        notBefore: job.notBefore?.toISOString() ?? null,
        by: job.by === null ? null : { IdPersonneEV1: job.by, IndexPrenomNom: names.get(job.by) ?? null },
      }));
    },
    retry: async ({ params }, context) => await handle(context, params.id, desk.retry, 'waiting'),
    callOff: async ({ params }, context) => await handle(context, params.id, desk.callOff, 'calledOff'),
    retryAll: async ({ body }, context) =>
      await act(actOf(context), async ({ recordAll }) => {
        const ids = await desk.retryAll(body);
        const { queue } = body;
        await recordAll(
          ids.map((id) => ({
            entity: 'job',
            id,
            before: { queue, state: 'failed' },
            after: { queue, state: 'waiting' },
          })),
        );
        return { retried: ids.length };
      }),
  });
}
