import { setTimeout as sleep } from 'node:timers/promises';
import type { EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import type { FastifyBaseLogger } from 'fastify';
import { beside } from '../../platform/db/beside.ts';
import type { Db } from '../../platform/db/database.ts';
import { gathered, together } from '../../platform/db/gathered.ts';
import { thrownError } from '../../platform/log/thrown-error.ts';
import type { Look, NotNow } from '../../ports/answer.ts';
import { type EffectSystem, LeaseLost, type Phase } from './effect-system.ts';
import { type Ended, type EndedAttempt, endAttempts, requeueLost } from './end-attempts.queries.ts';
import {
  enterPhases,
  type LeasedEffect,
  leaseDue,
  mayBegin,
  noteUnderLease,
  type PhaseEntry,
  type ReadyEffect,
  readyAfter,
  renewLeases,
} from './lease-effects.queries.ts';
import { registerSystem } from './systems.queries.ts';

export interface EffectWorkerNeeds {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Has somebody do what was waiting for what is over by now, in another system. */
  readonly askFor: (system: string, id: number) => void;
  /** Told that something ended, every now and then while there is work. */
  readonly moved?: (() => Promise<void>) | undefined;
  /** Seconds that what is taken stays so by itself; 15 unless said. */
  readonly secondsHeld?: number;
}

/** All that waits is searched no more often while there is work: what follows what ended is known. */
const msBetweenSearches = 1000;
/** Of what waits where there is no room, so many for each that it takes at once are known beforehand, and begin as others end. */
const knownForEach = 20;
/** Of a crowd, what ends is waited for so long, so that more may begin together, and is looked at and noted together. */
const msForCrowds = 20;
/** However much ends, it is told no more often. */
const msBetweenTellings = 1000;

/** Longer than a server that is busy says nothing, shorter than people wait: what a worker that died had is another's by then. */
const secondsHeld = 15;
/** Of so many effects, one after the other, none of which got an answer in time, the system is down. */
const silencesOfOutage = 3;

/** It says so often, while it holds something, that it still does. */
const renewalsPerLease = 3;

/**
 * Does the effects of one system that are due, any number of workers at a time. An effect is taken by one of them, under
 * a lease that it renews for as long as it lives; one whose lease ran out has no say any more. Between the moment the other side did it and the moment that is
 * written down, a worker that dies leaves it to be done again: it is looked for first, where the system can tell, and
 * bears the same key; at least once, never silently not.
 */
export class EffectWorker {
  readonly #db: Db;
  readonly #log: EffectWorkerNeeds['log'];
  readonly #askFor: EffectWorkerNeeds['askFor'];
  readonly #moved: () => Promise<void>;
  readonly #system: EffectSystem;
  readonly #seconds: number;
  readonly #held = new Set<LeasedEffect>();
  /** Whoever is told how effects stand keeps none of them waiting. */
  readonly #tellings = new Set<Promise<void>>();
  /** Those that end at the same time ask together for what follows them. */
  readonly #readyAfter: (id: number) => Promise<readonly ReadyEffect[] | undefined>;
  readonly #enterPhase: (entry: PhaseEntry) => Promise<boolean>;
  readonly #end: (attempt: EndedAttempt) => Promise<EffectState | undefined>;
  /** Effects that got no answer in time, one after the other. */
  readonly #silent = new Set<number>();
  #woken: PromiseWithResolvers<void> | undefined;
  /** What it was told of, and has not looked at. */
  readonly #wokenFor = new Set<number>();
  /** The rest of it comes after what became due meanwhile: all that waits is searched. */
  #partWasDone = false;
  /** More waits than it knows of. */
  #moreWaits = false;

  constructor({ db, log, askFor, moved = async () => {}, ...needs }: EffectWorkerNeeds, system: EffectSystem) {
    this.#db = db;
    this.#log = log;
    this.#askFor = askFor;
    this.#moved = moved;
    this.#system = system;
    this.#seconds = needs.secondsHeld ?? secondsHeld;
    this.#readyAfter = gathered(async (ids: readonly number[]) =>
      Map.groupBy(await readyAfter(db, ids), ({ over }) => over),
    );
    this.#enterPhase = together((entry) => enterPhases(db, entry, this.#seconds));
    this.#end = together((attempts) => endAttempts(db, system, attempts));
  }

  /** Tells it of effects that may begin by now; false where it is not at work, and has to be asked for. */
  wake(...ids: readonly number[]): boolean {
    if (!this.#woken) return false;
    for (const id of ids) this.#wokenFor.add(id);
    this.#woken.resolve();
    return true;
  }

  /** Works until nothing is due, nor has been for so many milliseconds. Answers how many are done. */
  async workDue(signal?: AbortSignal, lingers = 0): Promise<number> {
    await registerSystem(this.#db, this.#system.name);
    await requeueLost(this.#db, this.#system);
    await this.#system.settle?.();
    let done = 0;
    const working = new Set<Promise<void>>();
    let told = performance.now();
    let untold = false;
    let searched = Number.NEGATIVE_INFINITY;
    const saying = setInterval(() => this.#renewLeases(), (this.#seconds * 1000) / renewalsPerLease).unref();
    try {
      let crowded = false;
      for (;;) {
        if (crowded && working.size > this.#system.atOnce / 2) await sleep(msForCrowds);
        this.#woken = Promise.withResolvers<void>();
        // Who is to end begins nothing more: what it was told of is found by whoever searches next.
        if (signal?.aborted) {
          this.#wokenFor.clear();
          if (working.size === 0) return done;
        }
        const room = this.#system.atOnce - working.size;
        const knowsNone = this.#moreWaits && this.#wokenFor.size === 0 && room > 0;
        const all = this.#partWasDone || knowsNone || performance.now() - searched > msBetweenSearches;
        this.#partWasDone = false;
        if (all) searched = performance.now();
        const taken = signal?.aborted ? [] : await this.#take(all, room);
        crowded = working.size + taken.length >= this.#system.atOnce;
        for (const one of taken) {
          const work: Promise<void> = this.#work(one).then((ended) => {
            working.delete(work);
            untold = true;
            if (ended) done += 1;
          });
          working.add(work);
          // What fails while nobody waits for it is met by who waits next, or by the end.
          work.catch(() => undefined);
        }
        if (untold && (working.size === 0 || performance.now() - told > msBetweenTellings)) {
          told = performance.now();
          untold = false;
          await this.#moved();
        }
        if (working.size > 0) await this.#waitForWork(working, signal);
        else if (this.#wokenFor.size === 0 || all) {
          if (await this.#isWokenWithin(signal?.aborted ? 0 : lingers)) continue;
          if (all && this.#wokenFor.size === 0) return done;
          searched = Number.NEGATIVE_INFINITY;
        }
      }
    } finally {
      this.#woken = undefined;
      this.#wokenFor.clear();
      await Promise.allSettled(working);
      clearInterval(saying);
      await Promise.all(this.#tellings);
    }
  }

  /** Takes what is due, no more than so many: of all that waits, or of what it was told of. */
  async #take(all: boolean, room: number): Promise<LeasedEffect[]> {
    const told = [...this.#wokenFor];
    if (!all && told.length === 0) return [];
    const taken = await leaseDue(this.#db, this.#system, this.#seconds, all ? undefined : told.slice(0, room));
    // What may not begin after all is found by the next search; what it was told of meanwhile is looked at next.
    const seen = taken.length < room ? told : taken.map(({ id }) => id);
    for (const id of seen) this.#wokenFor.delete(id);
    if (all) await this.#knowBeforehand(taken.length > 0 && taken.length === room);
    return taken;
  }

  /** What one search found no room for need not be searched again: it is told of, behind what it was told of already. */
  async #knowBeforehand(isFull: boolean): Promise<void> {
    const most = this.#system.atOnce * knownForEach;
    const next = isFull ? await mayBegin(this.#db, this.#system, most) : [];
    for (const id of next) this.#wokenFor.add(id);
    this.#moreWaits = next.length === most;
  }

  /** Waits for an end or, while it could take more, for what it is told of, or for the next search: what hangs holds nobody up. */
  async #waitForWork(working: ReadonlySet<Promise<void>>, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted || working.size >= this.#system.atOnce || !this.#woken) return await Promise.race(working);
    const waited = new AbortController();
    const searches = sleep(msBetweenSearches, undefined, { signal: waited.signal }).catch(() => undefined);
    await Promise.race([...working, this.#woken.promise, searches]);
    waited.abort();
  }

  async #isWokenWithin(ms: number): Promise<boolean> {
    const waited = new AbortController();
    const ended = sleep(ms, false, { signal: waited.signal }).catch(() => false);
    const woken = await Promise.race([this.#woken?.promise.then(() => true), ended]);
    waited.abort();
    return woken ?? false;
  }

  /** Said again in a moment where it fails; what is lost meanwhile is looked for before it is done. */
  #renewLeases(): void {
    if (this.#held.size > 0) beside(this.#log, 'effect', renewLeases(this.#db, [...this.#held], this.#seconds));
  }

  /** Makes one attempt at an effect. Answers whether it is done, and noted so. */
  async #work(one: LeasedEffect): Promise<boolean> {
    this.#held.add(one);
    const began = performance.now();
    const ended = await this.#attempt(one).finally(() => this.#held.delete(one));
    if (!ended) return false;
    const ms = Math.round(performance.now() - began);
    const noted = await this.#end({ of: one, ended: { ...ended, ms } });
    if (noted === undefined) {
      this.#log.warn({ effect: one.key, ...ended }, 'an effect was answered after its lease ran out');
      return false;
    }
    if (ended.outcome === 'goesOn' && noted === 'waiting') {
      this.#partWasDone = true;
      this.wake();
      return false;
    }
    this.#tell(one, noted);
    if (noted !== 'waiting')
      for (const { system, id } of (await this.#readyAfter(one.id)) ?? []) {
        if (system === this.#system.name) this.wake(id);
        else this.#askFor(system, id);
      }
    return noted === 'done';
  }

  /** What is not told, for whatever reason, is found out by `settle`. */
  #tell(one: LeasedEffect, state: EffectState): void {
    const telling: Promise<void> = (this.#system.ended?.(one, state) ?? Promise.resolve())
      .catch((error: unknown) => this.#log.warn({ err: error, effect: one.key }, 'how an effect stands was not told'))
      .finally(() => this.#tellings.delete(telling));
    this.#tellings.add(telling);
  }

  /** Look, do, check; undefined once somebody else has taken it. */
  async #attempt(one: LeasedEffect): Promise<Ended | undefined> {
    const { port } = this.#system;
    const steps = one.undo_of === null ? port : port.undo?.[one.operation];
    if (!steps) return { phase: 'look', outcome: 'refused', answer: 'It cannot be taken back there.' };
    const { look, do: act, check } = steps;
    let known = one.external_id;
    if (look && !one.goes_on) {
      const looked = await this.#step('look', one, known, look);
      if (looked === undefined) return undefined;
      if (isThere(looked) && !isOurs(one, looked)) return { ...looked, phase: 'look', outcome: 'conflict' };
      if (looked.outcome === 'missing' && one.undo_of !== null) return { ...looked, phase: 'look', outcome: 'found' };
      if (looked.outcome !== 'missing' && looked.outcome !== 'different')
        return { ...looked, phase: 'look', outcome: looked.outcome };
      if (isThere(looked)) known = looked.id ?? known;
    }
    const note = noteUnderLease(this.#db, one);
    const acted = await this.#step('do', one, known, (effect, signal) => act(effect, signal, note));
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
    // It has only just been taken.
    const justTaken = phase === 'look' && known === one.external_id;
    if (!justTaken && !(await this.#enterPhase({ id: one.id, lease: one.lease, phase, known }))) return undefined;
    const patient = AbortSignal.timeout(patience * 1000);
    const { promise: tired, resolve } = Promise.withResolvers<NotNow>();
    const tire = () =>
      resolve({
        outcome: this.#isSilent(one) ? 'down' : 'postponed',
        answer: `The other side took too long (${patience} s).`,
      });
    patient.addEventListener('abort', tire);
    try {
      const answered = step({ ...one, external_id: known }, patient).then((answer) => {
        if (!patient.aborted) this.#silent.clear();
        return answer;
      });
      return await Promise.race([answered, tired]);
    } catch (error) {
      if (error instanceof LeaseLost) return undefined;
      this.#log.warn({ err: error, effect: one.key, system: name, phase }, 'a port threw');
      return { outcome: 'postponed', answer: thrownError(error).message };
    } finally {
      patient.removeEventListener('abort', tire);
    }
  }

  /** Whether the system answers nobody any more, now that it did not answer this one: then it is down, and this one is not slow. */
  #isSilent({ id, probes }: LeasedEffect): boolean {
    this.#silent.add(id);
    return probes || this.#silent.size >= silencesOfOutage;
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
