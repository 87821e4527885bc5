import type { Virtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { allRows, isPicked, noRows } from './grid-selection.ts';
import { type GridTable, resize } from './grid-table.ts';
import { type DataGridProps, headerHeight, pickerWidth, type RowKey, rowHeight } from './grid-types.ts';

/** The cell that the keys act on. */
export interface GridPlace {
  /** -1 is the header. */
  readonly row: number;
  readonly column: number;
}

interface Needs<Row> extends DataGridProps<Row> {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly table: GridTable;
  readonly toggle: (keys: readonly RowKey[], picked: boolean) => void;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly place: GridPlace;
  readonly setPlace: (place: GridPlace) => void;
}

const controls = 'a[href], button, input';

/**
 * Keyboard of the grid: one stop for Tab, arrows inside. A cell that holds one link or box gives it the focus at once;
 * one that holds several gives the first on Enter and takes it back on Escape.
 */
export function useGridKeys<Row>(needs: Needs<Row>) {
  const { scroller, virtualizer, rows, columns, keyOf, onSelection, toggle, place, setPlace } = needs;
  const { selection = noRows } = needs;
  const firstColumn = onSelection ? 0 : 1;
  const [inside, setInside] = useState(false);
  const moving = useRef(false);
  const anchor = useRef(0);
  /** A column that is on its way to another place, with the focus. */
  const following = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    const cell = cellAt(scroller.current, place);
    if (!cell) return;
    soleControl(cell).focus({ preventScroll: true });
    bringIntoSight(scroller.current, cell, onSelection ? pickerWidth : 0);
  }, [place, scroller, onSelection]);

  const go = (row: number, column: number) => {
    const to = { row: clamp(row, -1, rows.length - 1), column: clamp(column, firstColumn, columns.length) };
    if (to.row >= 0) virtualizer.scrollToIndex(to.row);
    moving.current = true;
    setPlace(to);
    return to;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new order of the columns ends the journey.
  useLayoutEffect(() => {
    const at = columns.findIndex(({ name }) => name === following.current);
    following.current = undefined;
    if (at >= 0) go(-1, at + 1);
  }, [columns]);

  const pickRow = useCallback(
    (index: number, extend: boolean) => {
      const row = rows[index];
      if (row === undefined) return;
      const [from, to] = extend ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index];
      const picked = extend || !isPicked(selection, keyOf(row));
      anchor.current = extend ? anchor.current : index;
      toggle(rows.slice(from, to + 1).map(keyOf), picked);
    },
    [rows, keyOf, selection, toggle],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (!cell || event.altKey || event.defaultPrevented) return;
    const { row, column } = placeOf(cell);
    const several = cell.querySelectorAll(controls).length > 1;
    if (several && target !== cell && row >= 0) {
      if (event.key !== 'Escape') return;
      cell.focus();
      event.preventDefault();
      return;
    }
    const whole = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1);
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const to = go(row + (event.key === 'ArrowDown' ? 1 : -1), column);
        if (event.shiftKey && to.row >= 0) extend(row, to.row);
        break;
      }
      case 'ArrowRight':
      case 'ArrowLeft': {
        const step = event.key === 'ArrowRight' ? 1 : -1;
        if (row === -1 && event.shiftKey && column > 0) changeHeader(column, step, whole);
        else go(row, column + step);
        break;
      }
      case 'Home':
        go(whole ? 0 : row, 0);
        break;
      case 'End':
        go(whole ? rows.length - 1 : row, columns.length);
        break;
      case 'PageDown':
        go(row + page, column);
        break;
      case 'PageUp':
        go(Math.max(row - page, 0), column);
        break;
      case 'a':
        if (!whole || !onSelection) return;
        onSelection(selection.kind === 'all' ? noRows : allRows);
        break;
      case ' ':
        if (row < 0 || !onSelection) return;
        pickRow(row, event.shiftKey);
        break;
      case 'Enter': {
        if (row < 0 || target !== cell) return;
        const first = cell.querySelector<HTMLElement>(controls);
        const opened = rows[row];
        if (first) first.focus();
        else if (opened !== undefined) needs.onOpen(opened);
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  };

  function extend(from: number, to: number) {
    const ends = [rows[from], rows[to]].flatMap((row) => (row === undefined ? [] : [keyOf(row)]));
    toggle(ends, true);
  }

  function changeHeader(column: number, step: number, whole: boolean) {
    const name = columns[column - 1]?.name;
    if (name === undefined) return;
    if (whole) {
      following.current = name;
      needs.onMove?.(name, clamp(column - 1 + step, 0, columns.length - 1));
    } else resize(needs.table, name, step * 16);
  }

  return {
    tabRow: inside ? -2 : place.row,
    tabColumn: place.column,
    tabIndexOf: (row: number, column: number) => (!inside && place.row === row && place.column === column ? 0 : -1),
    pickRow,
    handlers: {
      onKeyDown,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const cell = event.target.closest<HTMLElement>('[data-cell]');
        if (!cell) return;
        const at = placeOf(cell);
        if (at.row !== place.row || at.column !== place.column) setPlace(at);
        if (event.target === cell && !inside) soleControl(cell).focus({ preventScroll: true });
        setInside(true);
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
      },
    },
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

function placeOf(cell: HTMLElement): GridPlace {
  const [row = '0', column = '0'] = (cell.dataset.cell ?? '').split(':');
  return { row: Number(row), column: Number(column) };
}

export function cellAt(root: HTMLElement | null, { row, column }: GridPlace): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? null;
}

/** The link or box of a cell that has only one, else the cell. */
export function soleControl(cell: HTMLElement): HTMLElement {
  const [sole, another] = cell.querySelectorAll<HTMLElement>(controls);
  return sole && !another ? sole : cell;
}

/** Scrolls sideways until the cell is clear of the edge and of the column that stays. */
function bringIntoSight(root: HTMLElement | null, cell: HTMLElement, picker: number): void {
  if (!root || cell.dataset.sticky) return;
  const sticky = root.querySelector<HTMLElement>('[data-sticky]');
  const left = cell.offsetLeft;
  const hidden = sticky && sticky.offsetLeft < left ? picker + sticky.offsetWidth : picker;
  if (left - hidden < root.scrollLeft) root.scrollLeft = left - hidden;
  else if (left + cell.offsetWidth > root.scrollLeft + root.clientWidth)
    root.scrollLeft = left + cell.offsetWidth - root.clientWidth;
}
