import type { GivenThing, HeldKind, HeldThing } from '@passerelle/contracts/handover/handover.contract.ts';
import type { HoldingName } from '@passerelle/contracts/handover/holdings.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { Writing } from '../act/act.ts';
import type { LeftOut, PlannedRow } from '../plans/plan-kind.ts';

/** Somebody who looks at what a person holds. */
export interface HoldingReader {
  readonly db: Db;
  readonly actor: Actor;
  readonly language: Language;
  /** A text in their language. */
  readonly say: (key: TextKey) => string;
  /** How many are named at most; all are counted. */
  readonly most: number;
}

/** What a person holds of one kind, as far as the reader sees it. */
export interface Held {
  readonly count: number;
  readonly things: readonly (Partial<HeldThing> & Pick<HeldThing, 'key'>)[];
}

/** What is taken over: from whom, by whom. `keys` are those of things; without them all that the actor sees is. */
export interface Taking {
  readonly of: number;
  readonly to: number;
  readonly keys?: readonly string[] | undefined;
}

/**
 * A kind of thing that somebody may hold and leave to others when they go or move, declared by its domain. The page of what
 * a person holds and the plan that hands it over read nothing else: whatever joins the product later adds one of these.
 */
export interface Holding {
  readonly name: HoldingName;
  /** What the person holds of it that the reader may see; nothing for who may see none. */
  readonly held: (reader: HoldingReader, of: number) => Promise<Held>;
  /** Who is nearest above in the line that it follows and is there, where the reader may know: who would take it over by that. */
  readonly above?: (reader: HoldingReader, of: number) => Promise<HeldKind['above']>;
  /** The things of it that rows of a plan handed over, each with who took it. */
  readonly handed?: (reader: HoldingReader, rows: readonly PlannedRow[]) => Promise<readonly HandedThing[]>;
  /** What was given out of it in this stay, whether or not it came back: what is signed for on arriving and on leaving. */
  readonly given?: (reader: HoldingReader, of: number) => Promise<readonly Omit<GivenThing, 'kind' | 'signed'>[]>;
  /** Of things that were given out, those that the reader may see to be the person's. */
  readonly shows?: (reader: HoldingReader, of: number, keys: readonly string[]) => Promise<readonly string[]>;
  /** What was settled of it since a plan was done: undoing that plan leaves it as it is. */
  readonly settledSince?: (reader: HoldingReader, IdPlan: number) => Promise<Held>;
  /**
   * Gives it to somebody else, as the actor may: writes through recorded rows, and answers what is left, each with why. What
   * has none ends by itself.
   */
  readonly takeOver?: (writing: Writing, actor: Actor, taking: Taking) => Promise<readonly LeftOut[]>;
}

/** Something that was handed over, and to whom. */
export interface HandedThing {
  readonly label: string;
  readonly to: number;
  /** Whom it names. */
  readonly person?: number;
}

/** Nothing of it. */
export const holdsNone: Held = { count: 0, things: [] };
