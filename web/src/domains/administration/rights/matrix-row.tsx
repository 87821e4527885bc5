import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import type { Translate } from '../../../lib/texts.ts';
import { type Grade, type Grades, gradeOf, type ProfileColumn, type RightRow, storedGrade } from './matrix.edits.ts';
import classes from './matrix.module.css';

interface RowProps {
  readonly right: RightRow;
  readonly index: number;
  readonly top: number;
  /** Columns that are drawn. */
  readonly columns: readonly VirtualItem[];
  readonly profiles: readonly ProfileColumn[];
  readonly stored: Grades;
  readonly edits: Grades;
  /** Columns taken, -1 when none is. */
  readonly from: number;
  readonly to: number;
  /** The cell of this row that Tab reaches, -1 when it is in another row. */
  readonly tabColumn: number;
  readonly t: Translate;
}

function Row({ right, index, top, columns, profiles, stored, edits, from, to, tabColumn, t }: RowProps) {
  return (
    <tr aria-rowindex={index + 2} className={classes.row} style={{ top }}>
      <th scope="row" aria-colindex={1} className={classes.spacer}>
        <span className={classes.spoken}>
          {right.LibDroit} {right.IdDroit}
        </span>
      </th>
      {columns.map(({ index: column }) => {
        const profile = profiles[column];
        if (!profile) return null;
        const cell = { profile, right };
        const before = storedGrade(stored, cell);
        const now = gradeOf(stored, edits, cell);
        const taken = column >= from && column <= to;
        return (
          <td
            key={column}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, which may be taken.
            role="gridcell"
            data-cell={`${index}:${column}`}
            data-grade={now}
            data-graded={right.Gradue || undefined}
            data-changed={now !== before || undefined}
            aria-colindex={column + 2}
            aria-selected={taken || undefined}
            aria-label={
              now === before
                ? spoken(t, right, now)
                : t('RIGHTS:changedFrom', { now: spoken(t, right, now), before: gradeText(t, right, before) })
            }
            tabIndex={tabColumn === column ? 0 : -1}
            className={classes.cell}
          >
            {mark(right, now, before)}
          </td>
        );
      })}
    </tr>
  );
}

/** Edits of other rights change nothing of this one. */
function same({ edits: before, ...props }: RowProps, { edits: after, ...others }: RowProps): boolean {
  const { right, profiles } = props;
  return (
    Object.entries(props).every(([name, value]) => Object.is(value, others[name as keyof typeof others])) &&
    (before === after ||
      profiles.every(({ IdProfil }) => before[IdProfil]?.[right.IdDroit] === after[IdProfil]?.[right.IdDroit]))
  );
}

export const MatrixRow = memo(Row, same);

/** What a cell shows in letters; the tick of a right without grades and the point of none are drawn by the style. */
function mark({ Gradue }: RightRow, now: Grade, before: Grade): string | undefined {
  if (now === 0) return before === 0 ? undefined : '−';
  return Gradue ? String(now) : undefined;
}

/** The grade with the figure that its cell shows, by which somebody who speaks to the screen names it. */
function spoken(t: Translate, right: RightRow, grade: Grade): string {
  const text = gradeText(t, right, grade);
  return right.Gradue && grade > 0 ? `${grade} · ${text}` : text;
}

/** What a grade of a right is called. */
export function gradeText(t: Translate, { Gradue }: RightRow, grade: Grade): string {
  if (grade === 0) return t('RIGHTS:grade0');
  if (!Gradue) return t('RIGHTS:grade1');
  return t(grade === 1 ? 'RIGHTS:gradeSee' : 'RIGHTS:gradeDecide');
}
