import type { Language } from '@passerelle/contracts/languages.ts';
import type { DeclaredList } from '@passerelle/contracts/lists/declared-list.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import type { ExportAsked, ExportWords } from './export.ts';
import type { List } from './list.ts';

/** A list as it is for somebody now. */
export interface OpenedList<Column extends string = string> {
  readonly list: List<Column>;
  /** Which of its rows may be exported. */
  readonly right: ExportAsked<Column>['right'];
  /** What of the words of its files is said otherwise. */
  readonly saying?: (words: ExportWords) => ExportWords;
}

/** For whom a list is opened. */
export interface Opener {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  readonly language: Language;
}

/** A list that a domain brings: whoever has its name reads it. */
export interface ListEntry {
  readonly declared: DeclaredList;
  /** Opens it, with the fields that were added to it on site. */
  readonly open: (by: Opener) => OpenedList | Promise<OpenedList>;
}

/** Every list by its name. */
export type ListRegistry = ReadonlyMap<string, ListEntry>;

/** The lists that domains bring. Throws where two have one name. */
export function registryOf(entries: readonly ListEntry[]): ListRegistry {
  const registry = new Map(entries.map((entry) => [entry.declared.name, entry]));
  if (registry.size < entries.length) throw new Error('Two lists have one name');
  return registry;
}
