import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';

export const feedEntity: Entity = {
  name: 'personal_feed',
  rows: { table: 'personal_feed', key: ['IdPersonneEV1', 'Genre'] },
  keys: { IdPersonneEV1: 'Personne' },
  told: toldColumns('Genre', 'DateC'),
  mayRead: { right: 'adm' },
};
