import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import {
  type DirectoryFilter,
  directoryFilter,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { personField } from '@passerelle/contracts/person/person.fields.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { useMemo } from 'react';
import { type Reference, useReferences } from '../../lib/reference.ts';
import type { CurrentUser } from '../../lib/session.ts';
import { type Translate, useTexts } from '../../lib/texts.ts';
import type { FilterControl, FilterDefinition, FilterTest } from '../../ui/filters/filter-types.ts';
import { fieldControl } from '../people/field-control.ts';
import { isPresent } from './directory.state.ts';

type OfferedFilter = Exclude<DirectoryFilter, 'query'>;

/** The filters that the directory may offer, in the order of the catalogue; free text has a box of its own. */
export const offeredFilters = Object.keys(directoryFilters).filter((name): name is OfferedFilter => name !== 'query');

function fieldOf(name: OfferedFilter): Field | undefined {
  const { field } = directoryFilter(name);
  return field && personField(field);
}

function controlOf(name: OfferedFilter, lists: ReadonlyMap<ReferenceListName, Reference>, t: Translate): FilterControl {
  if (name === 'Physique')
    return { kind: 'yesNo', yes: t('DIRECTORY:physicalPeople'), no: t('DIRECTORY:technicalAccounts') };
  if (name === 'interneExterne') return { kind: 'yesNo', yes: t('DIRECTORY:internals'), no: t('DIRECTORY:externals') };
  const field = fieldOf(name);
  return fieldControl(directoryFilter(name).field ?? name, field ?? { type: 'boolean' }, lists, {
    yes: t('COMMON:yes'),
    no: t('COMMON:no'),
  });
}

/** The filters that the reader holds, in the order of the catalogue. */
export function useDirectoryFilters(
  user: CurrentUser,
  mayFilter: (user: CurrentUser) => (filter: string) => boolean,
): readonly FilterDefinition[] {
  const { t, language } = useTexts();
  const lists = useReferences(filterLists);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language.
  return useMemo(
    () =>
      offeredFilters.filter(mayFilter(user)).map((name): FilterDefinition => {
        const type = fieldOf(name)?.type ?? 'boolean';
        return {
          name,
          label: t(`FILTRES:${name}`),
          operators: name === 'interneExterne' ? operatorsOf.boolean : operatorsOf[type],
          control: controlOf(name, lists, t),
          // The server reads the labels of lists; these codes have their words here only.
          typesCodes: fieldOf(name)?.values !== undefined,
          ...(name === 'statuts' && {
            describe: (test: FilterTest) => (isPresent(test) ? t('DIRECTORY:presentPeople') : undefined),
          }),
        };
      }),
    [user, mayFilter, lists, language],
  );
}

/** Lists that some filter chooses from. */
export const filterLists: readonly ReferenceListName[] = [
  ...new Set(
    offeredFilters.flatMap((name) => {
      const reference = fieldOf(name)?.reference;
      return isReferenceList(reference) ? [reference] : [];
    }),
  ),
];
