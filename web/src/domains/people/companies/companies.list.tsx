import { Anchor } from '@mantine/core';
import { type CompanyRow, companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import {
  type CompanyColumn,
  companyColumnFields,
  declaredCompanies,
} from '@passerelle/contracts/companies/company.fields.ts';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { callApi, caller, openCall } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey, callQuery } from '../../../lib/query.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';
import type { List } from '../../../ui/list/list.ts';
import { MissingRight } from '../../administration/explain/missing-right.tsx';
import { catalogueOf } from '../people/declared-catalogue.ts';

const pathOf = ({ IdSociete }: CompanyRow) => paths.editCompany(caller.language, { IdSociete });

/** The companies that the reader looks after. */
export const companiesList: List<CompanyRow> = {
  ...catalogueOf(declaredCompanies),
  calls: {
    keyOf: (query) => callKey(companiesCalls.list, { query }),
    rows: (query, signal) => callApi(companiesCalls.list, { query }, { signal }),
    count: (query) => callQuery(companiesCalls.count, { query }),
    file: (body, signal) => openCall(companiesCalls.export, { body }, { signal }),
  },
  keyOf: ({ IdSociete }) => IdSociete,
  exports: declaredCompanies.right,
  opening: () => ({ filters: { Actif: { operator: 'equals', value: true } }, text: '', conditions: undefined }),
  widths: { LibSociete: 260, IdPays: 140, Tel: 170 },
  title: 'LibSociete',
  cell: (name, row) =>
    name === 'LibSociete' ? (
      <Anchor component={Link} to={pathOf(row)} inherit fw={550} tabIndex={-1}>
        {row.LibSociete}
      </Anchor>
    ) : (
      <CataloguedValue field={companyColumnFields[name as CompanyColumn]} value={row[name as CompanyColumn]} />
    ),
  pathOf,
  placeholder: () => 'COMPANIES:searchPlaceholder',
  rowsLabel: declaredCompanies.label,
  emptyIcon: <IconBuildingCommunity size={28} />,
  why: (missing) => <MissingRight right={missing} others />,
};
