import type { EntityView } from '../../../../lib/entities.ts';
import { textIfAny } from '../../../../lib/texts.ts';

/** A definition of imports and exports: which way it goes by its name. */
export const view: EntityView = {
  texts: ['DEFINITIONS'],
  value: (field, value) => (field === 'Sens' ? textIfAny('DEFINITIONS', `sense ${String(value)}`) : undefined),
};
