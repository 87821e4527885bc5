import type { EntityView } from '../../../lib/entities.ts';
import { textIfAny } from '../../../lib/texts.ts';

/** A plan: its kind and state by their names. */
export const view: EntityView = {
  texts: ['PLANS'],
  value: (field, value) => textIfAny('PLANS', `${field}.${String(value)}`),
};
