import { fieldNames } from '@passerelle/contracts/catalogue/field.ts';
import {
  type CompanyColumn,
  companyColumnFields,
  companyFilters,
} from '@passerelle/contracts/companies/company.fields.ts';
import { fieldFilters } from '../../../engines/lists/field-filters.ts';
import type { List } from '../../../engines/lists/list.ts';
import { companySubject } from './company.columns.ts';

export const companiesList: List<CompanyColumn> = {
  subject: companySubject,
  alias: 's',
  columns: fieldNames(companyColumnFields),
  defaultColumns: ['LibSociete', 'IdPays', 'Actif', 'Externe', 'DateFin'],
  order: 'LibSociete',
  searched: { places: [{ column: 'RechercheSociete', right: 'access-module-societe' }], all: 'RechercheSociete' },
  filters: fieldFilters(companySubject, companyFilters),
};
