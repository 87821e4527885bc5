import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { companyFields } from '@passerelle/contracts/companies/company.fields.ts';
import type { Famille } from '../../../lib/texts.ts';

/** What pages of a company need before they draw. */
export const companyTexts: readonly Famille[] = [
  'COMPANIES',
  'LISTS',
  'CHAMPS',
  'FORMS',
  'GRID',
  'REGLES',
  'DRAFTS',
  'HISTORY',
  'HELD',
];
export const companyLists = referenceListsOf(companyFields);
