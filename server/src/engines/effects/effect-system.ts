import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { EffectState } from '@passerelle/contracts/effects/effects.contract.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Answer, Look } from '../../ports/answer.ts';
import type { Writing } from '../act/act.ts';

/** What tells an effect from all others. */
export interface EffectName {
  readonly system: string;
  readonly operation: string;
  /** What is wanted is read there, when it is done. Wanted twice, it is one effect. */
  readonly entity: string;
  readonly id: number;
  /** Of what is wanted: a later one takes the place of an earlier one that nobody has begun and nothing follows. */
  readonly version?: number | undefined;
}

/** Something that is to become so outside, as the act that wants it queues it. */
export interface NewEffect extends EffectName {
  /** Effects of one subject are done one after the other, in the order of the acts that want them. */
  readonly subject?: string;
  /** Not begun before that one, wanted earlier, is over: for what follows across subjects. */
  readonly after?: EffectName;
  /** It waits for so many minutes. */
  readonly inMinutes?: number | undefined;
  /** It keeps somebody out: of its subject it comes after what is not over in its own system, and in no other. */
  readonly apart?: boolean;
  /** It takes something away: of its subject it waits for nothing that was refused or failed, nor for what is held up by that. */
  readonly passes?: boolean;
  /** Where it goes, of many places that one system leads to: one that does not answer keeps no other waiting. */
  readonly lane?: string;
  /** Somebody waits for it at their screen: it is begun before others that wait in its system, in the order of its subject. */
  readonly urgent?: boolean;
}

/** An effect that one has taken. */
export interface HeldEffect {
  readonly id: number;
  /** The same at each attempt, and no other effect's: what the other side is told it by. */
  readonly key: string;
  /** Written on what is made outside, and the same for all that is wanted for its subject: ours is known by it. */
  readonly marker: string;
  readonly operation: string;
  readonly subject: string | null;
  readonly entity: string;
  readonly entity_id: number;
  readonly version: number | null;
  /** What the other side calls it, once it has said so. */
  readonly external_id: string | null;
}

/**
 * Writes down what was done so far, in a transaction that comes about only while one still has the effect; what it writes is
 * answered. Throws `LeaseLost` where somebody else has taken it since, which a step lets through.
 */
export type Note = <T>(write: (db: Db) => Promise<T>) => Promise<T>;

/** Somebody else has taken the effect: whoever is told so has no say any more. */
export class LeaseLost extends Error {}

export type Phase = 'look' | 'do' | 'check';

/**
 * How something is done. No step throws anything but `LeaseLost`; one that is given up after the system's patience is told by the signal, and may
 * have been done all the same: where `look` can tell, it is not done twice.
 */
export interface EffectSteps {
  readonly look?: (effect: HeldEffect, signal: AbortSignal) => Promise<Look>;
  /** What is large is done in parts, each noted, of which the last alone answers `done`: it is not looked for between them. */
  readonly do: (effect: HeldEffect, signal: AbortSignal, note: Note) => Promise<Answer>;
  /** Whether it is so, once it was done; anything but `found` is asked again later. */
  readonly check?: (effect: HeldEffect, signal: AbortSignal) => Promise<Look>;
}

/** What a system can do. */
export interface EffectPort extends EffectSteps {
  /** By operation, how it is taken back, for those that can be; `found` and `missing` say that it is so already. */
  readonly undo?: Readonly<Record<string, EffectSteps>>;
}

/** What an attempt that is over came to; `conflict`: what is there is not ours. */
export type Outcome = Exclude<Answer['outcome'], 'goesOn'> | 'found' | 'conflict' | 'lost' | 'returned';

/** Who is told that a system stays down, by their right, and the screen that it opens, as a path below the language. */
export interface Watched {
  readonly right: RightCode;
  readonly opens: string;
}

/** Somewhere outside that effects are done in, as the desk knows it, which never asks it anything. */
export interface SystemDescription {
  readonly name: string;
  /** Why an attempt did not succeed, in a word, as far as what was answered tells. */
  readonly causeOf: (outcome: Outcome, answer: string) => string | null;
  /** Its own screen, as a path below the language. */
  readonly opens?: string;
  /** Administrators, at the desk of effects, unless it says otherwise. */
  readonly watched?: Watched;
  /** The screen of what an effect of it is about, by the key. */
  readonly opensOne?: (entity_id: number) => string;
  /** Where somebody moves effects of it that are held: does more than move them. */
  readonly move?: (writing: Writing, ids: readonly number[], to: MovedTo) => Promise<void>;
}

/** Where effects may be moved to by hand. */
export type MovedTo = Extract<EffectState, 'waiting' | 'cancelled' | 'skipped' | 'byHand' | 'returned'>;

/** Something outside that effects are done in. */
export interface EffectSystem extends SystemDescription {
  readonly port: EffectPort;
  /** How many calls it takes at once, from all replicas. */
  readonly atOnce: number;
  /** Seconds that one step may take. */
  readonly patience: number;
  /** Minutes before the next attempt, by how many there were, and up to a fifth more; past the last, it has failed. */
  readonly minutesBetween: readonly number[];
  /** It leads to many places: what does not come about in one is put off with all that goes there. */
  readonly lanes?: true;
  /** Skips or puts off, before any is taken, those that wait for nothing any more, or for longer. */
  readonly settle?: () => Promise<void>;
  /** Told how an effect stands after an attempt, once that is noted; by then it may be told again, by `settle`, or not at all. */
  readonly ended?: (effect: HeldEffect, state: EffectState) => Promise<void>;
}
