import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import sheet from '../sheet.module.css';
import classes from './grid-cards.module.css';
import { allRows, isPicked, noRows, pick } from './grid-selection.ts';
import type { DataGridProps } from './grid-types.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

const cardHeight = 176;
const aheadRows = 30;
const mostLines = 6;

/** The rows of a grid as cards, where there is no room for columns: the first columns of the reader's own choice. */
export function GridCards<Row extends object>(props: DataGridProps<Row>) {
  const { columns, rows, keyOf, loading, refreshing, hasMore, onMore, onSelection, sorts, onSorts } = props;
  const { selection = noRows } = props;
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 6,
  });
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - aheadRows) onMore();
  }, [hasMore, last, rows.length, onMore]);
  useScrollMemory(scroller, props.scrollKey, !refreshing && !loading);

  const head = columns.find(({ sticky }) => sticky) ?? columns[0];
  const lines = columns.filter((column) => column !== head).slice(0, mostLines);
  const [sort] = sorts;
  const everything = selection.kind === 'all' && selection.except.size === 0;

  return (
    <div ref={scroller} className={sheet.listScroller} aria-busy={loading || refreshing}>
      <div className={classes.bar}>
        {onSelection && (
          <Checkbox
            size="xs"
            label={t('GRID:selectAll')}
            checked={everything}
            indeterminate={!everything && (selection.kind === 'all' || selection.keys.size > 0)}
            onChange={() => onSelection(everything ? noRows : allRows)}
          />
        )}
        <NativeSelect
          size="xs"
          aria-label={t('GRID:sortBy')}
          value={sort?.column ?? ''}
          onChange={({ currentTarget: { value } }) => onSorts(value ? [{ column: value, descending: false }] : [])}
          data={[
            { value: '', label: t('GRID:sortBy') },
            ...columns.filter(({ sortable }) => sortable).map(({ name, label }) => ({ value: name, label })),
          ]}
        />
        {sort && (
          <ActionIcon
            size={30}
            aria-label={t(sort.descending ? 'GRID:sortAscending' : 'GRID:sortDescending')}
            onClick={() => onSorts([{ ...sort, descending: !sort.descending }])}
          >
            {sort.descending ? <IconSortDescending size={16} /> : <IconSortAscending size={16} />}
          </ActionIcon>
        )}
      </div>
      {loading && <div className={classes.waiting} />}
      {!loading && rows.length === 0 && props.empty}
      <ul aria-label={props.label} className={sheet.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = keyOf(row);
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={props.total ?? -1}
              aria-posinset={index + 1}
              className={`${sheet.place} ${classes.place}`}
              style={{ transform: `translateY(${start}px)` }}
            >
              <article className={classes.card} data-picked={isPicked(selection, key) || undefined}>
                <div className={classes.head}>
                  {head?.cell(row)}
                  {onSelection && (
                    <Checkbox
                      size="sm"
                      className={classes.check}
                      aria-label={t('GRID:selectRow')}
                      checked={isPicked(selection, key)}
                      onChange={(event) => onSelection(pick(selection, [key], event.currentTarget.checked))}
                    />
                  )}
                </div>
                <dl className={classes.lines}>
                  {lines.map((column) => (
                    <div key={column.name} className={classes.line}>
                      <dt>{column.label}</dt>
                      <dd>{column.cell(row)}</dd>
                    </div>
                  ))}
                </dl>
              </article>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
