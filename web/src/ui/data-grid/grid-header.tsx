import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type PointerEvent, Suspense, useRef, useState } from 'react';
import { lazyPiece } from '../../lib/code.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './data-grid.module.css';
import type { GridTable } from './grid-table.ts';
import type { GridColumn } from './grid-types.ts';

const ColumnMenu = lazyPiece(() => import('./column-menu.tsx'));

interface HeaderCellProps<Row> {
  readonly column: GridColumn<Row>;
  readonly index: number;
  readonly count: number;
  /** Where it is among all columns, the one that picks rows included. */
  readonly colIndex: number;
  readonly sticky: boolean;
  readonly table: GridTable;
  readonly tabIndex: number;
  readonly onMove: ((name: string, to: number) => void) | undefined;
  readonly onHide: ((name: string) => void) | undefined;
}

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

/** Name of a column: sorts on click, drags to another place, and has a menu for what dragging does. */
export function GridHeaderCell<Row>({
  column,
  index,
  count,
  colIndex,
  sticky,
  table,
  tabIndex,
  onMove,
  onHide,
}: HeaderCellProps<Row>) {
  const { t } = useTexts();
  const { name, label } = column;
  const self = table.getColumn(name);
  const header = table.getFlatHeaders().find(({ id }) => id === name);
  const sorted = self?.getIsSorted() ?? false;
  const rank = table.state.sorting.length > 1 ? (self?.getSortIndex() ?? -1) + 1 : 0;
  const drag = useColumnDrag(name, index, onMove);
  const [opened, setOpened] = useState(false);
  const cell = useRef<HTMLTableCellElement>(null);

  const sort = (multi: boolean) => self?.toggleSorting(undefined, multi);
  return (
    <th
      ref={cell}
      scope="col"
      className={classes.headCell}
      data-cell={`-1:${index + 1}`}
      data-align={column.align}
      data-sticky={sticky || undefined}
      data-column={name}
      data-drop={drag.side}
      aria-colindex={colIndex}
      aria-sort={sorted ? ariaSorts[sorted] : column.sortable ? 'none' : undefined}
      tabIndex={tabIndex}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' || event.key === ' ') {
          sort(event.shiftKey);
          event.preventDefault();
        }
        if (event.key === 'F10' || event.key === 'ContextMenu' || (event.altKey && event.key === 'ArrowDown')) {
          setOpened(true);
          event.preventDefault();
        }
      }}
      // The same keys, and the other button of the mouse, would open the browser's menu over ours.
      onContextMenu={(event) => {
        setOpened(true);
        event.preventDefault();
      }}
    >
      <button
        type="button"
        className={classes.headLabel}
        tabIndex={-1}
        aria-disabled={!column.sortable}
        onClick={(event) => !drag.moved() && column.sortable && sort(event.shiftKey)}
        {...drag.handlers}
      >
        <span className={classes.headText}>{label}</span>
        {sorted && (
          <span className={classes.sorted} aria-hidden="true">
            {sorted === 'asc' ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
            {rank > 0 && <span className={classes.rank}>{rank}</span>}
          </span>
        )}
      </button>
      <span className={classes.menuPlace}>
        <ActionIcon
          className={classes.headMenu}
          size={24}
          tabIndex={-1}
          aria-label={t('GRID:columnMenu', { column: label })}
          aria-haspopup="menu"
          aria-expanded={opened}
          onMouseDown={(event) => opened && event.stopPropagation()}
          onClick={() => setOpened(!opened)}
        >
          <IconChevronDown size={14} />
        </ActionIcon>
        {opened && (
          <Suspense>
            <ColumnMenu
              name={name}
              sortable={column.sortable}
              index={index}
              count={count}
              table={table}
              onMove={onMove}
              onHide={onHide}
              onClose={() => {
                setOpened(false);
                cell.current?.focus();
              }}
            />
          </Suspense>
        )}
      </span>
      <div
        className={classes.resizer}
        data-resizing={self?.getIsResizing() || undefined}
        onMouseDown={header?.getResizeHandler()}
        onTouchStart={header?.getResizeHandler()}
        aria-hidden="true"
      />
    </th>
  );
}

const dragThreshold = 6;

/** Drags a column's name over another one to take its place. */
function useColumnDrag(name: string, index: number, onMove: ((name: string, to: number) => void) | undefined) {
  const from = useRef<{ x: number; moved: boolean }>(undefined);
  const [side, setSide] = useState<'dragging'>();

  const over = (event: PointerEvent<HTMLElement>): HTMLElement | undefined => {
    const row = event.currentTarget.closest('tr');
    const cells = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    return cells.find((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return event.clientX >= left && event.clientX < right;
    });
  };
  const mark = (event: PointerEvent<HTMLElement>, target: HTMLElement | undefined) => {
    const row = event.currentTarget.closest('tr');
    for (const cell of row?.querySelectorAll<HTMLElement>('[data-over]') ?? []) delete cell.dataset.over;
    if (target && target.dataset.column !== name) target.dataset.over = placeOf(target) > index ? 'after' : 'before';
  };

  return {
    side,
    moved: () => from.current?.moved === true,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (!onMove || event.button !== 0 || event.pointerType === 'touch') return;
        from.current = { x: event.clientX, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const start = from.current;
        if (!start || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        if (Math.abs(event.clientX - start.x) > dragThreshold && !start.moved) {
          start.moved = true;
          setSide('dragging');
        }
        if (start.moved) mark(event, over(event));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (!from.current?.moved) return;
        const target = over(event);
        mark(event, undefined);
        setSide(undefined);
        if (target && target.dataset.column !== name) onMove?.(name, placeOf(target));
      },
    },
  };
}

function placeOf(cell: HTMLElement): number {
  return Number(cell.dataset.cell?.split(':')[1]) - 1;
}
