import { requestTexts } from '../requests/request-words.ts';

/** Families that every screen of files uses. */
export const bamTexts = [...requestTexts, 'BAMS', 'FILTRES', 'CONDITIONS', 'BULK'] as const;
