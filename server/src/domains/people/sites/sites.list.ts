import { declaredSites, type SiteColumn } from '@passerelle/contracts/sites/site.fields.ts';
import { listOf } from '../../../engines/lists/declared.ts';
import type { List } from '../../../engines/lists/list.ts';
import type { ListEntry } from '../../../engines/lists/list-entry.ts';
import { siteSubject } from './site.columns.ts';

export const sitesList: List<SiteColumn> = {
  ...listOf(declaredSites, siteSubject),
  alias: 's',
  order: 'LibSite',
  searched: { places: [{ column: 'RechercheSite', right: 'site-read' }], all: 'RechercheSite' },
};

/** The sites, as whoever lists by name asks for them. */
export const sitesEntry: ListEntry = {
  declared: declaredSites,
  open: () => ({ list: sitesList, right: 'site-export' }),
};
