import type { EntityView } from '../../../lib/entities.ts';
import { textIfAny } from '../../../lib/texts.ts';

/** A right of a profile: the right is what its grade is called. */
export const view: EntityView = {
  texts: ['DROITS'],
  named: ['IdDroit'],
  label: (_field, { entity_id }) => {
    const right = entity_id.split('/')[1];
    return right && (textIfAny('DROITS', right) ?? right);
  },
};
