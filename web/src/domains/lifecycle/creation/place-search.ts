import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import type { Nature } from '@passerelle/contracts/creation/creation.fields.ts';
import { callApi } from '../../../lib/api.ts';
import type { FilterControl } from '../../../ui/filters/filter-types.ts';

/** Where somebody may be created: companies that recruit, where the reader may create, and sites that go on. */
export function placesFor(Table: 'Societe' | 'Site', Nature: Nature): FilterControl {
  return {
    kind: 'search',
    source: `creation ${Table} ${Nature}`,
    search: async ({ words = '', ids }, signal) => {
      const Ids = ids?.filter((id) => typeof id === 'number');
      const body = { Table, Nature, ...(Ids ? { Ids } : { Filter: words }) };
      const rows = await callApi(creationCalls.choices, { body }, { signal });
      return rows.map(({ Id, Lib, Detail }) => ({ id: Id, label: Lib, detail: Detail, photo: null }));
    },
  };
}
