import type { Db } from '../../platform/db/database.ts';

/**
 * What stands for things of ours in systems outside (accounts of people, groups of lists), so that what is there can be held
 * against what is wanted there. A domain declares one; the engine compares, keeps what differs, and lets it be decided.
 */
export interface Mirror<System extends string, Wanted> {
  readonly tables: MirrorTables;
  /** What tells the effects of a thing: while one of them is not over, what differs is on its way. */
  readonly subjectOf: (key: number) => string;
  /** Whose mark it is that something outside bears; null where it bears none of this installation. */
  readonly markedAs: (db: Db) => Promise<(marker: string) => number | null>;
  /** How things are to be in a system; of which nothing is wanted there is left out. */
  readonly readWanted: (db: Db, system: System, keys: readonly number[]) => Promise<ReadonlyMap<number, Wanted>>;
  /** Whether it is missing where it is not there, and by which name. */
  readonly isToBeThere: (wanted: Wanted) => boolean;
  readonly nameOf: (wanted: Wanted) => string | null;
  /** Things of these keys, and those that are followed in any system under these names, in lower case. */
  readonly readNamed: (
    db: Db,
    asked: Named,
  ) => Promise<readonly { readonly key: number; readonly name: string | null }[]>;
}

interface Named {
  readonly keys: readonly number[];
  readonly names: readonly string[];
}

/** Tables of the domain whose mirror it is. */
export interface MirrorTables {
  /** The things themselves, by the same `key`. */
  readonly ours: string;
  /** What stands for one in a system: `system`, `key`, `external_id`, and when it was last seen, there, and compared. */
  readonly followed: string;
  /** What differs: `id`, `system`, `kind`, `key`, `external_id`, `name`, `fields`, `found_at`, `seen_at` and how long it is left. */
  readonly gaps: string;
  /** When each system was compared last, and what came of it. */
  readonly comparisons: string;
  /** The column with the key of a thing of ours. */
  readonly key: string;
  /** The column of `gaps` with what people call what is there. */
  readonly name: string;
}

/** Something that was seen in a system. */
export interface SeenThing {
  /** What the other side calls it. */
  readonly id: string;
  /** What was written on it, by whichever installation; null where nothing was. */
  readonly marker: string | null;
  /** What people call it there. */
  readonly name: string | null;
}

/** How what is there differs from what is wanted; `fields` are the values that do, where these are known by name. */
export interface Difference {
  readonly kind: string;
  readonly fields?: readonly string[];
}

/** A system, as it is compared: it is read through, then what is ours is looked at one by one. Nothing is written there. */
export interface MirroredSystem<System extends string, Seen extends SeenThing, Wanted> {
  readonly name: System;
  readonly all: (signal: AbortSignal) => AsyncIterable<Seen>;
  /** What differs at a glance, of what is read among all. */
  readonly glance: (seen: Seen, wanted: Wanted) => Difference | undefined;
  /** What differs of one that is looked at by itself. Throws where the system answers no more. */
  readonly look: (
    thing: { readonly key: number; readonly wanted: Wanted },
    signal: AbortSignal,
  ) => Promise<(Difference & Pick<Gap, 'external_id' | 'name'>) | undefined>;
}

/**
 * What the comparison finds whatever the things are: it is not there; it bears our mark and stands for nothing of ours; it is not
 * ours, under the name of one of ours. `values` is what only a look tells: that it says something else.
 */
export const foundKinds = { missing: 'missing', unknown: 'unknown', namesake: 'namesake', values: 'values' } as const;

/** Nobody knows of these whose they are until they are taken over: they are mended by that. */
export const adoptedKinds: readonly string[] = [foundKinds.unknown, foundKinds.namesake];

/** Something that differs, of a thing of ours where it is known of which. */
export interface Gap extends Difference {
  readonly key: number | null;
  readonly external_id: string | null;
  readonly name: string | null;
}
