import { type CompanyColumn, declaredCompanies } from '@passerelle/contracts/companies/company.fields.ts';
import { listOf } from '../../../engines/lists/declared.ts';
import type { List } from '../../../engines/lists/list.ts';
import type { ListEntry } from '../../../engines/lists/list-entry.ts';
import { companySubject } from './company.columns.ts';

export const companiesList: List<CompanyColumn> = {
  ...listOf(declaredCompanies, companySubject),
  alias: 's',
  order: 'LibSociete',
  searched: { places: [{ column: 'RechercheSociete', right: 'access-module-societe' }], all: 'RechercheSociete' },
};

/** The companies, as whoever lists by name asks for them. */
export const companiesEntry: ListEntry = {
  declared: declaredCompanies,
  open: () => ({ list: companiesList, right: 'access-module-societe' }),
};
