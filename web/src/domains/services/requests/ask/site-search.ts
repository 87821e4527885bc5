import { fold } from '@passerelle/contracts/fold.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { callApi } from '../../../../lib/api.ts';
import type { FilterControl } from '../../../../ui/filters/filter-types.ts';

/** The equipment of somebody that a line may go to. */
export function equipmentOf(IdPersonneEV1: number): FilterControl {
  return {
    kind: 'search',
    source: `equipment ${IdPersonneEV1}`,
    call: requestsCalls.equipment,
    search: async ({ words = '', ids }, signal) => {
      const rows = await callApi(requestsCalls.equipment, { params: { IdPersonneEV1 } }, { signal });
      const asked = fold(words.trim());
      return rows
        .filter(({ Id, Lib, Detail }) => (ids ? ids.includes(Id) : fold(`${Lib} ${Detail ?? ''}`).includes(asked)))
        .map(({ Id, Lib, Detail }) => ({ id: Id, label: Lib, detail: Detail, photo: null }));
    },
  };
}

/** Sites at which something is to be had for somebody, each with what stands in the way there. */
export function sitesFor(
  typeDemande: number,
  IdPersonneEV1: number,
  inTheWay: (code: string) => string,
): FilterControl {
  return {
    kind: 'search',
    source: `requests ${typeDemande} ${IdPersonneEV1}`,
    call: requestsCalls.sites,
    search: async ({ words = '', ids }, signal) => {
      const Ids = ids?.filter((id) => typeof id === 'number');
      const body = { typeDemande, IdPersonneEV1, ...(Ids ? { Ids } : { Filter: words }) };
      const rows = await callApi(requestsCalls.sites, { body }, { signal });
      return rows.map(({ Id, Lib, Detail, obstacle }) => ({
        id: Id,
        label: Lib,
        detail: obstacle ? inTheWay(obstacle) : Detail,
        photo: null,
      }));
    },
  };
}
