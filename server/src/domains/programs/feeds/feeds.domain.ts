import type { Domain } from '../../domain.ts';
import { feedEntity } from './feeds.entity.ts';
import { feedsRoutes } from './feeds.routes.ts';

/** Calendars that programs of people read at secret addresses. */
export const feedsDomain: Domain = {
  name: 'feeds',
  owns: ['personal_feed'],
  merged: { personal_feed: { IdPersonneEV1: 'ends' } },
  kept: { personal_feed: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['hash'] } },
  routes: [feedsRoutes],
  entities: [feedEntity],
};
