import type { Domain } from '../../domain.ts';
import { documentationEntity } from './documentation.entity.ts';
import { documentationFinder } from './documentation.finder.ts';
import { documentationRoutes } from './documentation.routes.ts';

export const documentationDomain: Domain = {
  name: 'documentation',
  owns: ['PageDocumentation'],
  merged: { PageDocumentation: { IdPersonneEV1: 'stays' } },
  kept: { PageDocumentation: 'keys' },
  routes: [documentationRoutes],
  finders: [documentationFinder],
  entities: [documentationEntity],
};
