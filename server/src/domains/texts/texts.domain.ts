import type { Domain } from '../domain.ts';
import { moveRenamedTexts } from './move-renamed-texts.ts';
import { textsRoutes } from './texts.routes.ts';
import { translationsRoutes } from './translations.routes.ts';

export const textsDomain: Domain = {
  name: 'texts',
  routes: [textsRoutes, translationsRoutes],
  seeds: [moveRenamedTexts],
};
