import { plainOfRichText } from '@passerelle/contracts/rich-text.ts';
import { caller } from '../../../lib/api.ts';
import type { EntityView } from '../../../lib/entities.ts';
import { showMinute } from '../../../lib/format.ts';
import { textIfAny } from '../../../lib/texts.ts';

/** A message: its texts without their tags, its moments on the reader's clock, its level by name. */
export const view: EntityView = {
  texts: ['MESSAGES'],
  value: (field, value) => {
    if (typeof value === 'boolean') return undefined;
    if (field.startsWith('Texte')) return plainOfRichText(String(value));
    if (field.startsWith('Date')) return showMinute(String(value), caller.language);
    return textIfAny('MESSAGES', `${field}.${String(value)}`);
  },
};
