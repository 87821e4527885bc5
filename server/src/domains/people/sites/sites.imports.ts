import type { Importable } from '../../../engines/imports/importable.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { siteFormSubject } from './site.form.ts';
import { nextSiteKey } from './site.queries.ts';
import { removeSite } from './sites.actions.ts';
import { sitesEntry } from './sites.list.ts';

/** Sites as files bring them: what a file added goes again as any site does, while nobody hangs on it. */
export const importedSites: Importable = {
  name: 'sites',
  form: siteFormSubject,
  list: sitesEntry,
  key: 'IdSite',
  unique: ['LibSite'],
  adds: {
    nextKey: nextSiteKey,
    takeBack: async (writing, { kernel, actor }, IdSite) => {
      if (!(await kernel.allows(writing.db, actor, 'site-delete', 'site', IdSite))) throw new ApiError('NOT_FOUND');
      await removeSite(writing, IdSite);
    },
  },
};
