import type { Db } from '../../platform/db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { Writing } from '../act/act.ts';
import type { FormSubject } from '../forms/form-subject.ts';
import type { ListEntry } from '../lists/list-entry.ts';

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
  };
}

/** Every subject that files may bring, by its name. */
export type Importables = ReadonlyMap<string, Importable>;

/** The fields that say which row a line is about. */
export const keyFields = ({ key, alsoBy = [] }: Pick<Importable, 'key' | 'alsoBy'>): readonly string[] => [
  key,
  ...alsoBy,
];
