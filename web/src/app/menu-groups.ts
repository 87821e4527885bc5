import type { TextKey } from '@passerelle/texts/families.ts';
import type { MenuGroup } from './screens/screen.ts';

/** What the menu and the crumbs call a group of screens. */
export const menuGroupTitles: Readonly<Record<MenuGroup, TextKey | undefined>> = {
  main: undefined,
  requests: 'SHELL:groupRequests',
  administration: 'SHELL:groupAdministration',
  importExport: 'SHELL:groupImportExport',
  backOffice: 'SHELL:groupBackOffice',
  follow: 'SHELL:groupFollow',
};
