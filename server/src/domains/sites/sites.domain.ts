import type { Domain } from '../domain.ts';
import { siteSubject } from './site.columns.ts';
import { siteEntity } from './sites.entity.ts';
import { sitesTables } from './sites.tables.ts';

export const sitesDomain: Domain = {
  name: 'sites',
  owns: ['Site'],
  offers: ['site.columns'],
  planned: sitesTables,
  subjects: { site: siteSubject },
  entities: [siteEntity],
};
