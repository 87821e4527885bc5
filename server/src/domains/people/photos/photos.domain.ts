import type { Domain } from '../../domain.ts';
import { photoEntity, photoFiles } from './photos.entity.ts';
import { photosJobs } from './photos.jobs.ts';
import { mayKnowOf } from './photos.policy.ts';
import { photosRoutes } from './photos.routes.ts';
import { photoTiles } from './photos.tiles.ts';

/** Photos of people: given, waiting, judged by somebody else, shown to whoever sees the person. */
export const photosDomain: Domain = {
  name: 'photos',
  owns: ['Photo'],
  merged: { Photo: { IdPersonneEV1: 'fills', IdPersonneEV1Auteur: 'stays', IdPersonneEV1Valideur: 'stays' } },
  kept: {
    Photo: {
      about: 'IdPersonneEV1',
      becomes: 'gone',
      files: { entity: 'Photo', fields: ['squares'] },
      words: ['Motif'],
    },
  },
  offers: ['photos.queries', 'photos.actions', 'squares'],
  tiles: photoTiles,
  routes: [photosRoutes],
  jobs: [photosJobs],
  entities: [photoEntity],
  files: [photoFiles],
  live: { 'photos.changed': { table: 'Personne', key: 'IdPersonneEV1', mayKnow: mayKnowOf } },
};
