import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { Writing } from '../act/act.ts';
import type { FormSubject } from '../forms/form-subject.ts';
import type { ListEntry } from '../lists/list-entry.ts';
import type { PlannedRow, Values } from '../plans/plan-kind.ts';
import type { KnownCodes } from './known-codes.queries.ts';
import type { ReadLine } from './read-lines.ts';

/** Who loads a file. */
export interface Loader {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Rows that files may bring: each line is judged, and written, as their form would. */
export interface Importable {
  /** What definitions call it. */
  readonly name: string;
  readonly form: FormSubject;
  /** Where they are read for files that go out. */
  readonly list: ListEntry;
  /** The field that says which row a line is about. */
  readonly key: string;
  /** Others that say it too: what tells rows apart where they come from elsewhere. None of them is written by that. */
  readonly alsoBy?: readonly string[];
  /** Texts that only one row may hold: two lines that say one are refused both. */
  readonly unique?: readonly string[];
  /** How a line adds a row, and how that is undone; without it files change rows alone. */
  readonly adds?: {
    readonly nextKey: (db: Db) => Promise<number>;
    /** Takes away one that a file added, where such rows go at all. Throws the catalogue's error where it may not. */
    readonly takeBack?: (writing: Writing, by: Loader, key: number) => Promise<void>;
    /** What adds one, where a row of a table is not all that it takes. */
    readonly act?: AddingAct;
  };
  /** People whom cells name, among those that the loader sees; without it no column names people. */
  readonly people?: (db: Db, loader: Loader, words: readonly string[]) => Promise<KnownCodes>;
  /** Of changes that one may make so many of in a day, those beyond, by their number, each with how many one may. */
  readonly beyondQuota?: (db: Db, loader: Loader, rows: readonly PlannedRow[]) => Promise<ReadonlyMap<number, string>>;
  /** Lines of one file, where these are fewer than of any. */
  readonly most?: number;
}

/** Adds a row by an act that judges it, as from any other door. */
export interface AddingAct {
  /** What would be added of these values, by column, beside fields that other lines fill; writes nothing. Throws the catalogue's errors. */
  readonly judge: (db: Db, loader: Loader, values: FormValues, byLines: readonly string[]) => Promise<Values>;
  /** Adds it under its key. `arriving`: the keys of all that the file adds, which it may name. */
  readonly add: (
    writing: Writing,
    loader: Loader,
    key: number,
    asked: { readonly after: Values; readonly arriving: ReadonlySet<number> },
  ) => Promise<void>;
  /** What lines that would add one and the same have in common, by line: none of them is the one. */
  readonly alike?: (db: Db, lines: readonly ReadLine[]) => Promise<ReadonlyMap<number, string>>;
  /** What other lines of the file may call the row of this one. */
  readonly calledBy?: (values: FormValues) => readonly string[];
  /** Rules that tell that somebody else is there, whom the loader may not see: only so many are told in an hour. */
  readonly tellsOfOthers?: readonly string[];
}

/** Every subject that files may bring, by its name. */
export type Importables = ReadonlyMap<string, Importable>;

/** The fields that say which row a line is about. */
export const keyFields = ({ key, alsoBy = [] }: Pick<Importable, 'key' | 'alsoBy'>): readonly string[] => [
  key,
  ...alsoBy,
];
