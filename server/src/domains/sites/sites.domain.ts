import type { Domain } from '../domain.ts';
import { siteSubject } from './site.columns.ts';
import { sitesTables } from './sites.tables.ts';

export const sitesDomain: Domain = {
  name: 'sites',
  planned: sitesTables,
  subjects: { site: siteSubject },
};
