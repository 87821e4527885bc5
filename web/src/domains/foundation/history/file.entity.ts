import type { EntityView } from '../../../lib/entities.ts';
import { textIfAny } from '../../../lib/texts.ts';

/** Files, each under the field that it was given for. */
export const view: EntityView = {
  value: (field, value) => (field === 'fileField' ? textIfAny('CHAMPS', String(value)) : undefined),
};
