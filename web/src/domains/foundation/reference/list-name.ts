import { textIfAny } from '../../../lib/texts.ts';

/** What a reference list is called. */
export const listName = (Liste: string): string => textIfAny('HISTORY', `entity ${Liste}`) ?? Liste;
