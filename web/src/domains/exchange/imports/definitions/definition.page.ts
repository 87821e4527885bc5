import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { loadDraft } from '../../../../lib/form/form-draft.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import type { Famille } from '../../../../lib/texts.ts';
import { DefinitionScreen } from './definition.screen.tsx';

export const editorTexts: readonly Famille[] = [
  'DEFINITIONS',
  'IMPORTS',
  'CHAMPS',
  'LABELS',
  'REGLES',
  'DRAFTS',
  'FILES',
  'HISTORY',
];

/** One definition: what it says, a file to try it on, its versions. */
export const page = definePage<'importDefinition'>()({
  texts: editorTexts,
  load: async ({ params: { IdImport } }) =>
    await Promise.all([
      ensureCall(definitionsCalls.subjects, {}),
      ensureCall(rolesAdminCalls.list, {}),
      loadDraft('definition', IdImport),
      ensureCall(definitionsCalls.read, { params: { IdImport: Number(IdImport) } }),
    ]),
  Page: DefinitionScreen,
});
