import { declaredDistributionLists, type ListColumn } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { listOf } from '../../../engines/lists/declared.ts';
import type { List } from '../../../engines/lists/list.ts';
import type { ListEntry } from '../../../engines/lists/list-entry.ts';
import { listSubject } from './list.columns.ts';

export const distributionLists: List<ListColumn> = {
  ...listOf(declaredDistributionLists, listSubject),
  alias: 'l',
  order: 'LibListe',
  searched: {
    places: [{ column: 'RechercheListe', right: 'ldd', says: ['LibListe', 'DescListe', 'Adresse'] }],
    all: 'RechercheListe',
  },
};

/** The distribution lists, as whoever lists by name asks for them. */
export const distributionListsEntry: ListEntry = {
  declared: declaredDistributionLists,
  open: () => ({ list: distributionLists, right: 'ldd' }),
};
