import type { PlanContract } from '@passerelle/contracts/plans/plan-contract.ts';
import type { PlanFigures as FiguresShape, PlanNeed, PlanSummary } from '@passerelle/contracts/plans/plans.contract.ts';
import type { Static } from 'typebox';
import type { Db } from '../../platform/db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { Change, Insider, Writing } from '../act/act.ts';
import type { PlanSubject } from './plan-access.ts';

/** What a plan of a kind is prepared with. */
export type PlanInput<C extends PlanContract = PlanContract> = Static<C['input']>;

/** A change that was asked and is not made, with why: a row of the plan that is never written. What is not there has no id. */
export interface LeftOut extends Omit<Change, 'id'> {
  readonly id?: string | number;
  readonly reason: LeftReason;
}

/** `path` is the field that speaks against it, `rule` one of the texts `REGLES`. */
export interface LeftReason {
  readonly path: string;
  readonly rule: string;
  readonly value?: string;
}

/** What a plan does, as it is kept. */
export type Summary = Static<typeof PlanSummary>;
/** Figures that only some kinds have. */
export type PlanFigures = Static<typeof FiguresShape>;
/** What a plan gives to somebody and takes from them, by name with its grade. */
export interface PersonEffect {
  readonly gained: Readonly<Record<string, number>>;
  readonly lost: Readonly<Record<string, number>>;
}

