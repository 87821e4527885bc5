import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { MatrixPlace } from './use-matrix-keys.ts';

export const matrixSizes = { row: 32, head: 68, name: 400, column: 112 } as const;

/** Lines drawn out of sight at first, and more of them while nothing else is to do, up to this many cells. */
const ahead = { first: 8, step: 32, cells: 12_000, columns: 40 } as const;

interface Needs {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly lines: readonly unknown[];
  readonly columns: number;
  readonly place: MatrixPlace;
}

/**
 * The cells that are drawn: those in sight first, then those around them as far as memory is cheap, so that scrolling
 * over them draws nothing. Past that, they come as they are scrolled to.
 */
export function useMatrixWindow({ scroller, lines, columns, place }: Needs) {
  const [drawnFor, setDrawn] = useState({ lines, overscan: ahead.first as number });
  const overscan = drawnFor.lines === lines ? drawnFor.overscan : ahead.first;
  const most = Math.min(lines.length, Math.floor(ahead.cells / Math.max(1, Math.min(columns, ahead.columns))));
  useEffect(() => {
    if (overscan >= most) return;
    // Later, and without getting in the way of whoever types.
    const timer = setTimeout(() => startTransition(() => setDrawn({ lines, overscan: overscan + ahead.step })), 60);
    return () => clearTimeout(timer);
  }, [lines, overscan, most]);

  const shared = { getScrollElement: () => scroller.current, useFlushSync: false };
  const rowVirtualizer = useVirtualizer<HTMLDivElement, Element>({
    ...shared,
    count: lines.length,
    estimateSize: () => matrixSizes.row,
    paddingStart: matrixSizes.head,
    scrollPaddingStart: matrixSizes.head,
    overscan,
    rangeExtractor: useKept(place.row),
  });
  const columnVirtualizer = useVirtualizer<HTMLDivElement, Element>({
    ...shared,
    horizontal: true,
    count: columns,
    estimateSize: () => matrixSizes.column,
    paddingStart: matrixSizes.name,
    scrollPaddingStart: matrixSizes.name,
    overscan: ahead.columns,
    rangeExtractor: useReached(place.column),
  });
  return {
    rowVirtualizer,
    columnVirtualizer,
    rows: useSame(rowVirtualizer.getVirtualItems()),
    columns: useSame(columnVirtualizer.getVirtualItems()),
    height: rowVirtualizer.getTotalSize(),
  };
}

/** The same array for as long as it holds the same places. */
function useSame(items: readonly VirtualItem[]): readonly VirtualItem[] {
  const places = items.map(({ index }) => index).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places say when the items change.
  return useMemo(() => items, [places]);
}

/** The row that holds the focus stays even when it is scrolled out of sight. */
function useKept(index: number) {
  return useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
      return [...indexes, index].sort((a, b) => a - b);
    },
    [index],
  );
}

/** So does its column, with those up to it: cells follow one another. */
function useReached(index: number) {
  return useCallback(
    (range: Range) => {
      const from = Math.max(0, Math.min(range.startIndex - range.overscan, index));
      const to = Math.min(range.count - 1, Math.max(range.endIndex + range.overscan, index));
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    },
    [index],
  );
}
