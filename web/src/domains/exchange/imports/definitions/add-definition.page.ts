import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { loadDraft } from '../../../../lib/form/form-draft.ts';
import { definePage } from '../../../../lib/page.ts';
import { ensureCall } from '../../../../lib/query.ts';
import { AddDefinitionScreen } from './add-definition.screen.tsx';
import { type AddDefinitionSearch, draftOf } from './add-definition.search.ts';
import { editorTexts } from './definition.page.ts';

declare module '../../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly addImportDefinition: AddDefinitionSearch;
  }
}

/** A new definition, empty or a copy. */
export const page = definePage<'addImportDefinition'>()({
  texts: editorTexts,
  search: (raw): AddDefinitionSearch => ({ of: Number.isInteger(raw.of) ? Number(raw.of) : undefined }),
  load: async ({ search: { of } }) =>
    await Promise.all([
      ensureCall(definitionsCalls.subjects, {}),
      ensureCall(rolesAdminCalls.list, {}),
      loadDraft('definition', draftOf(of)),
      of === undefined ? undefined : ensureCall(definitionsCalls.read, { params: { IdImport: of } }),
    ]),
  Page: AddDefinitionScreen,
});
