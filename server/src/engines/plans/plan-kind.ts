import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { PlanKindName, PlanSummary, planInputs } from '@passerelle/contracts/plans/plans.contract.ts';
import type { Static } from 'typebox';
import type { Db } from '../../platform/db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { Change, Writing } from '../act/act.ts';

export type PlanInput<K extends PlanKindName = PlanKindName> = Static<(typeof planInputs)[K]>;
export type Summary = Static<typeof PlanSummary>;
export type RightGrades = Readonly<Partial<Record<RightCode, number>>>;

/** What a change does to people, found by doing it and taking it back. */
export interface Impact {
  readonly people: readonly {
    readonly IdPersonneEV1: number;
    readonly gained: RightGrades;
    readonly lost: RightGrades;
  }[];
  readonly reach: Summary['reach'];
  /** People who lose something that is not a right: part of a perimeter. */
  readonly losing: number;
}

/**
 * A kind of plan. `change` is written once, as any write is: it runs inside a transaction that is taken back, and what
 * it records becomes the rows of the plan. So it must record every row that it writes whole, as `to_jsonb` gives it.
 */
export interface PlanKind<K extends PlanKindName = PlanKindName> {
  readonly kind: K;
  /** Held by whoever prepares, applies or undoes. */
  readonly right: RightCode;
  /** Does it. Throws the catalogue's error where it may not be done; returns inputs that change nothing. */
  readonly change: (writing: Writing, input: PlanInput<K>, actor: Actor) => Promise<Summary['skipped']>;
  /** Looks at what the change is about; called before the change, answers what to call after it. */
  readonly measure: (db: Db, input: PlanInput<K>, actor: Actor) => Promise<(db: Db) => Promise<Impact>>;
  /** A text that differs when what was measured may have changed by other hands. */
  readonly ground: (db: Db, input: PlanInput<K>) => Promise<string>;
  /** Says what happened, in the transaction that applied or undid these rows. */
  readonly announce: (writing: Writing, rows: readonly Change[]) => Promise<void>;
}

/** Where rows of an entity live: its table is its name; `key` are the columns that its `id` joins with `/`. */
export interface PlannedTable {
  readonly table: string;
  readonly key: readonly string[];
}

/** Keeps a kind among others of other inputs. */
export function planKind<K extends PlanKindName>(kind: PlanKind<K>): PlanKind {
  return kind as unknown as PlanKind;
}
