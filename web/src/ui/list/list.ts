import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { Operator } from '@passerelle/contracts/conditions/condition.ts';
import { type KeptState, wordsFilter } from '@passerelle/contracts/lists/list-state.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import type { UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Reference } from '../../lib/reference.ts';
import type { CurrentUser } from '../../lib/session.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Group } from '../conditions/condition-tree.ts';
import type { FilterControl, FilterTest, FilterValues } from '../filters/filter-types.ts';
import type { ListState } from './list.state.ts';
import type { ListWhere } from './list.where.ts';

/** What a list is filtered by. */
export interface ListFilter {
  /** Who holds it may use the filter. */
  readonly right: RightCode;
  /** The field that it compares; without one it is a yes or no of its own. */
  readonly field?: Field & { readonly name: string };
  /** Those of the type of its field, unless said. */
  readonly operators?: readonly Operator[];
  /** The badge counts it only when it is a yes. */
  readonly countedWhenTrue?: true;
  /** Tests that the badge counts twice. */
  readonly countedTwice?: (test: FilterTest) => boolean;
  /** What is typed in it may name somebody: this browser does not keep it. */
  readonly namesSomebody?: true;
  /** Says a whole test in its own words, where it has some. */
  readonly describe?: (test: FilterTest, t: Translate) => string | undefined;
}

/** What may be asked of a list. Free words are the filter `query`. */
export interface ListCatalogue {
  /** What may be shown, in the order of the chooser, each with the right to read it. */
  readonly columns: Readonly<Record<string, Field & { readonly read: RightCode }>>;
  readonly defaultColumns: readonly string[];
  /** Rows of one's own are among them. */
  readonly ofOneself?: true;
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** What edits the values of a filter. */
  readonly control: (
    name: string,
    filter: ListFilter,
    lists: ReadonlyMap<ReferenceListName, Reference>,
    t: Translate,
  ) => FilterControl;
}

/** What the words of a list are under, in its family of texts. */
type ListWord =
  | 'tools'
  | 'searchLabel'
  | 'failed'
  | 'gridLabel'
  | 'total'
  | 'totalAtLeast'
  | 'emptyTitle'
  | 'emptyFilters'
  | 'emptyNobody'
  | 'viewOpensFirst'
  | 'viewNoDefault'
  | 'viewMakeDefault'
  | 'exportTitle'
  | 'exportHelp';
type FamilyName = TextKey extends `${infer Famille}:${string}` ? Famille : never;

/** The families of texts that have every word of a list. */
type ListFamily = {
  [Famille in FamilyName]: [`${Famille}:${ListWord}`] extends [TextKey] ? Famille : never;
}[FamilyName];

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** What the next page is asked with; null after the last. */
  readonly next: string | null;
  readonly total: { readonly value: number; readonly exact: boolean } | null;
}

/** What is exported: the list as it is seen, or some of its rows. */
export interface ExportBody {
  readonly format: 'csv' | 'xlsx';
  readonly filter: string;
  readonly columns: string[];
  readonly only?: number[];
  readonly except?: number[];
}

/** A workbook of something else than the rows, for those that a filter finds. */
export interface OtherFile {
  readonly label: TextKey;
  readonly file: (filter: string, signal: AbortSignal) => Promise<Response>;
}

interface Asked {
  readonly filter: string;
  readonly after?: string;
}

/** Rows that are picked, as whoever does something with them asks for them. */
export interface Picked {
  readonly picked: Pick<ExportBody, 'filter' | 'only' | 'except'>;
  /** How many they are, when it is known. */
  readonly count: number | undefined;
}

/** What draws the rows of a list otherwise than as a table: it asks for them itself, as the state says. */
export interface LayoutProps<Row extends object> {
  readonly list: List<Row>;
  readonly state: ListState;
  /** What of it is looked at, as the URL says. */
  readonly at: string | undefined;
  readonly onAt: (at: string) => void;
  /** Shows the rows that these filters, or these conditions, find too, as a table. */
  readonly onTable: (filters: FilterValues, conditions?: Group) => void;
  /** The box that picks a row, as it is picked in the table; undefined where nothing is done with rows. */
  readonly picker: ((row: Row) => ReactNode) | undefined;
}

