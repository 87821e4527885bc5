import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { Look, NotNow } from '../../ports/answer.ts';
import type { Ask } from '../act/act.ts';
import type { EffectSystem, Phase } from './effect-system.ts';
import {
  type Ended,
  endAttempt,
  knowSystem,
  type LeasedEffect,
  leaseDue,
  nextInLine,
  stillLeased,
  takeBackLost,
} from './effects.queries.ts';
import { effectsJob } from './effects-job.ts';

export interface EffectWorkerNeeds {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Has somebody do what was waiting for what is over by now, in other systems. */
  readonly ask: Ask;
  /** Told that something ended, every now and then while there is work. */
  readonly moved?: (() => Promise<void>) | undefined;
}

/** However much ends, it is told no more often. */
const msBetweenTellings = 1000;

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
  readonly #ask: Ask;
  readonly #moved: () => Promise<void>;
  readonly #system: EffectSystem;
  readonly #seconds: number;

  constructor({ db, log, ask, moved = async () => {} }: EffectWorkerNeeds, system: EffectSystem) {
    this.#db = db;
    this.#log = log;
    this.#ask = ask;
    this.#moved = moved;
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
    let told = performance.now();
    let untold = false;
    try {
      for (;;) {
        const taken = signal?.aborted ? [] : await leaseDue(this.#db, this.#system, this.#seconds);
        for (const one of taken) {
          const work: Promise<void> = this.#work(one).then((ended) => {
            working.delete(work);
            untold = true;
            if (ended) done += 1;
          });
          working.add(work);
        }
        if (untold && (working.size === 0 || performance.now() - told > msBetweenTellings)) {
          told = performance.now();
          untold = false;
          await this.#moved();
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
    if (noted === undefined) {
      this.#log.warn({ effect: one.key, ...ended }, 'an effect was answered after its lease ran out');
      return false;
    }
    await this.#system.ended?.(one, noted);
    // This worker goes on with its own system by itself.
    if (noted !== 'waiting')
      for (const system of await nextInLine(this.#db, [one.id]))
        if (system !== this.#system.name) this.#ask(effectsJob, system);
    return noted === 'done';
  }

  /** Look, do, check; undefined once somebody else has taken it. */
  async #attempt(one: LeasedEffect): Promise<Ended | undefined> {
    const { port } = this.#system;
    const steps = one.undo_of === null ? port : port.undo?.[one.operation];
    if (!steps) return { phase: 'look', outcome: 'refused', answer: 'It cannot be taken back there.' };
    const { look, do: act, check } = steps;
    let known = one.external_id;
    if (look) {
      const looked = await this.#step('look', one, known, look);
      if (looked === undefined) return undefined;
      if (isThere(looked) && !isOurs(one, looked)) return { ...looked, phase: 'look', outcome: 'conflict' };
      if (looked.outcome === 'missing' && one.undo_of !== null) return { ...looked, phase: 'look', outcome: 'found' };
      if (looked.outcome !== 'missing' && looked.outcome !== 'different')
        return { ...looked, phase: 'look', outcome: looked.outcome };
      if (isThere(looked)) known = looked.id ?? known;
    }
    const acted = await this.#step('do', one, known, act);
    if (acted?.outcome !== 'done' || !check) return acted && { ...acted, phase: 'do' };
    known = acted.id ?? known;
    const checked = await this.#step('check', one, known, check);
    return checked && { ...checked, phase: 'check', outcome: afterDoing(one, checked.outcome) };
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

type There = Look & { readonly marker: string | null };

const isThere = (looked: Look): looked is There => looked.outcome === 'found' || looked.outcome === 'different';

/** Made by us, as it says itself, or as we remember. */
function isOurs({ marker, external_id }: LeasedEffect, looked: There): boolean {
  return looked.marker === marker || (looked.id !== undefined && looked.id === external_id);
}

/** What is not there needs no taking back. */
function afterDoing({ undo_of }: LeasedEffect, outcome: Look['outcome']): Ended['outcome'] {
  if (outcome === 'found' || (outcome === 'missing' && undo_of !== null)) return 'done';
  return outcome === 'missing' || outcome === 'different' ? 'postponed' : outcome;
}
