import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { callApi } from '../../lib/api.ts';
import type { Choice, FilterControl } from '../../ui/filters/filter-types.ts';

type Table = 'Personne' | 'Societe' | 'Site' | 'CentreCout';

const mostIds = 200;

/** Choices that are found on the server, by words or by key: those that the reader may see. */
export function searchIn(Table: Table): FilterControl {
  const search = async (
    { words = '', ids }: { words?: string; ids?: readonly Scalar[] },
    signal: AbortSignal,
  ): Promise<readonly Choice[]> => {
    const Ids = ids?.filter((id) => typeof id === 'string' || typeof id === 'number').slice(0, mostIds);
    const rows = await callApi(
      directoryCalls.authorizedData,
      { body: { Table, ...(Ids ? { Ids } : { Filter: words }) } },
      { signal },
    );
    return rows.map(({ Id, Lib, Detail, Photo }) => ({ id: Id, label: Lib, detail: Detail, photo: Photo ?? null }));
  };
  return { kind: 'search', source: Table, search };
}
