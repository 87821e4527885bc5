import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel, RowKind } from '../access/decide.ts';

/** Somebody who reads what was written, or is to be written, about things. */
export interface EntityReader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** A condition over a row known as `alias`. */
export type RowCondition = (reader: Pick<EntityReader, 'kernel' | 'actor'>, alias: string) => Sql<boolean>;

/** The rights held on one row, at their best grade. */
export type RowRights = ReadonlyMap<RightCode, 1 | 2>;

/** Columns that a timeline tells, each with the name that it is told under. */
export type ToldColumns = ReadonlyMap<string, string>;

/** The thing whose timeline is read. */
export interface Whole extends EntityReader {
  readonly id: string;
  readonly rights: RowRights;
  /** Only what one of its fields holds is asked for. */
  readonly field?: string | undefined;
}

/** Records that a mail can be previewed on. */
export interface PreviewRows {
  /**
   * A select of `id`, `label`, `about` (whom first of all, by key), `to` (who would be told), `values` and `opens`. `by` looks,
   * and stands for whom nobody knows before it happened.
   */
  readonly rows: (source: string, by: number) => Sql;
  /** Over a row of that select: whether one may look at it. */
  readonly mayLook: RowCondition;
}

/**
 * What a kind of thing says of itself, once, in `<domain>.entity.ts`: history, plans, notifications, mails, the dashboard
 * and explanations read it. What it does not say is refused: without `mayRead` it has no timeline.
 */
export interface Entity {
  /**
   * As changes name it. Its words are the texts `HISTORY:entity <name>`, `HISTORY:field <told column>` and, for what happened
   * to it, `HISTORY:<kind> <name>`, with `itself` where there is no `{about}` to say.
   */
  readonly name: string;
  /** Where its rows are; `key` are the columns that its id joins with `/`. */
  readonly rows: {
    readonly table: string;
    readonly key: readonly string[];
    /** Of a single key; integer unless said. */
    readonly keyType?: 'text';
  };
  /** The column that a row is called by; `made` says it of a row that is not there yet. */
  readonly label?: {
    readonly column: string;
    readonly translated?: boolean;
    readonly made?: (alias: string) => Sql;
  };
  /** On which rows a label may be told at all to somebody who asks for it by its key; on all unless said. */
  readonly known?: RowCondition;
  /** The screen of a row, as a path below the language. */
  readonly screen?: (id: string) => string;
  /** Of which rows that screen opens, where not of every row that is told of: nothing of another thing leads to the others. */
  readonly opens?: RowCondition;
  /** What lists tell of a row all the same, by its columns. */
  readonly listed?: readonly string[];
  /** Its columns that are keys of other entities, by their names. */
  readonly keys?: Readonly<Record<string, string>>;
  /** What says which row it is, among several. */
  readonly about?: readonly string[];
  readonly told: ToldColumns;
  /** Columns that say where a row belongs, and nothing else: they are not told, and hide nothing of what was said of the whole. */
  readonly places?: readonly string[];
  /** Who may read its timeline: holders of a right, or a condition over the row. `always` reads also what is gone. */
  readonly mayRead?: { readonly right: RightCode } | { readonly where: RowCondition };
  /** Which of its columns, as they are stored, this reader is not told of these rows, by key; of the others nothing is hidden. */
  readonly untold?: (reader: EntityReader, ids: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Where each column has its own right, on the row: the fields of a catalogue. */
  readonly gated?: {
    readonly kind: RowKind;
    /** The right that shows that a row is there. */
    readonly sees: RightCode;
    readonly right: (column: string) => RightCode;
    /** Whether what a column holds is told only to who asks for that alone, which is recorded. */
    readonly sensitive: (column: string) => boolean;
    /** The right that opens its timeline. */
    readonly opens: RightCode;
    /** The columns of when a row was changed last, and by whom: who may not read them sees no entries, or not whose. */
    readonly when: string;
    readonly who: string;
    /** What its table holds where nothing is said. */
    readonly unsaid: object;
  };
  /** Select of the ids of rows that became this one: their timeline is part of its own. */
  readonly formers?: (id: string) => Sql;
  /** The things whose timelines tell its rows too, and which rows of it, as text. */
  readonly within?: Readonly<Record<string, (whole: Whole) => Sql>>;
  /**
   * Its own rule says to whom of those who read the thing that it is within it is told, with who did something to it, and why. Unless
   * said, that is as hidden as of the thing: told where the timeline of that opens, and whose columns say so.
   */
  readonly tellsItself?: true;
  /** The calls after which it is told that it changed, and not by whom: what people do of themselves, each by itself. */
  readonly unsigned?: readonly string[];
  /** Its rows are what a field of the whole holds: the history of that field tells them. */
  readonly byField?: true;
  /** What texts of notifications call a key of it: `{person}`. */
  readonly word?: string;
  /** The kinds of record that mails tell of, where they are rows of it. */
  readonly previews?: Readonly<Record<string, PreviewRows>>;
}

/** Columns told under their own names, or under another: `['IdSite', 'LibSite']`. */
export function toldColumns(...told: readonly (string | readonly [column: string, field: string])[]): ToldColumns {
  return new Map(told.map((one) => (typeof one === 'string' ? [one, one] : one)));
}

/** What a row of an entity, known as `alias`, is called in a language. */
export function labelSql({ name, label }: Entity, alias: string, language: Language): Sql<string> {
  if (!label) throw new Error(`${name} has no label`);
  const own = sql.ref(`${alias}.${label.column}`);
  return label.translated
    ? sql<string>`coalesce(${sql.ref(`${alias}.Traductions`)}->>${idLangues[language]}, ${own})`
    : sql<string>`${own}`;
}

/** Every entity by its name: given by the composition. */
export class Entities {
  readonly #byName: ReadonlyMap<string, Entity>;

  constructor(all: readonly Entity[]) {
    this.#byName = new Map(all.map((one) => [one.name, one]));
    if (this.#byName.size !== all.length) throw new Error('Two entities have one name');
    for (const { name, keys = {}, within = {} } of all)
      for (const other of [...Object.values(keys), ...Object.keys(within)])
        if (!this.#byName.has(other)) throw new Error(`${name} names ${other}, which is no entity`);
  }

  get(name: string): Entity | undefined {
    return this.#byName.get(name);
  }

  *[Symbol.iterator](): Generator<Entity> {
    yield* this.#byName.values();
  }

  /** The entity of the key that a column of a row holds: one of its own, or the row's very key. */
  keyedBy(entity: Entity | undefined, column: string): string | undefined {
    if (!entity) return undefined;
    const { key } = entity.rows;
    return entity.keys?.[column] ?? (entity.label && key.length === 1 && key[0] === column ? entity.name : undefined);
  }
}
