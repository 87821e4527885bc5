import { directoryFilter, isDirectoryFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import { personField } from '@passerelle/contracts/person/person.fields.ts';
import { useMemo } from 'react';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { FilterButton, FilterChips } from '../../ui/filters/filter-bar.tsx';
import type { FilterDefinition, FilterTest, FilterValues } from '../../ui/filters/filter-types.ts';
import { useDirectoryFilters } from '../directory/directory.filters.ts';
import { countFilters } from '../directory/directory.state.ts';
import { readerChoices, withReader } from '../perimeters/perimeter-fields.ts';
import classes from './roles-admin.module.css';

interface DefaultFilterProps {
  readonly filters: FilterValues;
  readonly onChange: (filters: FilterValues) => void;
}

/** Any filter may be a role's: its holders are only shown those that they hold. */
const every = () => () => true;
const asIs = (test: FilterTest) => test;

/** The filter that the directory opens with, its values the holder's own where that is said. */
export function DefaultFilter({ filters, onChange }: DefaultFilterProps) {
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
  const count = countFilters(filters);
  return (
    <div>
      <div className={classes.filterTools}>
        <FilterButton definitions={definitions} values={filters} onChange={onChange} count={count} />
        {count === 0 && <span className={classes.quiet}>{t('ROLES_ADMIN:filterNone')}</span>}
      </div>
      <FilterChips definitions={definitions} values={filters} onChange={onChange} shown={asIs} />
    </div>
  );
}
