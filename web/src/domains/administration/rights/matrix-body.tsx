import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import sheet from '../../../ui/sheet.module.css';
import type { Grades, ProfileColumn } from './matrix.edits.ts';
import classes from './matrix.module.css';
import type { MatrixLine } from './matrix.rows.ts';
import { MatrixRow } from './matrix-row.tsx';
import type { MatrixPlace, MatrixRange } from './use-matrix-keys.ts';

interface NamesProps {
  readonly rows: readonly VirtualItem[];
  readonly lines: readonly MatrixLine[];
  readonly current: number;
}

/** Names of the lines, beside their cells. All of them are one thing that stays in sight: cheap to scroll. */
export const MatrixNames = memo(({ rows, lines, current }: NamesProps) => {
  const { t } = useTexts();
  return (
    <div className={classes.names} aria-hidden="true">
      {rows.map(({ index, start }) => {
        const line = lines[index];
        if (!line) return null;
        if (line.kind === 'family') {
          return (
            <div key={line.family} className={classes.family} style={{ top: start }}>
              {t(`RIGHTS:family.${line.family}`)} <span className={classes.count}>{line.count}</span>
            </div>
          );
        }
        const { IdDroit, LibDroit } = line.right;
        return (
          <div
            key={IdDroit}
            className={classes.name}
            data-current={index === current || undefined}
            style={{ top: start }}
          >
            <span className={classes.label} title={LibDroit}>
              {LibDroit}
            </span>
            <span className={classes.code}>{IdDroit}</span>
          </div>
        );
      })}
    </div>
  );
});

interface BodyProps {
  readonly rows: readonly VirtualItem[];
  readonly columns: readonly VirtualItem[];
  readonly lines: readonly MatrixLine[];
  readonly profiles: readonly ProfileColumn[];
  readonly stored: Grades;
  readonly edits: Grades;
  readonly place: MatrixPlace;
  readonly range: MatrixRange | undefined;
}

/** The cells, line by line. */
export const MatrixBody = memo(({ rows, columns, lines, profiles, stored, edits, place, range }: BodyProps) => {
  const { t } = useTexts();
  return (
    <tbody className={sheet.body}>
      {rows.map(({ index, start }) => {
        const line = lines[index];
        if (!line) return null;
        if (line.kind === 'family') {
          return (
            <tr key={line.family} aria-rowindex={index + 2} className={classes.row} data-family style={{ top: start }}>
              <th scope="rowgroup" aria-colindex={1} aria-colspan={profiles.length + 1}>
                <span className={classes.spoken}>{t(`RIGHTS:family.${line.family}`)}</span>
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
            columns={columns}
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
  );
});
