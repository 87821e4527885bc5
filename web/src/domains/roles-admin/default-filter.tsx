import { directoryFilter, isDirectoryFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import { personField } from '@passerelle/contracts/person/person.fields.ts';
import { lazy, useMemo, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { FilterButton, FilterChips } from '../../ui/filters/filter-bar.tsx';
import type { FilterDefinition, FilterTest, FilterValues } from '../../ui/filters/filter-types.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import parts from '../../ui/parts.module.css';
import { useDirectoryFilters } from '../directory/directory.filters.ts';
import { countFilters } from '../directory/directory.state.ts';
import type { DirectoryWhere } from '../directory/directory.where.ts';
import { readerChoices, withReader } from '../perimeters/perimeter-fields.ts';
import classes from './roles-admin.module.css';

const CombinedDialog = lazy(() => import('../../ui/filters/combined-dialog.tsx'));

interface DefaultFilterProps {
  readonly opening: DirectoryWhere;
  readonly onChange: (opening: DirectoryWhere) => void;
}

/** Any filter may be a role's: its holders are only shown those that they hold. */
const every = () => () => true;
const asIs = (test: FilterTest) => test;

/** The filter that the directory opens with, its values the holder's own where that is said. */
export function DefaultFilter({ opening, onChange }: DefaultFilterProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const offered = useDirectoryFilters(user, every);
  const definitions = useMemo(
    () =>
      offered.map((definition): FilterDefinition => {
        const field = isDirectoryFilter(definition.name) ? directoryFilter(definition.name).field : undefined;
        if (!field) return definition;
        return { ...definition, control: withReader(definition.control, readerChoices(personField(field), t)) };
      }),
    [offered, t],
  );
  const [combining, setCombining] = useState(false);
  const count = countFilters(opening);
  const onConditions = (conditions: DirectoryWhere['conditions']) => onChange({ ...opening, conditions });
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
