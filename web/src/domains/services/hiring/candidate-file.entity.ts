import { comma } from '../../../lib/comma.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { textIfAny } from '../../../lib/texts.ts';

/** A hiring file as its history tells it: which fields were filled in, and not what stands in them. */
export const view: EntityView = {
  value: (field, value) =>
    field === 'filledIn' && Array.isArray(value)
      ? value.map((name) => textIfAny('CHAMPS', String(name)) ?? String(name)).join(comma())
      : undefined,
};
