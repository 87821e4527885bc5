import type { Domain } from '../../domain.ts';
import { moveRenamedTexts } from './move-renamed-texts.ts';
import { textImportFiles } from './texts.files-owner.ts';
import { textsRoutes } from './texts.routes.ts';
import { translationsRoutes } from './translations.routes.ts';

export const textsDomain: Domain = {
  name: 'texts',
  owns: ['Texte', 'texte_import', 'texte_shown', 'texte_state', 'texte_version'],
  merged: { texte_import: { IdPersonneEV1: 'stays' }, texte_version: { IdPersonneEV1: 'stays' } },
  kept: {
    Texte: 'nothing',
    texte_import: 'keys',
    texte_shown: 'nothing',
    texte_state: 'nothing',
    texte_version: 'keys',
  },
  offers: ['export-words', 'texts.store'],
  files: [textImportFiles],
  routes: [textsRoutes, translationsRoutes],
  seeds: [moveRenamedTexts],
};