/** What a change does, found by doing it and taking it back: the figures of its kind, and whom it touches. */
export interface Effect {
  readonly figures: PlanFigures;
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
export interface KeptKind<C extends PlanContract = PlanContract> {
  /** What callers are told of it. */
  readonly contract: C;
  /** Plans of a lane are rehearsed and applied one after the other; those of another do not wait for them. */
  readonly lane: string;
  /** Whether somebody may know of those that others made. */
  readonly seesAll: (actor: Actor) => boolean;
  /** Of a kind whose contract designates; without it, a plan is its author's and theirs who oversee its kind. */
  readonly about?: PlanSubject;
  /**
   * Days after which the words of what was never written go, of plans that nobody applied and of rows that were left: lines of
   * files name people who may not even be here. As long as any plan's unless said.
   */
  readonly daysUnwritten?: number;
  /** Without one, nobody else is asked. */
  readonly gate?: Gate;
  /** Throws where the actor, who holds the right, may not prepare, apply, undo or give up this one. */
  readonly require?: (db: Db, actor: Actor, input: PlanInput<C>) => Promise<void> | void;
  /** Whether what this one does can be taken back at all; it can unless said. */
  readonly undoes?: (input: PlanInput<C>) => boolean;
  /** Whether what people hold falls with what this one does to them: it is told of each beside the rows. */
  readonly endsStays?: (input: PlanInput<C>) => boolean;
  /** Tells those whom it concerns once it is done, or undone, in the same transaction. */
  readonly told?: (writing: Writing, input: PlanInput<C>, actor: Insider, undone: boolean) => Promise<void>;
}

/**
 * A kind of plan whose rows stand each for itself: what may not be written is left out, with why, and the others are done.
 * A row that somebody else changed meanwhile is left too.
 */
export interface RowsKind<C extends PlanContract = PlanContract> extends KeptKind<C> {
  /** What is to be written of one entity, and what of it is left out. Writes nothing. */
  readonly rows: (db: Db, input: PlanInput<C>, actor: Actor) => Promise<JudgedRows>;
  /** Rows that this actor may not write any more, each with the rule: asked when they are written, or written back. */
  readonly judge: (db: Db, input: PlanInput<C>, actor: Actor, asked: AskedRows) => Promise<LeftRows>;
  /** Where no row would be written, why is said of each, however many they are: whoever prepares it tells them apart. */
  readonly saysAll?: true;
  /** Columns that each write sets beside: who did it, and when. */
  readonly marks?: (db: Db, by: Pick<Actor, 'IdPersonneEV1'>) => Promise<Values>;
  /**
   * Does what rows stand for, where that is more than what they say of their tables: each is done, or taken back, by an act
   * that is judged as it would be one by one. `actEach` leaves nothing behind of one that is refused.
   */
  readonly acts?: (writing: Writing, input: PlanInput<C>, by: Doer, asked: AskedRows) => Promise<RefusedRows>;
  /**
   * Holds until the transaction ends, in one order for all, what `acts` would hold row by row beside the rows themselves, as the
   * names that rows take: before any of them is held or written.
   */
  readonly holds?: (db: Db, input: PlanInput<C>, rows: readonly PlannedRow[]) => Promise<void>;
  /**
   * Tells rows that rest on no other of the plan: they are tried in small pieces, each held for as long as it is tried alone. The
   * others are tried together, and held until all of them are.
   */
  readonly apart?: (db: Db, input: PlanInput<C>, rows: readonly PlannedRow[]) => Promise<(row: PlannedRow) => boolean>;
}

/** Whoever does what rows of a plan stand for, and under which role. */
export type Doer = Pick<Actor, 'IdPersonneEV1' | 'acting'>;

/** Rows of a plan that are done, or taken back. */
export interface AskedRows {
  readonly rows: readonly PlannedRow[];
  readonly undone: boolean;
}

export interface JudgedRows {
  readonly changes: readonly Change[];
  readonly left: readonly LeftOut[];
}

/** Any kind of plan. */
export type AnyKind = PlanKind | RowsKind | KeptKind;

/**
 * A kind of plan that is rehearsed. `change` is written once, as any write is: it runs inside a transaction that is
 * taken back, and what it records becomes the rows of the plan. So it must record every row that it writes whole, as
 * `to_jsonb` gives it.
 */
export interface PlanKind<C extends PlanContract = PlanContract> extends KeptKind<C> {
  /** Does it. Throws the catalogue's error where it may not be done; returns what of it is not, each with why. */
  readonly change: (writing: Writing, input: PlanInput<C>, actor: Actor) => Promise<readonly LeftOut[]>;
  /** Looks at what the change is about; called before the change, answers what to call after it. No figures without it. */
  readonly measure?: (db: Db, input: PlanInput<C>, actor: Actor) => Promise<(db: Db) => Promise<Effect>>;
  /** Columns that each change of a row of one entity sets beside: who did it, and when. */
  readonly rowMarks?: {
    readonly entity: string;
    readonly of: (db: Db, by: Pick<Actor, 'IdPersonneEV1'>) => Promise<Values>;
  };
  /** It is undone while nothing was written since about a row that it moved, and else not at all. */
  readonly wholeUndo?: true;
  /** A text that differs when what was measured may have changed by other hands. */
  readonly ground: (db: Db, input: PlanInput<C>) => Promise<string>;
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

/** The same, of which field, where it is one. */
export type RefusedRows = ReadonlyMap<number, LeftReason>;

/**
 * Writes rows of one entity in their order and records them. Leaves those that it does not find as their `before` says
 * (absent, where it has none); throws what the database throws where a constraint forbids one.
 */
export type PlannedWriter = (writing: Writing, rows: readonly PlannedRow[]) => Promise<LeftRows>;

/**
 * A writer whose rows are held before any is written, in the order of their keys, with whatever writing them would hold: two who
 * write many of the same come one after the other, and never wait each for the other.
 */
export interface HoldingWriter {
  readonly write: PlannedWriter;
  readonly hold: (db: Db, ids: readonly string[]) => Promise<void>;
}

/** Where rows of an entity live: its table is its name; `key` are the columns that its `id` joins with `/`. */
export interface PlannedTable {
  readonly table: string;
  readonly key: readonly string[];
}

/** Keeps a kind among others of other inputs. */
export function planKind<C extends PlanContract>(kind: PlanKind<C>): PlanKind {
  return kind as unknown as PlanKind;
}

/** Keeps a kind among others of other inputs. */
export function rowsKind<C extends PlanContract>(kind: RowsKind<C>): RowsKind {
  return kind as unknown as RowsKind;
}

/** Keeps a kind among others of other inputs. */
export function keptKind<C extends PlanContract>(kind: KeptKind<C>): KeptKind {
  return kind as unknown as KeptKind;
}
