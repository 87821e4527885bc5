import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconEyeOff,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useTexts } from '../../lib/texts.ts';
import classes from './data-grid.module.css';
import { type GridTable, resize } from './grid-table.ts';

interface ColumnMenuProps {
  readonly name: string;
  readonly sortable: boolean;
  readonly index: number;
  readonly count: number;
  readonly table: GridTable;
  readonly onMove: ((name: string, to: number) => void) | undefined;
  readonly onHide: ((name: string) => void) | undefined;
  readonly onClose: () => void;
}

const step = 32;

/** What dragging and clicking a column's name do, without a mouse. */
export default function ColumnMenu({ name, sortable, index, count, table, onMove, onHide, onClose }: ColumnMenuProps) {
  const { t } = useTexts();
  const column = table.getColumn(name);
  const sorted = column?.getIsSorted();
  return (
    <Menu opened onChange={(opened) => !opened && onClose()} position="bottom-end" withinPortal>
      <Menu.Target>
        <span className={classes.menuAnchor} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown>
        {sortable && (
          <>
            <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => column?.toggleSorting(false)}>
              {t('GRID:sortAscending')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => column?.toggleSorting(true)}>
              {t('GRID:sortDescending')}
            </Menu.Item>
            {sorted ? (
              <Menu.Item leftSection={<IconArrowsSort size={16} />} onClick={() => column?.clearSorting()}>
                {t('GRID:sortNone')}
              </Menu.Item>
            ) : (
              table.state.sorting.length > 0 && (
                <Menu.Item
                  leftSection={<IconArrowsSort size={16} />}
                  onClick={() => column?.toggleSorting(false, true)}
                >
                  {t('GRID:sortAlso')}
                </Menu.Item>
              )
            )}
            <Menu.Divider />
          </>
        )}
        {onMove && (
          <>
            <Menu.Item
              leftSection={<IconChevronLeft size={16} />}
              disabled={index === 0}
              onClick={() => onMove(name, index - 1)}
            >
              {t('GRID:moveLeft')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconChevronRight size={16} />}
              disabled={index === count - 1}
              onClick={() => onMove(name, index + 1)}
            >
              {t('GRID:moveRight')}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={<IconPlus size={16} />}
          closeMenuOnClick={false}
          onClick={() => resize(table, name, step)}
        >
          {t('GRID:wider')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMinus size={16} />}
          closeMenuOnClick={false}
          onClick={() => resize(table, name, -step)}
        >
          {t('GRID:narrower')}
        </Menu.Item>
        {onHide && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconEyeOff size={16} />} disabled={count === 1} onClick={() => onHide(name)}>
              {t('GRID:hide')}
            </Menu.Item>
            {count === 1 && <Menu.Label maw={260}>{t('GRID:lastColumn')}</Menu.Label>}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
