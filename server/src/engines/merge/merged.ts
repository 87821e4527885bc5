import type { Database } from '../../platform/db/schema.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** The two whose records become one. */
export interface Merging {
  readonly keeps: number;
  readonly goes: number;
}

/**
 * What becomes of a column that holds a person's key when two records of one person become one:
 * - `moves`: rows of the one who goes are the kept one's from now on.
 * - `joins`: the same; where the kept one has its own like it, that stays, and the other goes.
 * - `fills`: the same; where the kept one has its own like it, the other stays with the one who goes.
 * - `ends`: it is worth nothing any more, since nobody comes in as the one who goes; it stays with them.
 * - `stays`: it says what was, or who did it: it is said of the one who goes for ever.
 * - `made`: its domain keeps it up with the record by itself.
 * - `renames`: JSON that names people in criteria, bounds or values: it names the kept one where it named the one who goes.
 * - `typed`: a text that calls somebody by their login or address (`of` says which do): it is told, and left to who typed it.
 * - `named`: a text or JSON that may name somebody among other things, and says what was: it is left as it is.
 * - `nobody`: it holds no key of a person, for all that it is called.
 */
export const mergeVerbs = [
  ...['moves', 'joins', 'fills', 'ends', 'stays', 'made', 'renames'],
  ...['typed', 'named', 'nobody'],
] as const;
export type MergeVerb = (typeof mergeVerbs)[number];

/** A verb that is for some rows alone, or does more than its word says. */
export interface MergeRule {
  readonly verb: MergeVerb;
  /** The rows, known as `t`, that it is for; the others stay. */
  readonly where?: (keeps: number) => Sql<boolean>;
  /** The rows, known as `t`, where the column itself does not hold the key. */
  readonly of?: (merging: Merging) => Sql<boolean>;
  /** What people call it that a row is a part of, and the column that says which: so it is counted, each once. The row itself unless said. */
  readonly thing?: readonly [entity: string, column: string];
  /** The key stands as text, among those of other things. */
  readonly text?: true;
  /** JSON that says what rights reach: where it names the one who goes, a second person confirms. */
  readonly reach?: true;
  /** Of JSON that names others from then on: what is written beside. */
  readonly marks?: () => Readonly<Record<string, unknown>>;
  /** Of rows that end: what is written in them. */
  readonly becomes?: Readonly<Record<string, Sql>>;
  /** While this is so the two may not become one: `rule` is one of the texts `REGLES`. */
  readonly refuses?: {
    readonly rule: string;
    readonly where: (keeps: number, goes: number) => Sql<boolean>;
  };
  /** Other columns of the row that may not hold the same person: where one holds the kept one, this one is emptied. */
  readonly notBeside?: readonly string[];
  /** The same the other way round: where they hold the kept one, they are emptied. */
  readonly empties?: readonly string[];
}

/** Said of each column that holds a person's key by the domain that owns its table; one that nobody says fails the tests. */
export type MergedTables = Readonly<Partial<Record<keyof Database, Readonly<Record<string, MergeVerb | MergeRule>>>>>;

/** What is said of a column, as a rule: to be asked for its parts, whichever way it is said. */
export const ruleOf = (said: MergeVerb | MergeRule): MergeRule => (typeof said === 'string' ? { verb: said } : said);

/** A rule, and of which column. */
export type TableRule = MergeRule & { readonly table: string; readonly column: string };

/** Each column that something is said of, with its rule. */
export function rulesOf(merged: MergedTables): readonly TableRule[] {
  return Object.entries(merged).flatMap(([table, columns]) =>
    Object.entries(columns ?? {}).map(([column, said]) => ({ table, column, ...ruleOf(said) })),
  );
}
