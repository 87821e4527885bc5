import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { Writing } from '../act/act.ts';
import type { FormSubject } from '../forms/form-subject.ts';
import type { ListEntry } from '../lists/list-entry.ts';
import type { PlannedRow, Values } from '../plans/plan-kind.ts';
import type { JudgedLine } from './judge-rows.ts';
import type { KnownCodes } from './known-codes.queries.ts';
import type { ReadLine } from './read-lines.ts';

/** Who loads a file. */
export interface Loader {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  /** Whether a code of a list comes with the file itself. */
  readonly coming?: (reference: string, value: unknown) => boolean;
}

/** When it is asked what one may still do in a day: once rows are `written`, nobody else takes of it meanwhile. */
export type AskedQuota = 'tried' | 'written';

/** Rows that files may bring. */
export type Importable = FormImportable | ActImportable;

interface AnyImportable {
  /** What definitions call it. */
  readonly name: string;
  /** The field that says which row a line is about. */
  readonly key: string;
  /** People whom cells name, among those that the loader sees; without it no column names people. */
  readonly people?: (db: Db, loader: Loader, words: readonly string[]) => Promise<KnownCodes>;
  /** Of changes that one may make so many of in a day, those beyond, by their number, each with how many one may. */
  readonly beyondQuota?: (
    db: Db,
    loader: Loader,
    rows: readonly PlannedRow[],
    at: AskedQuota,
  ) => Promise<ReadonlyMap<number, string>>;
  /** Lines of one file, where these are fewer than of any. */
  readonly most?: number;
}

/** Rows whose lines are judged, and written, as their form would. */
export interface FormImportable extends AnyImportable {
  readonly form: FormSubject;
  readonly acts?: undefined;
  /** Where they are read for files that go out. */
  readonly list: ListEntry;
  /** Others that say which row a line is about: what tells rows apart where they come from elsewhere. None of them is written by that. */
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
}

/** Rows that no form fills in by itself: acts of their domain say which one a line is about, judge it and write it. They come in alone. */
export interface ActImportable extends AnyImportable {
  readonly form: ActColumns;
  readonly acts: LineActs;
  readonly list?: undefined;
  readonly alsoBy?: undefined;
  readonly unique?: undefined;
  /** Whether lines may add rows; else they change those that are there alone. */
  readonly adds?: true;
}

/** The columns of what acts write, and what history calls it. */
interface ActColumns {
  readonly entity: string;
  readonly form: { readonly fields: Fields };
  readonly subject: { readonly catalogue: Fields; readonly kind?: undefined };
}

/** The columns of rows that acts write. */
export const actColumns = (entity: string, fields: Fields): ActColumns => ({
  entity,
  form: { fields },
  subject: { catalogue: fields },
});

/** What judges and writes lines, as from any other door. */
export interface LineActs {
  /** What becomes of each line, in their order, and what would be written by it; two that are about one row are told apart by nobody here. Writes nothing. */
  readonly judge: (db: Db, loader: Loader, lines: readonly ReadLine[]) => Promise<readonly JudgedLine[]>;
  /** Writes what a line was judged to; throws the catalogue's errors where it may not any more. */
  readonly write: (writing: Writing, loader: Loader, row: PlannedRow) => Promise<void>;
  /** Takes back what a line wrote: `before` and `after` are swapped. */
  readonly takeBack?: (writing: Writing, loader: Loader, row: PlannedRow) => Promise<void>;
  /** Holds what writing lines would hold, and taking them back, in one order for all: two files meet at their first line, and not half way. */
  readonly hold: (db: Db, rows: readonly PlannedRow[]) => Promise<void>;
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
  /** Holds what adding these would hold, in one order for all: two files meet at their first line, and not half way. */
  readonly hold: (db: Db, rows: readonly PlannedRow[]) => Promise<void>;
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

/** Those by which its row is found before it is judged: acts find theirs themselves. */
export const matchFields = (subject: Importable): readonly string[] => (subject.acts ? [] : keyFields(subject));

/** What adds its rows, where that is an act beside their form. */
export const addingAct = (subject: Importable): AddingAct | undefined => (subject.acts ? undefined : subject.adds?.act);
