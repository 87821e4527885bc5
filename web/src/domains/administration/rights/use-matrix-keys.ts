import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Grade } from './matrix.edits.ts';
import type { MatrixLine } from './matrix.rows.ts';

/** A cell by its places; row -1 is the heads of the columns. */
export interface MatrixPlace {
  readonly row: number;
  readonly column: number;
}

/** The cells between two corners, both included. */
export interface MatrixRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Needs {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly lines: readonly MatrixLine[];
  readonly columns: number;
  readonly rowsOnPage: () => number;
  readonly scrollTo: (place: MatrixPlace) => void;
  readonly onGrade: (range: MatrixRange, grade: Grade | 'next') => void;
  readonly onUndo: () => void;
  readonly onMenu: (column: number) => void;
}

/**
 * Keyboard and mouse of the matrix: one stop for Tab, arrows inside, Shift takes several cells, a digit grades them all,
 * Space and a click give the next grade. The names of families are stepped over.
 */
export function useMatrixKeys(needs: Needs) {
  const { scroller, lines, columns, onGrade } = needs;
  const [asked, setPlace] = useState<MatrixPlace>({ row: 0, column: 0 });
  const [askedAnchor, setAnchor] = useState<MatrixPlace>();
  const moving = useRef(false);
  const place = useSame(within(asked));
  const anchor = askedAnchor && within(askedAnchor);

  /** What was filtered away takes no focus: the nearest line that is a right does. */
  function within({ row, column }: MatrixPlace): MatrixPlace {
    const last = Math.min(row, lines.length - 1);
    return { row: last < 0 ? last : nearest(lines, last, 1), column: Math.max(0, Math.min(column, columns - 1)) };
  }

  useLayoutEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.column}"]`)
      ?.focus({ preventScroll: true });
  });

  const go = (row: number, column: number, extend: boolean) => {
    const to = within({ row: Math.max(extend ? 0 : -1, row), column });
    needs.scrollTo(to);
    setAnchor(extend ? (anchor ?? place) : undefined);
    moving.current = true;
    setPlace(to);
  };

  const range = useSame(rangeOf(place, anchor));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (!target.dataset.cell || event.altKey || event.defaultPrevented) return;
    const whole = event.ctrlKey || event.metaKey;
    const { row, column } = place;
    const extend = event.shiftKey && row >= 0;
    const last = lines.length - 1;
    switch (event.key) {
      case 'ArrowDown':
        go(nearest(lines, Math.min(row + 1, last), 1), column, extend);
        break;
      case 'ArrowUp':
        go(above(lines, row), column, extend);
        break;
      case 'ArrowLeft':
        go(row, column - 1, extend);
        break;
      case 'ArrowRight':
        go(row, column + 1, extend);
        break;
      case 'Home':
        go(whole ? 0 : row, 0, extend);
        break;
      case 'End':
        go(whole ? last : row, columns - 1, extend);
        break;
      case 'PageDown':
        go(Math.min(row + needs.rowsOnPage(), last), column, extend);
        break;
      case 'PageUp':
        go(Math.max(row - needs.rowsOnPage(), 0), column, extend);
        break;
      case 'a':
        if (!whole || row < 0) return;
        setAnchor({ row: 0, column: 0 });
        setPlace({ row: last, column: columns - 1 });
        moving.current = true;
        break;
      case 'z':
        if (!whole) return;
        needs.onUndo();
        break;
      case 'Escape':
        if (!anchor) return;
        setAnchor(undefined);
        break;
      case 'Enter':
      case 'F10':
      case 'ContextMenu':
        if (row >= 0) return;
        needs.onMenu(column);
        break;
      case ' ':
        if (row < 0) needs.onMenu(column);
        else onGrade(range, 'next');
        break;
      case '0':
      case '1':
      case '2':
        if (whole || row < 0) return;
        onGrade(range, Number(event.key) as Grade);
        break;
      case 'Delete':
      case 'Backspace':
        if (row < 0) return;
        onGrade(range, 0);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
    const to = cell && placeOf(cell);
    if (!to) return;
    moving.current = true;
    setPlace(to);
    if (to.row < 0) {
      setAnchor(undefined);
      return needs.onMenu(to.column);
    }
    setAnchor(event.shiftKey ? (anchor ?? (place.row < 0 ? to : place)) : undefined);
    if (!event.shiftKey) onGrade(rangeOf(to, undefined), 'next');
  };

  return {
    place,
    range: anchor && range,
    handlers: {
      onKeyDown,
      onClick,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const to = placeOf(target);
        if (to && (to.row !== place.row || to.column !== place.column)) setPlace(to);
      },
    },
  };
}

/** The same object for as long as its numbers are. */
function useSame<Numbers extends object>(numbers: Numbers): Numbers {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers say when it changes.
  return useMemo(() => numbers, Object.values(numbers));
}

/** From a line on, the first that is a right; where there is none, the last before it. */
function nearest(lines: readonly MatrixLine[], from: number, step: 1 | -1): number {
  for (let row = from; row >= 0 && row < lines.length; row += step) if (lines[row]?.kind === 'right') return row;
  return step === 1 ? nearest(lines, from, -1) : -1;
}

/** The right above, or the heads of the columns. */
function above(lines: readonly MatrixLine[], row: number): number {
  return row <= 0 ? -1 : nearest(lines, row - 1, -1);
}

function rangeOf(place: MatrixPlace, anchor: MatrixPlace | undefined): MatrixRange {
  const other = anchor ?? place;
  return {
    top: Math.min(place.row, other.row),
    bottom: Math.max(place.row, other.row),
    left: Math.min(place.column, other.column),
    right: Math.max(place.column, other.column),
  };
}

function placeOf(cell: HTMLElement): MatrixPlace | undefined {
  const [row, column] = cell.dataset.cell?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}
