import { Anchor } from '@mantine/core';
import { declaredSites, type SiteColumn, siteColumnFields } from '@passerelle/contracts/sites/site.fields.ts';
import { type SiteRow, sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { callApi, caller, openCall } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey, callQuery } from '../../../lib/query.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';
import type { List } from '../../../ui/list/list.ts';
import { MissingRight } from '../../administration/explain/missing-right.tsx';
import { catalogueOf } from '../people/declared-catalogue.ts';

const pathOf = ({ IdSite }: SiteRow) => paths.site(caller.language, { IdSite });

/** The sites that the reader may see. */
export const sitesList: List<SiteRow> = {
  ...catalogueOf(declaredSites),
  calls: {
    keyOf: (query) => callKey(sitesCalls.list, { query }),
    rows: (query, signal) => callApi(sitesCalls.list, { query }, { signal }),
    count: (query) => callQuery(sitesCalls.count, { query }),
    file: (body, signal) => openCall(sitesCalls.export, { body }, { signal }),
  },
  keyOf: ({ IdSite }) => IdSite,
  exports: 'site-export',
  opening: () => ({ filters: { Actif: { operator: 'equals', value: true } }, text: '', conditions: undefined }),
  widths: { LibSite: 260, IdPays: 140, Ville: 160 },
  title: 'LibSite',
  cell: (name, row) =>
    name === 'LibSite' ? (
      <Anchor component={Link} to={pathOf(row)} inherit fw={550} tabIndex={-1}>
        {row.LibSite}
      </Anchor>
    ) : (
      <CataloguedValue field={siteColumnFields[name as SiteColumn]} value={row[name as SiteColumn]} />
    ),
  pathOf,
  placeholder: () => 'SITES:searchPlaceholder',
  rowsLabel: declaredSites.label,
  emptyIcon: <IconMapPin size={28} />,
  why: (missing) => <MissingRight right={missing} others />,
};
