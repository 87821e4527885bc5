import { sql } from 'kysely';
import type { Domain } from '../../domain.ts';
import { feedEntity } from './feeds.entity.ts';
import { feedsRoutes } from './feeds.routes.ts';

/** Days of people in calendars of others: who is erased is not called off in them. */
const ofTheirDays = (person: number) => sql<boolean>`t.what in ('arrives', 'leaves') and t.key = ${String(person)}`;

/** Calendars that programs of people read at secret addresses. */
export const feedsDomain: Domain = {
  name: 'feeds',
  owns: ['personal_feed', 'feed_telling'],
  merged: { personal_feed: { IdPersonneEV1: 'ends' }, feed_telling: { IdPersonneEV1: 'ends', key: 'named' } },
  kept: {
    personal_feed: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['hash'] },
    feed_telling: {
      about: 'IdPersonneEV1',
      becomes: 'gone',
      names: ofTheirDays,
      hidden: ['what', 'key', 'sequence', 'told_at'],
    },
  },
  routes: [feedsRoutes],
  entities: [feedEntity],
};
