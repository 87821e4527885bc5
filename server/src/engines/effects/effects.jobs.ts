import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import type { ActFunction, Ask } from '../act/act.ts';
import type { EffectSystem } from './effect-system.ts';
import { EffectWorker } from './effect-worker.ts';
import { secondsUntilDue, systemsWithDue } from './lease-effects.queries.ts';
import { announceEffects } from './move-effects.queries.ts';
import './effects.events.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { effectsJob } from './effects-job.ts';
import { hasUnreportedOutages, takeUnreportedOutages } from './outages.queries.ts';

export interface EffectsJobsNeeds {
  readonly db: Db;
  readonly send: Jobs['send'];
  readonly ask: Ask;
  readonly act: ActFunction;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Seconds that what a worker has taken stays so by itself. */
  readonly secondsHeld?: number;
}

/** Those who do effects in this process, by their systems. */
export type Workers = Map<string, EffectWorker>;

/** Asks for jobs, and for those who are at work on effects here without one: a thousand that follow each other would be thousands. */
export function askWorkers(ask: Ask, workers: Workers): Ask {
  return (job, key) => {
    if (job !== effectsJob || !workers.get(key)?.wake()) ask(job, key);
  };
}

const watchedAtDesk = { right: 'adm', opens: screenPath('effects') } as const;
const secondsToSweep = 60;
/** What follows in another system comes one by one. */
const msToLinger = 500;
/** Nothing is asked for again at once. */
const msToSettle = 250;

/** What does the effects of these systems, once it is asked for, and a sweep each minute for what nobody asked, and for systems that stay down. */
export function effectsJobs(
  { db, send, ask, act, log, ...held }: EffectsJobsNeeds,
  systems: readonly EffectSystem[],
  workers: Workers,
): readonly Job[] {
  const moved = async () =>
    await act({ call: 'effects.announce', actor: { system: 'effects' } }, async (writing) => announceEffects(writing));
  const watchedBy = (system: string) => systems.find(({ name }) => name === system)?.watched ?? watchedAtDesk;
  const tellOutages = async () => {
    if (!(await hasUnreportedOutages(db))) return;
    await act({ call: 'effects.outages', actor: { system: 'effects' } }, async (writing) => {
      for (const system of await takeUnreportedOutages(writing.db))
        await writing.emit('system.down', { system, ...watchedBy(system) });
    });
  };
  // What follows in a system comes in crowds: it is asked for at once, and again in a moment where more came meanwhile.
  const asked = new Map<string, 'once' | 'again'>();
  const askSoon = (system: string) => {
    if (asked.has(system)) return void asked.set(system, 'again');
    ask(effectsJob, system);
    asked.set(system, 'once');
    setTimeout(() => {
      const more = asked.get(system) === 'again';
      asked.delete(system);
      if (more) askSoon(system);
    }, msToSettle).unref();
  };
  const askFor = (system: string, id: number) => {
    if (!workers.get(system)?.wake(id)) askSoon(system);
  };
  for (const system of systems) workers.set(system.name, new EffectWorker({ db, log, askFor, moved, ...held }, system));
  const awaited = new Map<string, NodeJS.Timeout>();
  /** Comes back for what is due, or lost, before the sweep would find it. */
  const comeBack = async (system: string) => {
    const seconds = await secondsUntilDue(db, system, secondsToSweep);
    clearTimeout(awaited.get(system));
    if (seconds === undefined) return;
    const soon = setTimeout(() => ask(effectsJob, system), Math.max(seconds * 1000, msToSettle));
    awaited.set(system, soon.unref());
  };
  return [
    {
      name: effectsJob,
      // One that is slow keeps no other waiting.
      atOnce: systems.length,
      run: async (system, { signal }) => {
        await workers.get(system)?.workDue(signal, msToLinger);
        if (!signal.aborted) await comeBack(system);
      },
    },
    {
      // Those whose next attempt has come, and those that a crash left.
      name: 'effects.workDue',
      cron: '* * * * *',
      run: async () => {
        for (const system of await systemsWithDue(db)) if (workers.has(system)) await send(effectsJob, system);
        await tellOutages();
      },
    },
  ];
}
