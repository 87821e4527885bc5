import { Checkbox } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useCallback, useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import sheet from '../sheet.module.css';
import classes from './data-grid.module.css';
import { GridCards } from './grid-cards.tsx';
import { GridHeaderCell } from './grid-header.tsx';
import { GridRow, SkeletonRow } from './grid-row.tsx';
import { allRows, isNothing, isPicked, noRows, pick } from './grid-selection.ts';
import { useGridTable } from './grid-table.ts';
import { type DataGridProps, headerHeight, pickerWidth, type RowKey, rowHeight } from './grid-types.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPlace } from './use-grid-place.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

const tailRows = 12;
/** Rows that are read before they are scrolled to, once anything is; of what stays as it came, those that are about to be in sight. */
const aheadRows = 60;
const drawnRows = 16;
const skeletons = Array.from({ length: 24 }, (_, index) => index);

/** A table of any length, of cards where there is no room for columns: rows come as they are scrolled to. */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return narrow ? <GridCards {...props} /> : <GridTable {...props} />;
}

/** Everything works by mouse and by keyboard. */
function GridTable<Row extends object>(props: DataGridProps<Row>) {
  const { columns, rows, keyOf, total, loading, refreshing, hasMore, onMore, onSelection } = props;
  const { selection = noRows } = props;
  const picker = onSelection ? pickerWidth : 0;
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useGridTable(props);
  const widths = columns.map(({ name, width }) => table.state.columnSizing[name] ?? width);
  const [place, setPlace] = useGridPlace(scroller, props.scrollKey);

  const virtualizer = useVirtualizer({
    count: rows.length + (hasMore ? tailRows : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: headerHeight,
    scrollPaddingStart: headerHeight,
    overscan: drawnRows,
    // The row that holds the focus stays even when it is scrolled out of sight.
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), place.row), [place.row]),
  });
  const items = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? 0;
  const ahead = (virtualizer.scrollOffset ?? 0) > 0 ? aheadRows : drawnRows;
  useEffect(() => {
    if (hasMore && last >= rows.length - ahead) onMore();
  }, [hasMore, last, rows.length, ahead, onMore]);
  useScrollMemory(scroller, props.scrollKey, !refreshing && !loading);

  const toggle = useCallback(
    (keys: readonly RowKey[], picked: boolean) => onSelection?.(pick(selection, keys, picked)),
    [selection, onSelection],
  );
  const keys = useGridKeys({ ...props, scroller, table, toggle, virtualizer, place, setPlace });

  const stickyAt = Math.max(
    0,
    columns.findIndex(({ sticky }) => sticky),
  );
  const style = {
    '--grid-picker': `${picker}px`,
    '--grid-width': `${picker + widths.reduce((sum, width) => sum + width, 0)}px`,
    '--grid-columns': `${onSelection ? `${picker}px ` : ''}${widths.map((width) => `${width}px`).join(' ')}`,
  } as CSSProperties;
  const everything = selection.kind === 'all' && selection.except.size === 0;

  return (
    <div
      ref={scroller}
      className={`${sheet.scroller} ${classes.scroller}`}
      data-refreshing={refreshing || undefined}
      style={style}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrows walk is a grid.
        role="grid"
        aria-label={props.label}
        aria-rowcount={loading ? -1 : (total ?? rows.length) + 1}
        aria-colcount={columns.length + (onSelection ? 1 : 0)}
        aria-multiselectable={onSelection ? true : undefined}
        aria-busy={loading || refreshing}
        className={classes.grid}
        style={{ height: loading || rows.length > 0 ? virtualizer.getTotalSize() : undefined }}
        {...keys.handlers}
      >
        <thead className={`${sheet.head} ${classes.head}`}>
          <tr aria-rowindex={1} className={classes.row}>
            {onSelection && (
              <th
                scope="col"
                className={classes.picker}
                data-cell="-1:0"
                tabIndex={keys.tabIndexOf(-1, 0)}
                aria-colindex={1}
              >
                <Checkbox
                  size="xs"
                  tabIndex={-1}
                  aria-label={t('GRID:selectAll')}
                  checked={everything}
                  indeterminate={!everything && !isNothing(selection)}
                  onChange={() => onSelection(everything ? noRows : allRows)}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <GridHeaderCell
                key={column.name}
                column={column}
                index={index}
                count={columns.length}
                colIndex={index + (onSelection ? 2 : 1)}
                sticky={index === stickyAt}
                table={table}
                tabIndex={keys.tabIndexOf(-1, index + 1)}
                onMove={props.onMove}
                onHide={props.onHide}
              />
            ))}
          </tr>
        </thead>
        <tbody className={sheet.body}>
          {loading
            ? skeletons.map((index) => (
                <SkeletonRow key={index} index={index} top={index * rowHeight} columns={columns} picking={picker > 0} />
              ))
            : items.map(({ index, start }) => {
                const row = rows[index];
                const top = start - headerHeight;
                if (row === undefined)
                  return <SkeletonRow key={index} index={index} top={top} columns={columns} picking={picker > 0} />;
                const key = keyOf(row);
                return (
                  <GridRow
                    key={key}
                    row={row}
                    rowKey={key}
                    index={index}
                    top={top}
                    columns={columns}
                    stickyAt={stickyAt}
                    picked={isPicked(selection, key)}
                    pickLabel={onSelection && t('GRID:selectRow')}
                    tabColumn={keys.tabRow === index ? keys.tabColumn : -1}
                    onPick={keys.pickRow}
                  />
                );
              })}
        </tbody>
      </table>
      {!loading && rows.length === 0 && <div className={classes.empty}>{props.empty}</div>}
    </div>
  );
}

function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
