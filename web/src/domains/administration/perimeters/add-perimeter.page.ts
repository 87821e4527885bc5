import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { loadReferences } from '../../../lib/reference.ts';
import { AddPerimeterScreen } from './add-perimeter.screen.tsx';
import { editorTexts } from './perimeter.page.ts';
import { fieldLists } from './perimeter-fields.ts';

/** A new perimeter. */
export const page = definePage<'addPerimeter'>()({
  texts: editorTexts,
  load: async ({ language }) =>
    await Promise.all([loadReferences(fieldLists, language), loadDraft('perimeter', 'new')]),
  Page: AddPerimeterScreen,
});
