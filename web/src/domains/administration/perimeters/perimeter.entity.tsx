import { type ComponentProps, Suspense } from 'react';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { paths } from '../../../lib/paths.ts';
import { ensureTexts } from '../../../lib/texts.ts';

const PerimeterReading = lazyPiece(async () => {
  const texts = ensureTexts(caller.language, ['PERIMETERS', 'CONDITIONS', 'GRID', 'CHAMPS', 'PERSON']);
  const [reading] = await Promise.all([import('./perimeter-reading.tsx'), texts]);
  return reading;
});

/** A perimeter: its conditions in words. */
export const view: EntityView = {
  value: (field, value) =>
    field === 'Conditions' ? (
      <Suspense fallback="…">
        <PerimeterReading conditions={value as ComponentProps<typeof PerimeterReading>['conditions']} />
      </Suspense>
    ) : undefined,
  holders: () => paths.perimeters(caller.language),
};
