import { operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import {
  type DirectoryFilter,
  directoryFilter,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { type Field, personField } from '@passerelle/contracts/person/person.fields.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import { useMemo } from 'react';
import { isReferenceList, type Reference, useReferences } from '../../lib/reference.ts';
import type { CurrentUser } from '../../lib/session.ts';
import { type Translate, useTexts } from '../../lib/texts.ts';
import type { FilterControl, FilterDefinition, FilterTest } from '../../ui/filters/filter-types.ts';
import { searchIn } from '../person/people.search.ts';
import { isPresent } from './directory.state.ts';

type OfferedFilter = Exclude<DirectoryFilter, 'query'>;

const offered = Object.keys(directoryFilters).filter((name): name is OfferedFilter => name !== 'query');

function fieldOf(name: OfferedFilter): Field | undefined {
  const { field } = directoryFilter(name);
  return field && personField(field);
}

const searches = {
  Personne: searchIn('Personne'),
  Societe: searchIn('Societe'),
  Site: searchIn('Site'),
  CentreCout: searchIn('CentreCout'),
} as const;

function controlOf(name: OfferedFilter, lists: ReadonlyMap<ReferenceListName, Reference>, t: Translate): FilterControl {
  if (name === 'Physique')
    return { kind: 'yesNo', yes: t('DIRECTORY:physicalPeople'), no: t('DIRECTORY:technicalAccounts') };
  if (name === 'interneExterne') return { kind: 'yesNo', yes: t('DIRECTORY:internals'), no: t('DIRECTORY:externals') };
  const field = fieldOf(name);
  if (!field || field.type === 'boolean') return { kind: 'yesNo', yes: t('DIRECTORY:yes'), no: t('DIRECTORY:no') };
  if (field.type === 'person' || field.type === 'descendants') return searches.Personne;
  if (field.type === 'date' || field.type === 'instant') return { kind: 'date' };
  if (isReferenceList(field.reference)) {
    const rows = lists.get(field.reference)?.rows ?? [];
    return { kind: 'list', choices: rows.map(({ id, label }) => ({ id, label })) };
  }
  if (field.reference) return searches[field.reference];
  return field.type === 'codes' ? { kind: 'words' } : { kind: 'text' };
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
      offered.filter(mayFilter(user)).map((name): FilterDefinition => {
        const type = fieldOf(name)?.type ?? 'boolean';
        return {
          name,
          label: t(`FILTRES:${name}`),
          operators: name === 'interneExterne' ? operatorsOf.boolean : operatorsOf[type],
          control: controlOf(name, lists, t),
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
    offered.flatMap((name) => {
      const reference = fieldOf(name)?.reference;
      return isReferenceList(reference) ? [reference] : [];
    }),
  ),
];
