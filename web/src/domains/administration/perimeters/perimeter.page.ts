import { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { loadReferences } from '../../../lib/reference.ts';
import type { Famille } from '../../../lib/texts.ts';
import { PerimeterScreen } from './perimeter.screen.tsx';
import { fieldLists } from './perimeter-fields.ts';

export const editorTexts: readonly Famille[] = [
  'PERIMETERS',
  'HISTORY',
  'CONDITIONS',
  'LABELS',
  'GRID',
  'CHAMPS',
  'REGLES',
  'DRAFTS',
  'PERSON',
];

/** A perimeter: who is inside, where it is used, and the way to change it. */
export const page = definePage<'perimeter'>()({
  texts: editorTexts,
  load: async ({ params, language }) =>
    await Promise.all([
      loadReferences(fieldLists, language),
      loadDraft('perimeter', params.IdPerimetre),
      ensureCall(perimetersCalls.get, { params: { IdPerimetre: Number(params.IdPerimetre) } }),
    ]),
  Page: PerimeterScreen,
});
