import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import {
  type DirectoryFilter,
  directoryFilter,
  directoryFilters,
} from '@passerelle/contracts/directory/directory.fields.ts';
import { type Field, personField } from '@passerelle/contracts/person/person.fields.ts';
import type { ReferenceListName } from '@passerelle/contracts/reference/reference.fields.ts';
import { useMemo } from 'react';
import { callApi } from '../../lib/api.ts';
import { isReferenceList, type Reference, useReference } from '../../lib/reference.ts';
import { type Translate, useTexts } from '../../lib/texts.ts';
import type { Choice, FilterControl, FilterDefinition } from '../../ui/filters/filter-types.ts';

type OfferedFilter = Exclude<DirectoryFilter, 'query'>;
type Table = 'Personne' | 'Societe' | 'Site' | 'CentreCout';

const offered = Object.keys(directoryFilters).filter((name): name is OfferedFilter => name !== 'query');

function fieldOf(name: OfferedFilter): Field | undefined {
  const { field } = directoryFilter(name);
  return field && personField(field);
}

/** Choices that are searched on the server, by words or by key. */
function searchIn(Table: Table): FilterControl {
  const search = async (
    { words, ids }: { words?: string; ids?: readonly Scalar[] },
    signal: AbortSignal,
  ): Promise<readonly Choice[]> => {
    const Ids = ids?.filter((id) => typeof id === 'string' || typeof id === 'number').slice(0, 200);
    const rows = await callApi(
      directoryCalls.authorizedData,
      { body: { Table, ...(Ids ? { Ids } : { Filter: words ?? '' }) } },
      { signal },
    );
    return rows.map(({ Id, Lib, Detail }) => ({ id: Id, label: Lib, detail: Detail }));
  };
  return { kind: 'search', source: Table, search };
}

const searches: Readonly<Record<Table, FilterControl>> = {
  Personne: searchIn('Personne'),
  Societe: searchIn('Societe'),
  Site: searchIn('Site'),
  CentreCout: searchIn('CentreCout'),
};

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
export function useDirectoryFilters(holds: (filter: string) => boolean): readonly FilterDefinition[] {
  const { t, language } = useTexts();
  const lists = useFilterLists();
  const held = offered.filter(holds).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts follow the language.
  return useMemo(
    () =>
      offered.filter(holds).map((name): FilterDefinition => {
        const type = fieldOf(name)?.type ?? 'boolean';
        return {
          name,
          label: t(`FILTRES:${name}`),
          operators: name === 'interneExterne' ? operatorsOf.boolean : operatorsOf[type],
          control: controlOf(name, lists, t),
        };
      }),
    [held, lists, language],
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

function useFilterLists(): ReadonlyMap<ReferenceListName, Reference> {
  // The same lists at every drawing, so the same hooks in the same order.
  const lists = filterLists.map((name) => useReference(name));
  const rows = lists.map((list) => list.rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list changes when its rows do.
  return useMemo(() => new Map(filterLists.map((name, index) => [name, lists[index]!])), rows);
}
