import { memo, type ReactNode } from 'react';
import classes from './data-grid.module.css';
import type { GridColumn, RowKey } from './grid-types.ts';

interface GridRowProps<Row> {
  readonly row: Row;
  readonly rowKey: RowKey;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly GridColumn<Row>[];
  readonly stickyAt: number;
  readonly picked: boolean;
  /** Name of the box that picks the row; rows are not picked without it. */
  readonly pickLabel: string | undefined;
  /** The cell of this row that Tab reaches, -1 when it is in another row. */
  readonly tabColumn: number;
  readonly onPick: (index: number, extend: boolean) => void;
}

function Row<Data>({
  row,
  index,
  top,
  columns,
  stickyAt,
  picked,
  pickLabel,
  tabColumn,
  onPick,
}: GridRowProps<Data>): ReactNode {
  const first = pickLabel === undefined ? 1 : 2;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={pickLabel === undefined ? undefined : picked}
      className={classes.row}
      data-picked={picked || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {pickLabel !== undefined && (
        <td className={classes.picker} data-cell={`${index}:0`} tabIndex={tabColumn === 0 ? 0 : -1} aria-colindex={1}>
          <label className={classes.pickArea}>
            <input
              type="checkbox"
              className={classes.box}
              tabIndex={-1}
              aria-label={pickLabel}
              checked={picked}
              onChange={() => {}}
              onClick={(event) => onPick(index, event.shiftKey)}
            />
          </label>
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.name}
          className={classes.cell}
          data-cell={`${index}:${at + 1}`}
          data-align={column.align}
          data-sticky={at === stickyAt || undefined}
          aria-colindex={at + first}
          tabIndex={tabColumn === at + 1 ? 0 : -1}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

export const GridRow = memo(Row) as typeof Row;

/** Stands for a row that is on its way. */
export function SkeletonRow({
  index,
  top,
  columns,
  picking,
}: {
  index: number;
  top: number;
  columns: readonly { readonly name: string }[];
  picking: boolean;
}) {
  return (
    <tr className={classes.row} style={{ transform: `translateY(${top}px)` }}>
      {picking && <td className={classes.picker} />}
      {columns.map(({ name }, at) => (
        <td key={name} className={classes.cell}>
          <span className={classes.bone} style={{ width: `${45 + ((index * 7 + at * 13) % 45)}%` }} />
        </td>
      ))}
    </tr>
  );
}
