import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { type Cell, type Grade, type Grades, gradeOf, nextGrade, type ProfileColumn } from './matrix.edits.ts';
import classes from './matrix.module.css';
import type { MatrixLine } from './matrix.rows.ts';
import { MatrixHead } from './matrix-head.tsx';
import { MatrixName, MatrixRow } from './matrix-row.tsx';
import { type MatrixRange, useMatrixKeys } from './use-matrix-keys.ts';

const rowHeight = 32;
const headHeight = 68;
const nameWidth = 340;
const columnWidth = 100;

interface MatrixGridProps {
  readonly lines: readonly MatrixLine[];
  readonly profiles: readonly ProfileColumn[];
  readonly stored: Grades;
  readonly edits: Grades;
  readonly onGrades: (changes: readonly (Cell & { readonly grade: Grade })[]) => void;
  readonly onUndo: () => void;
  /** What can be done with a profile, under its name. */
  readonly menu: (profile: ProfileColumn, close: () => void) => ReactNode;
  readonly opened: number | undefined;
  readonly onOpened: (IdProfil: number | undefined) => void;
}

/** Rights down, profiles across: only the cells in sight are drawn. */
export function MatrixGrid({
  lines,
  profiles,
  stored,
  edits,
  onGrades,
  onUndo,
  menu,
  opened,
  onOpened,
}: MatrixGridProps) {
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);

  const gradeRange = ({ top, bottom, left, right }: MatrixRange, asked: Grade | 'next') => {
    const cells = lines
      .slice(top, bottom + 1)
      .flatMap((line): Cell[] =>
        line.kind === 'right' ? profiles.slice(left, right + 1).map((profile) => ({ profile, right: line.right })) : [],
      );
    const [first] = cells;
    if (!first) return;
    // Several cells follow the first one, so that they end up alike.
    const grade = asked === 'next' ? nextGrade(first.right, gradeOf(stored, edits, first)) : asked;
    onGrades(cells.map((cell) => ({ ...cell, grade })));
  };

  const keys = useMatrixKeys({
    scroller,
    lines,
    columns: profiles.length,
    rowsOnPage: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
    rowVirtualizer: () => rows,
    columnVirtualizer: () => columns,
    onGrade: gradeRange,
    onUndo,
    onMenu: (column) => onOpened(profiles[column]?.IdProfil),
  });
  const { place, range } = keys;

  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 8,
    rangeExtractor: useKept(place.row),
  });
  const columns = useVirtualizer<HTMLDivElement, Element>({
    horizontal: true,
    count: profiles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    paddingStart: nameWidth,
    scrollPaddingStart: nameWidth,
    overscan: 3,
    rangeExtractor: useReached(place.column),
  });
  const drawnRows = rows.getVirtualItems();
  const drawn = columns.getVirtualItems();
  const shownColumns = drawn.map(({ index }) => index).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows draw again only when other columns come in sight.
  const items = useMemo(() => drawn, [shownColumns, profiles]);

  const style = {
    '--matrix-width': `${nameWidth + profiles.length * columnWidth}px`,
    '--matrix-name': `${nameWidth}px`,
    '--matrix-column': `${columnWidth}px`,
    '--matrix-row': `${rowHeight}px`,
    '--matrix-head': `${headHeight}px`,
    '--matrix-before': `${nameWidth + (items[0]?.index ?? 0) * columnWidth}px`,
  } as CSSProperties;

  return (
    <div ref={scroller} className={classes.scroller} style={style}>
      <div className={classes.sheet} style={{ height: rows.getTotalSize() }}>
        <div className={classes.names} aria-hidden="true">
          {drawnRows.map(({ index, start }) => {
            const line = lines[index];
            if (line?.kind !== 'right') return null;
            return <MatrixName key={line.right.IdDroit} right={line.right} top={start} current={index === place.row} />;
          })}
        </div>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrows walk is a grid.
          role="grid"
          aria-label={t('RIGHTS:matrixLabel')}
          aria-rowcount={lines.length + 1}
          aria-colcount={profiles.length + 1}
          aria-multiselectable="true"
          className={classes.grid}
          {...keys.handlers}
        >
          <MatrixHead
            items={items}
            profiles={profiles}
            current={place.column}
            tabColumn={place.row < 0 ? place.column : -1}
            menu={menu}
            opened={opened}
            onOpened={onOpened}
          />
          <tbody className={classes.body}>
            {drawnRows.map(({ index, start }) => {
              const line = lines[index];
              if (!line) return null;
              if (line.kind === 'family') {
                return (
                  <tr
                    key={line.family}
                    aria-rowindex={index + 2}
                    className={classes.row}
                    data-family
                    style={{ top: start }}
                  >
                    <th
                      scope="rowgroup"
                      aria-colindex={1}
                      aria-colspan={profiles.length + 1}
                      className={classes.family}
                    >
                      {t(`RIGHTS:family.${line.family}`)} <span className={classes.count}>{line.count}</span>
                    </th>
                  </tr>
                );
              }
              const taken = range && index >= range.top && index <= range.bottom;
              return (
                <MatrixRow
                  key={line.right.IdDroit}
                  right={line.right}
                  index={index}
                  top={start}
                  items={items}
                  profiles={profiles}
                  stored={stored}
                  edits={edits}
                  from={taken ? range.left : -1}
                  to={taken ? range.right : -1}
                  tabColumn={place.row === index ? place.column : -1}
                  t={t}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
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
