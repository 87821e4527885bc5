import type { Db } from '../../platform/db/database.ts';
import type { Change } from './act.ts';

/**
 * What must hold whatever is written, and by whichever door: asked of every act once its rows are written, in its
 * transaction, where something that it recorded concerns it.
 */
export interface Invariant {
  /** Whether this change, with nothing but the columns that differ, could break it. */
  readonly concerns: (change: Change) => boolean;
  /** Throws the catalogue's error where it does not hold. Takes a lock of its own: two acts that could break it come one after the other. */
  readonly require: (db: Db, changes: readonly Change[]) => Promise<void>;
}

/** The changes of an act that could break something, and whether they did. */
export class Upheld {
  readonly #changes: ReadonlyMap<Invariant, Change[]>;

  constructor(invariants: readonly Invariant[]) {
    this.#changes = new Map(invariants.map((invariant) => [invariant, []]));
  }

  note(changes: readonly Change[]): void {
    for (const [{ concerns }, noted] of this.#changes) noted.push(...changes.filter(concerns));
  }

  async require(db: Db): Promise<void> {
    for (const [invariant, noted] of this.#changes) if (noted.length > 0) await invariant.require(db, noted);
  }
}
