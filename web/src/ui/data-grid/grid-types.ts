import type { ReactNode } from 'react';

export type RowKey = number | string;

export interface GridColumn<Row> {
  readonly name: string;
  readonly label: string;
  /** Width in pixels until somebody drags it. */
  readonly width: number;
  readonly align?: 'end';
  readonly sortable: boolean;
  /** Stays in sight when the grid scrolls sideways, and heads the card on a narrow screen. */
  readonly sticky?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface GridSort {
  readonly column: string;
  readonly descending: boolean;
}

export type GridWidths = Readonly<Record<string, number>>;

/** Rows that are picked: some by key, or all that the filter finds, save some. */
export type GridSelection =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<RowKey> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<RowKey> };

export interface DataGridProps<Row> {
  readonly label: string;
  /** Shown columns, in order. Keep the array stable: rows draw again when it changes. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => RowKey;
  /** How many rows there are in all, loaded or not; undefined while unknown. */
  readonly total: number | undefined;
  /** Nothing has come yet: skeletons stand for the rows. */
  readonly loading: boolean;
  /** The rows on screen answer the question before; the next ones are on their way. */
  readonly refreshing: boolean;
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly sorts: readonly GridSort[];
  readonly onSorts: (sorts: readonly GridSort[]) => void;
  readonly widths: GridWidths;
  readonly onWidths: (widths: GridWidths) => void;
  /** Moves a column to the place of another; columns stay where they are without it. */
  readonly onMove?: (name: string, to: number) => void;
  readonly onHide?: (name: string) => void;
  /** Rows that are picked; without both there is nothing to do with several rows, and no box to pick them. */
  readonly selection?: GridSelection;
  readonly onSelection?: (selection: GridSelection) => void;
  readonly onOpen: (row: Row) => void;
  /** Names the rows' question: scrolling starts over when it changes, and is found again when it comes back. */
  readonly scrollKey: string;
  /** What stands there when there is no row. */
  readonly empty: ReactNode;
}

export const rowHeight = 36;
export const headerHeight = 36;
export const pickerWidth = 40;
