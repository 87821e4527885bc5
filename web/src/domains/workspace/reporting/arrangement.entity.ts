import { comma } from '../../../lib/comma.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { textIfAny } from '../../../lib/texts.ts';

/** What a role is shown of reporting: its figures by their names. */
export const view: EntityView = {
  texts: ['REPORTING'],
  value: (_, value) =>
    Array.isArray(value)
      ? value.map((name) => textIfAny('REPORTING', `measure.${String(name)}`) ?? String(name)).join(comma())
      : undefined,
};
