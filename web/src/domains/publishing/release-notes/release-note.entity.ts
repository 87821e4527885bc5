import { caller } from '../../../lib/api.ts';
import { type EntityView, rightNames } from '../../../lib/entities.ts';
import { showInstant } from '../../../lib/format.ts';

/** A release note: when it was published, and for the holders of which rights. */
export const view: EntityView = {
  texts: ['DROITS'],
  value: (field, value) => {
    if (field === 'DatePublication') return showInstant(String(value), caller.language);
    return field === 'Droits' ? rightNames(value) : undefined;
  },
};
