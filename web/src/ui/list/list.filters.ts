import { calledAs, type Field, referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import { useMemo } from 'react';
import { useReferences } from '../../lib/reference.ts';
import { textIfAny, useTexts } from '../../lib/texts.ts';
import type { FilterDefinition } from '../filters/filter-types.ts';
import { type ListCatalogue, offeredFilters } from './list.ts';

/** Lists that some filter chooses from. */
export function filterLists(list: ListCatalogue): readonly ReferenceListName[] {
  const fields = offeredFilters(list).flatMap(([name, { field }]) => (field ? [[name, field] as const] : []));
  return referenceListsOf(Object.fromEntries(fields));
}

export const filterLabel = (name: string, field: Field | undefined) =>
  textIfAny('FILTRES', name) ?? textIfAny('CHAMPS', calledAs(name, field)) ?? name;

/** The filters of a list that may be used, in its order. */
export function useFilters(list: ListCatalogue, may: (filter: string) => boolean): readonly FilterDefinition[] {
  const { t, language } = useTexts();
  const lists = useReferences(useMemo(() => filterLists(list), [list]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language.
  return useMemo(
    () =>
      offeredFilters(list)
        .filter(([name]) => may(name))
        .map(([name, filter]): FilterDefinition => {
          const { field, describe, operators } = filter;
          return {
            name,
            label: filterLabel(name, field),
            operators: operators ?? operatorsOf[field?.type ?? 'boolean'],
            control: list.control(name, filter, lists, t),
            // The server reads the labels of lists; these codes have their words here only.
            typesCodes: field?.values !== undefined,
            ...(describe && { describe: (test) => describe(test, t) }),
          };
        }),
    [list, may, lists, language],
  );
}
