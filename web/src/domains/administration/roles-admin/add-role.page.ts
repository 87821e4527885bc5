import { definePage } from '../../../lib/page.ts';
import { AddRoleScreen } from './add-role.screen.tsx';
import { editorTexts, loadEditor } from './role.page.ts';

/** A new role, standard or advanced. */
export const page = definePage<'addRole'>()({
  texts: editorTexts,
  load: async ({ language }) => await loadEditor(language, 'new'),
  Page: AddRoleScreen,
});
