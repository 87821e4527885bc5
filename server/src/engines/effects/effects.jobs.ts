import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import type { ActFunction, Ask } from '../act/act.ts';
import type { EffectSystem } from './effect-system.ts';
import { EffectWorker } from './effect-worker.ts';
import { systemsWithDue, told } from './effects.queries.ts';
import { effectsJob } from './effects-job.ts';

export interface EffectsJobsNeeds {
  readonly db: Db;
  readonly send: Jobs['send'];
  readonly ask: Ask;
  readonly act: ActFunction;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** What does the effects of these systems, once it is asked for, and a sweep each minute for what nobody asked. */
export function effectsJobs(
  { db, send, ask, act, log }: EffectsJobsNeeds,
  systems: readonly EffectSystem[],
): readonly Job[] {
  const moved = async () =>
    await act({ call: 'effects.announce', actor: { system: 'effects' } }, async (writing) => told(writing));
  const workers = new Map(systems.map((system) => [system.name, new EffectWorker({ db, log, ask, moved }, system)]));
  return [
    {
      name: effectsJob,
      // One that is slow keeps no other waiting.
      atOnce: systems.length,
      run: async (system, { signal }) => void (await workers.get(system)?.workDue(signal)),
    },
    {
      // Those whose next attempt has come, and those that a crash left.
      name: 'effects.workDue',
      cron: '* * * * *',
      run: async () => {
        for (const system of await systemsWithDue(db)) if (workers.has(system)) await send(effectsJob, system);
      },
    },
  ];
}
