import { type Entity, toldColumns } from '../../engines/entities/entity.ts';
import { sitesTables } from './sites.tables.ts';

/** Sites: named by others, of which nobody reads the timeline yet. */
export const siteEntity: Entity = {
  name: 'Site',
  rows: sitesTables.Site,
  label: { column: 'LibSite' },
  told: toldColumns(),
};
