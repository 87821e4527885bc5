import {
  type ColumnDef,
  columnResizingFeature,
  columnSizingFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useRef } from 'react';
import type { GridColumn, GridSort, GridWidths } from './grid-types.ts';

const features = tableFeatures({ columnSizingFeature, columnResizingFeature, rowSortingFeature });
const bounds = { minSize: 64, maxSize: 640 } as const;
const mostSorts = 3;

/** The server orders and pages the rows: the table holds what is done to columns, and no row. */
const noData: readonly object[] = [];

interface TableNeeds {
  readonly columns: readonly Pick<GridColumn<never>, 'name' | 'width' | 'sortable'>[];
  readonly sorts: readonly GridSort[];
  readonly onSorts: (sorts: readonly GridSort[]) => void;
  readonly widths: GridWidths;
  readonly onWidths: (widths: GridWidths) => void;
}

/** Sorts and widths of the columns. */
export function useGridTable({ columns, sorts, onSorts, widths, onWidths }: TableNeeds) {
  const defs = useMemo(
    () =>
      columns.map(
        ({ name, width, sortable }): ColumnDef<typeof features, object> => ({
          id: name,
          accessorFn: () => undefined,
          size: width,
          enableSorting: sortable,
          ...bounds,
        }),
      ),
    [columns],
  );
  const sorting = useMemo(
    (): SortingState => sorts.map(({ column, descending }) => ({ id: column, desc: descending })),
    [sorts],
  );
  const table = useTable({
    features,
    columns: defs,
    data: noData,
    columnResizeMode: 'onChange',
    manualSorting: true,
    sortDescFirst: false,
    maxMultiSortColCount: mostSorts,
    initialState: { columnSizing: { ...widths } },
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      onSorts(next.map(({ id, desc }) => ({ column: id, descending: desc })));
    },
  });
  const { columnSizing, columnResizing } = table.state;
  const told = useRef(columnSizing);
  useEffect(() => {
    if (columnResizing.isResizingColumn || told.current === columnSizing) return;
    told.current = columnSizing;
    onWidths(columnSizing);
  }, [columnSizing, columnResizing.isResizingColumn, onWidths]);
  return table;
}

export type GridTable = ReturnType<typeof useGridTable>;

/** Widens or narrows a column within its bounds. */
export function resize(table: GridTable, name: string, by: number): void {
  const width = table.getColumn(name)?.getSize();
  if (width === undefined) return;
  const next = Math.max(bounds.minSize, Math.min(bounds.maxSize, width + by));
  table.setColumnSizing((now) => ({ ...now, [name]: next }));
}
