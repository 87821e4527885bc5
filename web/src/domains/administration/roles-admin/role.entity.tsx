import { Suspense } from 'react';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { loadReferences } from '../../../lib/reference.ts';
import { ensureTexts, textIfAny } from '../../../lib/texts.ts';
import { filterLists } from '../../../ui/list/list.filters.ts';
import { directoryCatalogue } from '../../people/directory/directory.catalogue.ts';

const DefaultFilterReading = lazyPiece(async () => {
  const { language } = caller;
  const texts = ensureTexts(language, ['CONDITIONS', 'GRID', 'FILTRES', 'CHAMPS', 'DIRECTORY', 'PERIMETERS', 'PERSON']);
  const [reading] = await Promise.all([
    import('./default-filter-reading.tsx'),
    texts,
    loadReferences(filterLists(directoryCatalogue), language),
  ]);
  return reading;
});

/** A role: its family by name, its default filter in words. */
export const view: EntityView = {
  texts: ['ROLES'],
  value: (field, value) => {
    if (field === 'Famille') return textIfAny('ROLES', `family${String(value)}`);
    if (field !== 'filtreDefaut') return undefined;
    return (
      <Suspense fallback="…">
        <DefaultFilterReading filtreDefaut={String(value)} />
      </Suspense>
    );
  },
};
