import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { Suspense } from 'react';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { loadReferences } from '../../../lib/reference.ts';
import { ensureTexts } from '../../../lib/texts.ts';
import { criteriaLists } from './criteria-fields.ts';

const CriteriaReading = lazyPiece(async () => {
  const texts = ensureTexts(caller.language, ['PERIMETERS', 'CONDITIONS', 'GRID', 'CHAMPS', 'PERSON']);
  const [reading] = await Promise.all([
    import('./criteria-reading.tsx'),
    texts,
    loadReferences(criteriaLists, caller.language),
  ]);
  return reading;
});

/** A group of a distribution list: its criteria in words. */
export const view: EntityView = {
  value: (field, value) =>
    field === 'Conditions' ? (
      <Suspense fallback="…">
        <CriteriaReading condition={value as Condition} />
      </Suspense>
    ) : undefined,
};
