import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { isNotFound } from '../../../lib/api.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { loadDraft } from '../../../lib/form/form-draft.ts';
import { definePage } from '../../../lib/page.ts';
import { ensureCall } from '../../../lib/query.ts';
import { SiteScreen } from './site.screen.tsx';
import { siteLists, siteTexts } from './site-owes.ts';
import './sites.live.ts';

/** A site, or one to be. One that does not exist and one that is not to be seen show the same. */
export const page = definePage<'site'>()({
  texts: siteTexts,
  load: async ({ params, language }) => {
    const { IdSite } = params;
    const reading = IdSite ? ensureCall(sitesCalls.read, { params: { IdSite: Number(IdSite) } }) : Promise.resolve();
    await Promise.all([
      loadForms(siteLists, language),
      loadDraft('site', IdSite ?? 'new'),
      reading.catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    ]);
  },
  Page: SiteScreen,
});
