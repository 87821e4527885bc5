import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import classes from './data-grid.module.css';
import { allRows, noRows } from './grid-selection.ts';
import type { GridSelection } from './grid-types.ts';

interface SelectionBarProps {
  readonly selection: GridSelection;
  readonly onSelection: (selection: GridSelection) => void;
  /** How many are picked, when it is known. */
  readonly count: number | undefined;
  readonly total: number | undefined;
  /** What can be done with them. */
  readonly children?: ReactNode;
}

/** What is picked, and what can be done with it. */
export function SelectionBar({ selection, onSelection, count, total, children }: SelectionBarProps) {
  const { t } = useTexts();
  return (
    <div className={classes.selectionBar}>
      <span role="status" className={classes.selectionCount}>
        {count === undefined ? t('GRID:allSelected') : t('GRID:selected', { count })}
      </span>
      {selection.kind === 'some' && total !== undefined && count !== total && (
        <Button variant="subtle" size="compact-sm" onClick={() => onSelection(allRows)}>
          {t('GRID:selectAllResults', { count: total })}
        </Button>
      )}
      {children}
      <CloseButton
        className={classes.selectionClear}
        size={28}
        aria-label={t('GRID:clearSelection')}
        onClick={() => onSelection(noRows)}
      />
    </div>
  );
}
