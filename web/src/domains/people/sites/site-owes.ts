import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { siteFields } from '@passerelle/contracts/sites/site.fields.ts';
import type { Famille } from '../../../lib/texts.ts';

/** What pages of a site need before they draw. */
export const siteTexts: readonly Famille[] = [
  'SITES',
  'LISTS',
  'CHAMPS',
  'FORMS',
  'GRID',
  'REGLES',
  'DRAFTS',
  'HISTORY',
  'HELD',
];
export const siteLists = referenceListsOf(siteFields);
