import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { type Condition, isLeaf } from '@passerelle/contracts/conditions/condition.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type pg from 'pg';
import type { Db, ListPools } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';
import type { Actor } from '../access/actor.ts';
import type { AccessKernel } from '../access/decide.ts';
import { fieldGate, gateOf } from '../access/field-gate.ts';
import { codesLike } from '../catalogue/shown.ts';
import type { CataloguedSubject } from '../catalogue/subject.ts';
import { compileCondition, type Gate } from '../conditions/compile.ts';
import type { WhereRules } from '../conditions/parse.ts';
import { valuesOf } from '../conditions/resolve.ts';
import { both, shownGate } from '../forms/hiding.ts';
import { compileSearch, type Place, type Search, type Searched } from './search.ts';

/** A list of the rows of a subject: what it shows, finds and sorts by. Who sees what of it is in the catalogue. */
export interface List<Column extends string = string> {
  readonly subject: CataloguedSubject;
  /** What its rows are known as in SQL. */
  readonly alias: string;
  /** What may be shown, and sorted by where the catalogue says that it sorts. */
  readonly columns: readonly Column[];
  /** What is shown to who asks for nothing. */
  readonly defaultColumns: readonly Column[];
  /** Fields that a file may have where it is asked for them; on screen they are no columns. */
  readonly inFiles?: readonly string[];
  /** Fields that travel on screen with a column, under its right: they are no columns, and are not exported. */
  readonly beside?: Readonly<Partial<Record<Column, readonly string[]>>>;
  /** What it is sorted by unless asked otherwise: the column that a row is called by, which an index holds in its order. */
  readonly order: Column;
  /** That column from its end, unless asked otherwise. */
  readonly newestFirst?: true;
  /** Where free words are looked for. */
  readonly searched: Searched;
  /** What it is filtered by. */
  readonly filters: {
    /** Type of a filter, undefined when there is none; refuses one that the reader may not use. */
    readonly typeOf: (name: string, holds: Holds) => ReturnType<WhereRules['typeOf']>;
    /** Free words may be looked for: refuses who may not. */
    readonly requireWords: (holds: Holds) => void;
    /** What a filter says, in fields of the subject. */
    readonly inFields: (condition: Condition) => Condition;
  };
}

/** Whether the reader holds a right on anything. */
export type Holds = (right: RightCode) => boolean;

/** What a list reads with: the pools for what is read by key and for lists, the compiler, and whose eyes it reads with. */
export interface ListReader extends Eyes {
  readonly pool: pg.Pool;
  readonly lists: ListPools;
  readonly db: Db;
  /** Whoever asked gave it up: what still runs for them stops. */
  readonly signal?: AbortSignal;
}

/** Whose eyes, in which language, on which day. */
export interface Eyes {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  readonly language: Language;
  readonly today: string;
}

/** A question to a list, parsed: which rows, which columns, in which order, how many. */
export interface Question<Column extends string = string> {
  readonly where: Condition;
  readonly query: string;
  readonly columns: readonly Column[];
  readonly order: readonly { readonly column: Column; readonly descending: boolean }[];
  readonly limit: number;
  readonly skip: number;
}

/** The rows of a subject that the reader may see. */
export function visibleRows(
  { kernel, actor }: Pick<Eyes, 'kernel' | 'actor'>,
  { sees, kind }: CataloguedSubject,
  alias: string,
): Sql<boolean> {
  return kernel.scope(actor, sees, kind, alias);
}

/** Where words may be looked for in a place: its right opens it, and no form hides what it says. */
export function placeGate(
  eyes: Pick<Eyes, 'kernel' | 'actor'>,
  subject: CataloguedSubject,
  { right, says = [] }: Place,
  alias: string,
): Gate {
  // Words are looked for in what is said of whom a row is about.
  const said = subject.carries?.subject ?? subject;
  return says.map((name) => shownGate(eyes, said, name, alias)).reduce(both, gateOf(eyes, subject, right, alias));
}

/** A question as SQL about the rows of its list, as the reader may know them. */
export function compileQuestion(
  eyes: Eyes,
  { subject, alias, searched }: List,
  { where, query }: Pick<Question, 'where' | 'query'>,
): { readonly where: Sql<boolean>; readonly search: Search | undefined } {
  const { actor, today, language } = eyes;
  const condition = compileCondition(where, subject, alias, {
    today,
    resolve: valuesOf(actor.fields),
    ofList: true,
    gate: (field, of, at) => fieldGate(eyes, of, field, at),
    codesLike: (field, pattern) => codesLike(subject, field, pattern, language),
  });
  const search = compileSearch(query, searched, alias, (place) => placeGate(eyes, subject, place, alias));
  return {
    where: allOf([visibleRows(eyes, subject, alias), condition, ...(search ? [search.where] : [])]),
    search,
  };
}

/** The same tree with each comparison said otherwise. */
export function eachLeaf(
  condition: Condition,
  say: (leaf: Extract<Condition, { field: string }>) => Condition,
): Condition {
  if (isLeaf(condition)) return say(condition);
  const inner = (one: Condition) => eachLeaf(one, say);
  return 'and' in condition ? { and: condition.and.map(inner) } : { or: condition.or.map(inner) };
}
