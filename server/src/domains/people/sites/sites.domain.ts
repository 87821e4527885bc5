import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { listFinder } from '../../../engines/finding/finder.ts';
import { oneWhere } from '../../../engines/lacks/lack.ts';
import { holdByKey } from '../../../engines/plans/planned-rows.ts';
import { goesOn } from '../../../platform/db/days.ts';
import type { Domain } from '../../domain.ts';
import { siteSubject } from './site.columns.ts';
import { siteFormSubject } from './site.form.ts';
import { writePlannedSites } from './sites.actions.ts';
import { siteEntity } from './sites.entity.ts';
import { importedSites } from './sites.imports.ts';
import { sitesEntry } from './sites.list.ts';
import { sitesMeasures } from './sites.measures.ts';
import { sitesRoutes } from './sites.routes.ts';
import { siteTable } from './sites.tables.ts';

export const sitesDomain: Domain = {
  name: 'sites',
  owns: ['Site'],
  kept: { Site: { words: ['DisplayNameModif'] } },
  offers: ['site.columns'],
  forms: [siteFormSubject],
  lists: [sitesEntry],
  finders: [listFinder('site', sitesEntry, 'LibSite', 'Ville')],
  measures: sitesMeasures,
  importables: [importedSites],
  routes: [sitesRoutes],
  lacks: [
    () => [
      {
        name: 'sites',
        rights: ['site-create'],
        count: oneWhere(sql<boolean>`not exists (select from "Site" where ${goesOn('Site')})`),
        opens: screenPath('sites'),
      },
    ],
  ],
  planned: { Site: { write: writePlannedSites, hold: holdByKey(siteTable) } },
  subjects: { site: siteSubject },
  entities: [siteEntity],
  live: {
    'sites.changed': {
      table: 'Site',
      key: 'IdSite',
      mayKnow: ({ kernel, actor }, site) => kernel.scope(actor, 'site-read', 'site', site),
    },
  },
};
