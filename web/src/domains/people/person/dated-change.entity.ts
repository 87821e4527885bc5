import { comma } from '../../../lib/comma.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { textIfAny } from '../../../lib/texts.ts';

/** A change dated ahead: its fields by their names. */
export const view: EntityView = {
  value: (field, value) =>
    field === 'datedFields' && Array.isArray(value)
      ? value.map((name) => textIfAny('CHAMPS', String(name)) ?? String(name)).join(comma())
      : undefined,
};
