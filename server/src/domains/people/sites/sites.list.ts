import { fieldNames } from '@passerelle/contracts/catalogue/field.ts';
import { type SiteColumn, siteColumnFields, siteFilters } from '@passerelle/contracts/sites/site.fields.ts';
import { fieldFilters } from '../../../engines/lists/field-filters.ts';
import type { List } from '../../../engines/lists/list.ts';
import { siteSubject } from './site.columns.ts';

export const sitesList: List<SiteColumn> = {
  subject: siteSubject,
  alias: 's',
  columns: fieldNames(siteColumnFields),
  defaultColumns: ['LibSite', 'IdPays', 'Ville', 'Actif', 'DateFin'],
  order: 'LibSite',
  searched: { places: [{ column: 'RechercheSite', right: 'site-read' }], all: 'RechercheSite' },
  filters: fieldFilters(siteSubject, siteFilters),
};
