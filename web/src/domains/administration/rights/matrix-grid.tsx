import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import sheet from '../../../ui/sheet.module.css';
import { type Cell, type Grade, type Grades, gradeOf, nextGrade, type ProfileColumn } from './matrix.edits.ts';
import classes from './matrix.module.css';
import type { MatrixLine } from './matrix.rows.ts';
import { MatrixBody, MatrixNames } from './matrix-body.tsx';
import { MatrixHead } from './matrix-head.tsx';
import { type MatrixRange, useMatrixKeys } from './use-matrix-keys.ts';
import { matrixSizes as sizes, useMatrixWindow } from './use-matrix-window.ts';

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

/** Rights down, profiles across. */
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
    rowsOnPage: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - sizes.head) / sizes.row) - 1),
    scrollTo: ({ row, column }) => {
      if (row >= 0) drawn.rowVirtualizer.scrollToIndex(row);
      drawn.columnVirtualizer.scrollToIndex(column);
    },
    onGrade: gradeRange,
    onUndo,
    onMenu: (column) => onOpened(profiles[column]?.IdProfil),
  });
  const { place, range } = keys;
  const drawn = useMatrixWindow({ scroller, lines, columns: profiles.length, place });

  const { rows, columns, height } = drawn;

  const style = {
    '--matrix-width': `${sizes.name + profiles.length * sizes.column}px`,
    '--matrix-cells': `${profiles.length * sizes.column}px`,
    '--matrix-name': `${sizes.name}px`,
    '--matrix-column': `${sizes.column}px`,
    '--matrix-row': `${sizes.row}px`,
    '--matrix-head': `${sizes.head}px`,
    '--matrix-before': `${sizes.name + (columns[0]?.index ?? 0) * sizes.column}px`,
  } as CSSProperties;

  return (
    <div ref={scroller} className={sheet.scroller} style={style}>
      <div className={classes.sheet} style={{ height }}>
        <MatrixNames rows={rows} lines={lines} current={place.row} />
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells the arrows walk is a grid.
          role="grid"
          aria-label={t('RIGHTS:matrixLabel')}
          aria-rowcount={lines.length + 1}
          aria-colcount={profiles.length + 1}
          aria-multiselectable="true"
          className={classes.grid}
          data-scrolling={drawn.rowVirtualizer.isScrolling || undefined}
          {...keys.handlers}
        >
          <MatrixHead
            columns={columns}
            profiles={profiles}
            current={place.column}
            tabColumn={place.row < 0 ? place.column : -1}
            menu={menu}
            opened={opened}
            onOpened={onOpened}
          />
          <MatrixBody
            rows={rows}
            columns={columns}
            lines={lines}
            profiles={profiles}
            stored={stored}
            edits={edits}
            place={place}
            range={range}
          />
        </table>
      </div>
    </div>
  );
}
