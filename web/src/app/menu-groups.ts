import type { TextKey } from '@passerelle/texts/families.ts';
import type { MenuGroup, MenuSubject } from './screens/screen.ts';

/** What the menu and the crumbs call a group of screens. */
export const menuGroupTitles: Readonly<Record<MenuGroup, TextKey | undefined>> = {
  main: undefined,
  requests: 'SHELL:groupRequests',
  administration: 'SHELL:groupAdministration',
  importExport: 'SHELL:groupImportExport',
  backOffice: 'SHELL:groupBackOffice',
  follow: 'SHELL:groupFollow',
};

/** What the menu calls a subject of administration. */
export const menuSubjectTitles: Readonly<Record<MenuSubject, TextKey>> = {
  access: 'SHELL:subjectAccess',
  settings: 'SHELL:subjectSettings',
  running: 'SHELL:subjectRunning',
  systems: 'SHELL:subjectSystems',
  data: 'SHELL:subjectData',
};
