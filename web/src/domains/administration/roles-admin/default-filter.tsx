import { useState } from 'react';
import { lazyPiece } from '../../../lib/code.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FilterButton, FilterChips } from '../../../ui/filters/filter-bar.tsx';
import type { FilterTest, FilterValues } from '../../../ui/filters/filter-types.ts';
import { countFilters } from '../../../ui/list/list.state.ts';
import type { ListWhere } from '../../../ui/list/list.where.ts';
import { OnDemand } from '../../../ui/on-demand.tsx';
import parts from '../../../ui/parts.module.css';
import { directoryCatalogue } from '../../people/directory/directory.catalogue.ts';
import { useDefaultFilters } from './default-filters.ts';
import classes from './roles-admin.module.css';

const CombinedDialog = lazyPiece(() => import('../../../ui/filters/combined-dialog.tsx'));

interface DefaultFilterProps {
  readonly opening: ListWhere;
  readonly onChange: (opening: ListWhere) => void;
}

const asIs = (test: FilterTest) => test;

/** The filter that the directory opens with, its values the holder's own where that is said. */
export function DefaultFilter({ opening, onChange }: DefaultFilterProps) {
  const { t } = useTexts();
  const definitions = useDefaultFilters();
  const [combining, setCombining] = useState(false);
  const count = countFilters(directoryCatalogue, opening);
  const onConditions = (conditions: ListWhere['conditions']) => onChange({ ...opening, conditions });
  const bar = {
    definitions,
    values: opening.filters,
    onChange: (filters: FilterValues) => onChange({ ...opening, filters }),
    combined: {
      conditions: opening.conditions,
      onEdit: () => setCombining(true),
      onRemove: () => onConditions(undefined),
    },
  };
  return (
    <div>
      <div className={classes.filterTools}>
        <FilterButton {...bar} count={count} />
        {count === 0 && <span className={parts.quiet}>{t('ROLES_ADMIN:filterNone')}</span>}
      </div>
      <FilterChips {...bar} shown={asIs} onClear={() => onChange({ ...opening, filters: {}, conditions: undefined })} />
      <OnDemand opened={combining}>
        <CombinedDialog
          opened={combining}
          onClose={() => setCombining(false)}
          fields={definitions}
          conditions={opening.conditions}
          onApply={onConditions}
          subject="role"
        />
      </OnDemand>
    </div>
  );
}
