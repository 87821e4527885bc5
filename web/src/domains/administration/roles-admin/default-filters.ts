import { directoryFilter, isDirectoryFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import { personField } from '@passerelle/contracts/person/person.fields.ts';
import { useMemo } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import type { FilterDefinition } from '../../../ui/filters/filter-types.ts';
import { useFilters } from '../../../ui/list/list.filters.ts';
import { directoryCatalogue } from '../../people/directory/directory.catalogue.ts';
import { readerChoices, withReader } from '../perimeters/perimeter-fields.ts';

/** Any filter may be a role's: its holders are only shown those that they hold. */
const every = () => true;

/** What a role's default filter may compare: with values, or with the holder's own. */
export function useDefaultFilters(): readonly FilterDefinition[] {
  const { t } = useTexts();
  const offered = useFilters(directoryCatalogue, every);
  return useMemo(
    () =>
      offered.map((definition): FilterDefinition => {
        const field = isDirectoryFilter(definition.name) ? directoryFilter(definition.name).field : undefined;
        if (!field) return definition;
        return { ...definition, control: withReader(definition.control, readerChoices(personField(field), t)) };
      }),
    [offered, t],
  );
}
