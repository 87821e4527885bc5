import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { callApi } from '../../../lib/api.ts';
import type { Choice, FilterControl } from '../../../ui/filters/filter-types.ts';

type Table = 'Personne' | 'Societe' | 'Site' | 'CentreCout' | 'EquipeTag';

const mostIds = 200;

interface SearchOptions {
  /** Finds only what may be chosen anew; what is held already is named all the same. */
  readonly anew?: boolean;
}

/** Choices that are found on the server, by words or by key: those that the reader may see. */
export function searchIn(Table: Table, { anew = false }: SearchOptions = {}): FilterControl {
  const search = async (
    { words = '', ids }: { words?: string; ids?: readonly Scalar[] },
    signal: AbortSignal,
  ): Promise<readonly Choice[]> => {
    const Ids = ids?.filter((id) => typeof id === 'string' || typeof id === 'number').slice(0, mostIds);
    const rows = await callApi(
      directoryCalls.authorizedData,
      { body: { Table, ...(Ids ? { Ids } : { Filter: words, ...(anew && { EnVigueur: true }) }) } },
      { signal },
    );
    return rows.map(({ Id, Lib, Detail, Photo }) => ({ id: Id, label: Lib, detail: Detail, photo: Photo ?? null }));
  };
  return { kind: 'search', source: anew ? `${Table} anew` : Table, search };
}

/** Team tags in use: words of managers, of which there is no other list. */
export const teamTags = searchIn('EquipeTag');

/** The words in use for a field of a person, where there are any to offer. */
export const wordsInUse = (field: string) => (field === 'tags' ? teamTags : undefined);

/** What forms choose from: what may be chosen anew. */
export const formSearches = {
  Personne: searchIn('Personne', { anew: true }),
  Societe: searchIn('Societe', { anew: true }),
  Site: searchIn('Site', { anew: true }),
  CentreCout: searchIn('CentreCout', { anew: true }),
} as const;
