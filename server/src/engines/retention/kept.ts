import type { Database } from '../../platform/db/schema.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Rows of a table, known as `t`, that are about a person: a column that holds their key, or a condition. */
export type AboutWhom = string | ((person: number) => Sql<boolean>);

/** What a table holds of people, and what becomes of it when one of them is erased. */
export interface KeptOfPeople {
  readonly about?: AboutWhom;
  /** Rows about them go, or stay with these columns set so; as they are unless said: keys alone, or facts that tell nobody. */
  readonly becomes?: 'gone' | Readonly<Record<string, unknown>>;
  /** Rows of somebody else's that hold their key alone, which go with them; they are not theirs to be told. */
  readonly names?: (person: number) => Sql<boolean>;
  /** What nobody is told of it, the person neither: secrets, and what is made of other columns. */
  readonly hidden?: readonly string[];
  /** Columns in whose words anybody may be named: who is erased is named there no more. */
  readonly words?: readonly string[];
  /** Fields of these rows that hold files, which go with them, as their owner says them. */
  readonly files?: { readonly entity: string; readonly fields: readonly string[] };
}

/**
 * - `nothing`: nothing of anybody.
 * - `keys`: who did what, by key alone: who it was is not told by it.
 * - `passing`: gone within days by itself.
 */
export type Kept = 'nothing' | 'keys' | 'passing' | KeptOfPeople;

/** Said of each table by the domain that owns it: a table that nobody says is found by `npm run check`. */
export type KeptTables = Readonly<Partial<Record<keyof Database, Kept>>>;
