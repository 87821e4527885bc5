import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import type { Famille } from '../../../lib/texts.ts';

/** What screens of lists need before they draw. */
export const listTexts: readonly Famille[] = [
  'DISTRIBUTION_LISTS',
  'DISTRIBUTION_LISTS_VISA',
  'DISTRIBUTION_LISTS_LIFE',
  'REQUESTS',
  'LIST_AUTOMATIC',
  'LIST_HEALTH',
  'LIST_OWNERS',
  'LIST_SECURITY',
  'LIST_SUBSCRIPTIONS',
  'LIST_SUITE',
  'LIST_VERSIONS',
  'CHAMPS',
  'PERSON',
  'GRID',
  'FILTRES',
  'CONDITIONS',
  'PERIMETERS',
  'FORMS',
  'REGLES',
  'DRAFTS',
  'HISTORY',
  'EXPLAIN',
];
export const listReferences = referenceListsOf(listFields);