export interface Layout<Row extends object> {
  readonly label: TextKey;
  readonly Draw: ComponentType<LayoutProps<Row>>;
}

/** A view that a list comes with, as its address says it. */
export interface ShippedView {
  readonly label: TextKey;
  readonly state: KeptState;
}

/**
 * A list of rows of which its reader sees a part: what it shows, finds and filters by, how a row is drawn and opened, what
 * answers it. It is found, filtered, arranged, kept under names, picked from and exported by `ListScreen`.
 */
export interface List<Row extends object> extends ListCatalogue {
  /** Names its views, its drafts and what this browser remembers of it. */
  readonly name: string;
  readonly words: ListFamily;
  readonly calls: {
    readonly keyOf: (asked: Asked) => readonly unknown[];
    readonly rows: (asked: Asked, signal: AbortSignal) => Promise<ListPage<Row>>;
    readonly count: (asked: Asked) => UndefinedInitialDataOptions<{ readonly count: number }>;
    /** Answers the file as a stream, its rows counted in `X-Total-Count`. */
    readonly file: (body: ExportBody, signal: AbortSignal) => Promise<Response>;
    /** What else goes out of the rows that a filter finds, as workbooks. */
    readonly files?: readonly OtherFile[];
  };
  readonly keyOf: (row: Row) => number;
  /** Who holds it may export, and so pick rows. */
  readonly exports: RightCode | readonly RightCode[];
  /** What else is done with rows that are picked, and by whom. */
  readonly acts?: { readonly may: (user: CurrentUser) => boolean; readonly Acts: ComponentType<Picked> };
  /** Views that it comes with: each for whoever may use all of its filters. */
  readonly shipped?: readonly ShippedView[];
  /** What it shows to who comes without a link, a view of their own, or a memory of it. */
  readonly opening: (user: CurrentUser) => ListWhere;
  /** Widths of columns that hold more or less than their kind. */
  readonly widths: Readonly<Record<string, number>>;
  /** The column that a row is called by: it stays in sight, and heads the card of a narrow screen. */
  readonly title: string;
  readonly cell: (name: string, row: Row) => ReactNode;
  readonly pathOf: (row: Row) => string;
  /** Whether that screen is for the reader; it is, of every row, unless said. */
  readonly opens?: (row: Row) => boolean;
  /** Other ways to lay the rows out than a table, by name. */
  readonly layouts?: Readonly<Record<string, Layout<Row>>>;
  /** What the box of words suggests to look for. */
  readonly placeholder: (user: CurrentUser) => TextKey;
  /** What an export is of: rows are this. */
  readonly rowsLabel: TextKey;
  /** What its number counts that this reader might not think of. */
  readonly totalNote?: (user: CurrentUser) => TextKey | undefined;
  readonly emptyIcon: ReactNode;
  /** Why a column or a filter is closed to the reader, and whom to ask. */
  readonly why: (right: RightCode) => ReactNode;
  /** Why a cell is closed to the reader though its column is open to them, where rows leave out what is closed. */
  readonly whyOn?: (right: RightCode, row: Row) => ReactNode;
}

/** Whether a name that came from outside is a filter's of the list; what `Object.prototype` has is not. */
export function isFilterOf({ filters }: Pick<ListCatalogue, 'filters'>, name: string): boolean {
  return Object.hasOwn(filters, name);
}

/** The filters that the list offers, in its order; free words have a box of their own. */
export function offeredFilters({
  filters,
}: Pick<ListCatalogue, 'filters'>): readonly (readonly [string, ListFilter])[] {
  return Object.entries(filters).filter(([name]) => name !== wordsFilter);
}
