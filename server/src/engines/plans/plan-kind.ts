import type { PlanNeed, PlanSummary } from '@passerelle/contracts/plans/plans.contract.ts';
import type { PlanKindName, planInputs } from '@passerelle/contracts/plans/plans.inputs.ts';
import type { Static } from 'typebox';
import type { Db } from '../../platform/db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { Insider, Writing } from '../act/act.ts';

export type PlanInput<K extends PlanKindName = PlanKindName> = Static<(typeof planInputs)[K]>;

/** What was asked of somebody and changes nothing, with why. */
export interface Skipped {
  readonly person: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string | null };
  readonly IdRole: number;
  readonly code: string;
}

/** What a plan does, as it is kept. */
export interface Summary extends Omit<Static<typeof PlanSummary>, 'skipped'> {
  readonly skipped: readonly Skipped[];
}
/** What a plan gives to somebody and takes from them, by name with its grade. */
export interface PersonEffect {
  readonly gained: Readonly<Record<string, number>>;
  readonly lost: Readonly<Record<string, number>>;
}

/** What a change does, found by doing it and taking it back: the figures of its kind, and whom it touches. */
export interface Effect {
  readonly figures: Omit<Summary, 'skipped'>;
  readonly people: readonly (PersonEffect & { readonly IdPersonneEV1: number })[];
}

/** What of a plan a second person looks at, and who may be that: its kind's own rule, for what is done as for what is undone. */
export interface Gate {
  /** What has to be confirmed. `own` is what it does to the actor; where it is `undone`, everything goes the other way. */
  readonly needs: (
    db: Db,
    effect: Pick<Effect, 'figures'> & { readonly own: PersonEffect | undefined; readonly undone: boolean },
    actor: Actor,
  ) => Promise<readonly PlanNeed[]>;
  readonly mayOpen: (actor: Actor) => boolean;
  /** How many could open it, but these people. */
  readonly countOthers: (db: Db, but: readonly number[]) => Promise<number>;
}

/** A kind of plan whose rows its domain writes down itself: a file, say. Its rows are always worked through in pieces. */
export interface KeptKind<K extends PlanKindName = PlanKindName> {
  readonly kind: K;
  /** Plans of a lane are rehearsed and applied one after the other; those of another do not wait for them. */
  readonly lane: string;
  /** Whether somebody may prepare, apply and undo these. */
  readonly mayUse: (actor: Actor) => boolean;
  /** Whether somebody may know of those that others made. */
  readonly seesAll: (actor: Actor) => boolean;
  /** Without one, nobody else is asked. */
  readonly gate?: Gate;
  /** Throws where the actor, who holds the right, may not prepare, apply, undo or give up this one. */
  readonly require?: (actor: Actor, input: PlanInput<K>) => void;
}

/**
 * A kind of plan that is rehearsed. `change` is written once, as any write is: it runs inside a transaction that is
 * taken back, and what it records becomes the rows of the plan. So it must record every row that it writes whole, as
 * `to_jsonb` gives it.
 */
export interface PlanKind<K extends PlanKindName = PlanKindName> extends KeptKind<K> {
  /** Does it. Throws the catalogue's error where it may not be done; returns inputs that change nothing. */
  readonly change: (writing: Writing, input: PlanInput<K>, actor: Actor) => Promise<readonly Skipped[]>;
  /** Looks at what the change is about; called before the change, answers what to call after it. */
  readonly measure: (db: Db, input: PlanInput<K>, actor: Actor) => Promise<(db: Db) => Promise<Effect>>;
  /** Tells those whom it concerns once it is done, or undone, in the same transaction. */
  readonly told?: (writing: Writing, input: PlanInput<K>, actor: Insider, undone: boolean) => Promise<void>;
  /** A text that differs when what was measured may have changed by other hands. */
  readonly ground: (db: Db, input: PlanInput<K>) => Promise<string>;
}

/** A row of a plan: added without `before`, taken away without `after`, else changed in the columns that both name. */
export interface PlannedRow {
  readonly n: number;
  readonly entity: string;
  readonly id: string;
  readonly before: Values | null;
  readonly after: Values | null;
}
export type Values = Readonly<Record<string, unknown>>;

/** Rows that were not written, by number, each with the rule that speaks against it. */
export type LeftRows = ReadonlyMap<number, string>;

/**
 * Writes rows of one entity in their order and records them. Leaves those that it does not find as their `before` says
 * (absent, where it has none); throws what the database throws where a constraint forbids one.
 */
export type PlannedWriter = (writing: Writing, rows: readonly PlannedRow[]) => Promise<LeftRows>;

/** Where rows of an entity live: its table is its name; `key` are the columns that its `id` joins with `/`. */
export interface PlannedTable {
  readonly table: string;
  readonly key: readonly string[];
}

/** Keeps a kind among others of other inputs. */
export function planKind<K extends PlanKindName>(kind: PlanKind<K>): PlanKind {
  return kind as unknown as PlanKind;
}

/** Keeps a kind among others of other inputs. */
export function keptKind<K extends PlanKindName>(kind: KeptKind<K>): KeptKind {
  return kind as unknown as KeptKind;
}
