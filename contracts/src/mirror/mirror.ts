import { Type } from 'typebox';
import { Key, strict } from '../call.ts';

/** What is mended at once, and decided at once. */
export const ChosenGaps = Type.Array(Key, { minItems: 1, maxItems: 1000, uniqueItems: true });

/** What a plan that mends differences is prepared with. */
export const MendInput = strict({ ecarts: ChosenGaps });
