import { type EffectState, effectChoices, type settlings } from '@passerelle/contracts/effects/effects.contract.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Writing } from '../act/act.ts';
import type { MovedTo, Outcome, SystemDescription } from './effect-system.ts';
import { effectsJob } from './effects-job.ts';
import { readNotDone } from './end-attempts.queries.ts';
import { adoptFound, announceEffects, type LockedEffect, lockEffects, moveEffects } from './move-effects.queries.ts';
import { endBackOff, pauseSystem, resumeSystem } from './systems.queries.ts';

/** Effects that did not come about for the same reason. */
export interface SharedCause {
  readonly system: string;
  readonly operation: string;
  /** A word of the system, or of the desk's own. */
  readonly cause: string;
}

export interface CauseAtDesk extends SharedCause {
  readonly count: number;
  /** Of one of them. */
  readonly answer: string;
}

/** What is done by hand about effects: each in an act, which records it. */
export class EffectsDesk {
  readonly #systems: ReadonlyMap<string, SystemDescription>;

  constructor(systems: readonly SystemDescription[]) {
    this.#systems = new Map(systems.map((system) => [system.name, system]));
  }

  get systems(): readonly SystemDescription[] {
    return [...this.#systems.values()];
  }

  system(name: string): SystemDescription | undefined {
    return this.#systems.get(name);
  }

  /** Why an attempt did not succeed, in a word; null where it did. */
  causeOf(system: string, outcome: Outcome, answer: string): string | null {
    if (outcome === 'done' || outcome === 'found') return null;
    if (outcome === 'conflict' || outcome === 'lost' || outcome === 'held') return outcome;
    return this.#systems.get(system)?.causeOf(outcome, answer) ?? 'other';
  }

  /** What did not come about and stays so until somebody does something, by its causes, the most frequent first. */
  async failures(db: Writing['db']): Promise<readonly CauseAtDesk[]> {
    const found = await this.#notDone(db);
    const alike = Map.groupBy(found, ({ system, operation, cause }) => `${system} ${operation} ${cause}`);
    return [...alike.values()]
      .flatMap(([first, ...others]) => {
        if (!first) return [];
        const { ids: _, ...cause } = first;
        return [{ ...cause, count: others.reduce((sum, { ids }) => sum + ids.length, first.count) }];
      })
      .sort((one, other) => other.count - one.count);
  }

  /** Has all that did not come about for one reason tried again. Answers how many. */
  async retryFailures(writing: Writing, { system, operation, cause }: SharedCause): Promise<number> {
    const alike = (await this.#notDone(writing.db)).filter(
      (one) => one.system === system && one.operation === operation && one.cause === cause,
    );
    return await this.retryThese(
      writing,
      alike.flatMap((one) => one.ids),
    );
  }

  /** Tries these again, now, as far as they did not come about. Answers how many. */
  async retryThese(writing: Writing, ids: readonly number[]): Promise<number> {
    return (await this.#move(writing, ids, effectChoices.notDone, 'waiting')).length;
  }

  /** Says what became of these without us, as far as they did not come about. Answers how many. */
  async settleThese(writing: Writing, ids: readonly number[], how: (typeof settlings)[number]): Promise<number> {
    return (await this.#move(writing, ids, effectChoices.notDone, how)).length;
  }

  /** Says that what stands in the way of each of these is ours. Answers how many. Throws CONFLICT where nothing does. */
  async adoptThese(writing: Writing, ids: readonly number[]): Promise<number> {
    for (const id of ids) await this.adopt(writing, id);
    return ids.length;
  }

  /** Tries one again, now. Throws NOT_FOUND, and CONFLICT where it stands elsewhere by now. */
  async retry(writing: Writing, id: number): Promise<void> {
    await this.#moveOne(writing, id, retryable, 'waiting');
  }

  /** Says what became of one without us. Throws NOT_FOUND, and CONFLICT where it stands elsewhere by now. */
  async settle(writing: Writing, id: number, how: (typeof settlings)[number]): Promise<void> {
    await this.#moveOne(writing, id, settleable, how);
  }

  /** Says that what stands in the way of one is ours. Throws NOT_FOUND, and CONFLICT where nothing does. */
  async adopt(writing: Writing, id: number): Promise<void> {
    const [held] = await lockEffects(writing.db, [id]);
    if (!held) throw new ApiError('NOT_FOUND');
    await adoptFound(writing, id);
    await this.#record(writing, [held], 'waiting');
  }

  /** Asks a system that could not be reached at once. Throws NOT_FOUND, and CONFLICT where it can be. */
  async reach(writing: Writing, name: string): Promise<void> {
    if (!this.#systems.has(name)) throw new ApiError('NOT_FOUND');
    if (!(await endBackOff(writing.db, name))) throw new ApiError('CONFLICT');
    writing.ask(effectsJob, name);
    await writing.record({ entity: 'effect_system', id: name, before: { up: false }, after: { up: true } });
    announceEffects(writing);
  }

  /** Leaves a system alone until it is resumed, for the reason of the act. Throws NOT_FOUND, and CONFLICT where it is already. */
  async pause(writing: Writing, name: string, reason: string): Promise<void> {
    if (!this.#systems.has(name)) throw new ApiError('NOT_FOUND');
    if (!(await pauseSystem(writing.db, name, { by: writing.by, reason }))) throw new ApiError('CONFLICT');
    await this.#recordPause(writing, name, true);
  }

  /** Has a paused system go on, now. Throws NOT_FOUND, and CONFLICT where it is not paused. */
  async resume(writing: Writing, name: string): Promise<void> {
    if (!this.#systems.has(name)) throw new ApiError('NOT_FOUND');
    if (!(await resumeSystem(writing.db, name))) throw new ApiError('CONFLICT');
    writing.ask(effectsJob, name);
    await this.#recordPause(writing, name, false);
  }

  async #recordPause(writing: Writing, name: string, paused: boolean): Promise<void> {
    await writing.record({ entity: 'effect_system', id: name, before: { paused: !paused }, after: { paused } });
    announceEffects(writing);
  }

  async #notDone(db: Writing['db']) {
    const found: (CauseAtDesk & { readonly ids: readonly number[] })[] = [];
    for (const { name: system } of this.systems)
      for (const { operation, outcome, answer, ids } of await readNotDone(db, system)) {
        const cause = this.causeOf(system, outcome, answer) ?? 'other';
        found.push({ system, operation, cause, answer, ids, count: ids.length });
      }
    return found;
  }

  async #moveOne(writing: Writing, id: number, from: readonly EffectState[], to: MovedTo): Promise<void> {
    if ((await this.#move(writing, [id], from, to)).length > 0) return;
    throw new ApiError((await lockEffects(writing.db, [id])).length > 0 ? 'CONFLICT' : 'NOT_FOUND');
  }

  async #move(
    writing: Writing,
    ids: readonly number[],
    from: readonly EffectState[],
    to: MovedTo,
  ): Promise<readonly LockedEffect[]> {
    const held = (await lockEffects(writing.db, ids)).filter(
      ({ state, system }) => from.includes(state) && this.#systems.has(system),
    );
    for (const [name, same] of Map.groupBy(held, ({ system }) => system)) {
      const move = this.#systems.get(name)?.move ?? moveEffects;
      await move(
        writing,
        same.map(({ id }) => id),
        to,
      );
    }
    await this.#record(writing, held, to);
    return held;
  }

  async #record(writing: Writing, held: readonly LockedEffect[], state: EffectState): Promise<void> {
    await writing.recordAll(
      held.map(({ id, system, operation, state: was }) => ({
        entity: 'effect',
        id,
        before: { system, operation, state: was },
        after: { system, operation, state },
      })),
    );
  }
}

/** What waits is tried at once; what was given up may be wanted again. */
export const retryable: readonly EffectState[] = ['waiting', ...effectChoices.notDone, ...effectChoices.settled];
export const settleable: readonly EffectState[] = ['waiting', ...effectChoices.notDone];
