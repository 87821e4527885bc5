import { type EntityView, rightNames } from '../../../lib/entities.ts';

/** A page of the documentation: for the holders of which rights it is. */
export const view: EntityView = {
  texts: ['DROITS'],
  value: (field, value) => (field === 'Droits' ? rightNames(value) : undefined),
};
