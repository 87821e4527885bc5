import { Anchor } from '@mantine/core';
import {
  declaredDistributionLists,
  type ListColumn,
  listColumnFields,
} from '@passerelle/contracts/distribution-lists/list.fields.ts';
import {
  type ListRow,
  type ListSelection,
  listsOfDistributionCalls,
} from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { IconMailbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { holdsAny } from '../../../lib/access.ts';
import { callApi, caller, openCall } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey, callQuery } from '../../../lib/query.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';
import type { List } from '../../../ui/list/list.ts';
import { MissingRight } from '../../administration/explain/missing-right.tsx';
import { catalogueOf } from '../../people/people/declared-catalogue.ts';
import { PersonLink } from '../../people/people/person-link.tsx';
import { ChangeOwners } from './change-owners.tsx';

const pathOf = ({ IdListe }: ListRow) => paths.dynamicList(caller.language, { IdStep: 5, IdListe });
const calls = listsOfDistributionCalls;

/** The lists that the reader may see, of these. */
const listOf = (filtre: ListSelection): List<ListRow> => ({
  ...catalogueOf(declaredDistributionLists),
  calls: {
    keyOf: (query) => callKey(calls.list, { body: { filtre, ...query } }),
    rows: (query, signal) => callApi(calls.list, { body: { filtre, ...query } }, { signal }),
    count: ({ filter }) => callQuery(calls.count, { query: { filtre, filter } }),
    file: (body, signal) => openCall(calls.export, { body: { ...body, filtre } }, { signal }),
  },
  keyOf: ({ IdListe }) => IdListe,
  exports: declaredDistributionLists.right,
  acts: {
    may: (user) => holdsAny(user, ['ld.updateResponsable', 'ld.updateBackup']),
    Acts: (picked) => <ChangeOwners {...picked} filtre={filtre} />,
  },
  opening: () => ({ filters: {}, text: '', conditions: undefined }),
  widths: { LibListe: 260, Adresse: 260, IdPersonneEV1: 190, IdStatut: 170 },
  title: 'LibListe',
  cell: (name, row) => {
    if (name === 'LibListe')
      return (
        <Anchor component={Link} to={pathOf(row)} inherit fw={550} tabIndex={-1}>
          {row.LibListe}
        </Anchor>
      );
    const person = name === 'IdPersonneEV1' || name === 'IdPersonneEV1backup' ? row[name] : undefined;
    if (person) return <PersonLink person={person} inGrid />;
    return <CataloguedValue field={listColumnFields[name as ListColumn]} name={name} value={row[name as ListColumn]} />;
  },
  pathOf,
  placeholder: () => 'DISTRIBUTION_LISTS:searchPlaceholder',
  rowsLabel: declaredDistributionLists.label,
  emptyIcon: <IconMailbox size={28} />,
  why: (missing) => <MissingRight right={missing} others />,
});

export const distributionLists: Readonly<Record<ListSelection, List<ListRow>>> = {
  all: listOf('all'),
  'my-lists': listOf('my-lists'),
  'my-backup-lists': listOf('my-backup-lists'),
};
