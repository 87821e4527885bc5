import type { Language } from '@passerelle/contracts/languages.ts';
import { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { loadReferences } from '../../../lib/reference.ts';
import type { Famille } from '../../../lib/texts.ts';
import { filterLists } from '../../../ui/list/list.filters.ts';
import { directoryCatalogue } from '../../people/directory/directory.catalogue.ts';
import { RoleScreen } from './role.screen.tsx';

export const editorTexts: readonly Famille[] = [
  'CONDITIONS',
  'DELEGATION',
  'ROLES_ADMIN',
  'HISTORY',
  'PERIMETERS',
  'LABELS',
  'DIRECTORY',
  'FILTRES',
  'GRID',
  'CHAMPS',
  'REGLES',
  'DRAFTS',
  'PERSON',
];

/** What the editor of a role chooses from. */
export async function loadEditor(language: Language, subject: string): Promise<void> {
  await Promise.all([
    loadReferences(filterLists(directoryCatalogue), language),
    ensureCall(rolesAdminCalls.families, {}),
    ensureCall(rightsCalls.profiles, {}),
    ensureCall(perimetersCalls.list, {}),
    loadDraft('role', subject),
  ]);
}

export const tabs = ['gives', 'holders', 'edit', 'history'] as const;

export interface RoleSearch {
  readonly tab: (typeof tabs)[number];
}

declare module '../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly role: RoleSearch;
  }
}

/** A role: what it gives, who holds it, and the way to change it. */
export const page = definePage<'role'>()({
  texts: editorTexts,
  search: (raw): RoleSearch => ({ tab: tabs.find((tab) => tab === raw.tab) ?? 'gives' }),
  load: async ({ params, language }) =>
    await Promise.all([
      loadEditor(language, params.IdRole),
      ensureCall(rolesAdminCalls.get, { params: { IdRole: Number(params.IdRole) } }),
    ]),
  Page: RoleScreen,
});
