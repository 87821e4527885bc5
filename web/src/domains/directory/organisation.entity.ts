import type { EntityView } from '../../lib/entities.ts';
import { textIfAny } from '../../lib/texts.ts';

/** A company, a cost centre, a site: what they hold is called as the fields of people who work there are. */
export const view: EntityView = {
  texts: ['CHAMPS'],
  label: (field) => textIfAny('CHAMPS', field),
};
