import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { EffectSystem, Look, NotNow, Phase } from './effect-system.ts';
import {
  type Ended,
  endAttempt,
  knowSystem,
  type LeasedEffect,
  leaseDue,
  stillLeased,
  takeBackLost,
} from './effects.queries.ts';

export interface EffectWorkerNeeds {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** An effect is taken for so many times as long as a step of it may last. */
const leaseOfPatience = 3;

/**
 * Does the effects of one system that are due, any number of workers at a time. An effect is taken by one of them, under
 * a lease; one whose lease ran out has no say any more. Between the moment the other side did it and the moment that is
 * written down, a worker that dies leaves it to be done again: it is looked for first, where the system can tell, and
 * bears the same key; at least once, never silently not.
 */
export class EffectWorker {
  readonly #db: Db;
  readonly #log: EffectWorkerNeeds['log'];
  readonly #system: EffectSystem;
  readonly #seconds: number;

  constructor({ db, log }: EffectWorkerNeeds, system: EffectSystem) {
    this.#db = db;
    this.#log = log;
    this.#system = system;
    this.#seconds = leaseOfPatience * system.patience;
  }

  /** Works until nothing is due. Answers how many are done. */
  async workDue(signal?: AbortSignal): Promise<number> {
    await knowSystem(this.#db, this.#system.name);
    await takeBackLost(this.#db, this.#system);
    await this.#system.settle?.();
    let done = 0;
    const working = new Set<Promise<void>>();
    try {
      for (;;) {
        const taken = signal?.aborted ? [] : await leaseDue(this.#db, this.#system, this.#seconds);
        for (const one of taken) {
          const work: Promise<void> = this.#work(one).then((ended) => {
            working.delete(work);
            if (ended) done += 1;
          });
          working.add(work);
        }
        if (working.size === 0) return done;
        await Promise.race(working);
      }
    } finally {
      await Promise.allSettled(working);
    }
  }

  /** Makes one attempt at an effect. Answers whether it is done, and noted so. */
  async #work(one: LeasedEffect): Promise<boolean> {
    const ended = await this.#attempt(one);
    if (!ended) return false;
    const noted = await endAttempt(this.#db, this.#system, one, ended);
    if (!noted) this.#log.warn({ effect: one.key, ...ended }, 'an effect was answered after its lease ran out');
    return noted && (ended.outcome === 'done' || ended.outcome === 'found');
  }

  /** Look, do, check; undefined once somebody else has taken it. */
  async #attempt(one: LeasedEffect): Promise<Ended | undefined> {
    const { look, do: act, check } = this.#system.port;
    let known = one.external_id;
    if (look) {
      const looked = await this.#step('look', one, known, look);
      if (looked?.outcome !== 'missing') return looked && { ...looked, phase: 'look', outcome: looked.outcome };
    }
    const acted = await this.#step('do', one, known, act);
    if (acted?.outcome !== 'done' || !check) return acted && { ...acted, phase: 'do' };
    known = acted.id ?? known;
    const checked = await this.#step('check', one, known, check);
    return checked && { ...checked, phase: 'check', outcome: afterDoing(checked.outcome) };
  }

  /** Undefined, and nothing asked, where somebody else has taken it since. What takes too long is not waited for. */
  async #step<T>(
    phase: Phase,
    one: LeasedEffect,
    known: string | null,
    step: (effect: LeasedEffect, signal: AbortSignal) => Promise<T>,
  ): Promise<T | NotNow | undefined> {
    const { patience, name } = this.#system;
    if (!(await stillLeased(this.#db, one, { phase, seconds: this.#seconds, known }))) return undefined;
    const patient = AbortSignal.timeout(patience * 1000);
    const { promise: tired, resolve } = Promise.withResolvers<NotNow>();
    const tire = () => resolve({ outcome: 'postponed', answer: `The other side took too long (${patience} s).` });
    patient.addEventListener('abort', tire);
    try {
      return await Promise.race([step({ ...one, external_id: known }, patient), tired]);
    } catch (error) {
      this.#log.warn({ err: error, effect: one.key, system: name, phase }, 'a port threw');
      return { outcome: 'postponed', answer: error instanceof Error ? error.message : String(error) };
    } finally {
      patient.removeEventListener('abort', tire);
    }
  }
}

function afterDoing(outcome: Look['outcome']): Ended['outcome'] {
  return outcome === 'found' ? 'done' : outcome === 'missing' ? 'postponed' : outcome;
}
