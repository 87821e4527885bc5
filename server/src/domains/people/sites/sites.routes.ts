import type { Language } from '@passerelle/contracts/languages.ts';
import { siteForm } from '@passerelle/contracts/sites/site.form.ts';
import { type Site, type SiteRow, sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { readSubject } from '../../../engines/catalogue/record.queries.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { grantsOn, toldRights } from '../../../engines/forms/form-rights.queries.ts';
import { addByForm, saveForm } from '../../../engines/forms/save-form.ts';
import { listRoutes } from '../../../engines/lists/list-routes.ts';
import type { ListNeeds } from '../../../engines/lists/reader.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { isUsed } from '../../foundation/reference/uses.queries.ts';
import { exportWords } from '../../foundation/texts/export-words.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { siteSubject } from './site.columns.ts';
import { siteFormSubject } from './site.form.ts';
import { nextSiteKey, readSiteUses } from './site.queries.ts';
import { removeSite } from './sites.actions.ts';
import { sitesEntry } from './sites.list.ts';

interface SitesNeeds extends ListNeeds {
  readonly act: ActFunction;
  readonly texts: TextStore;
}

export function sitesRoutes(needs: SitesNeeds): readonly Route<LoadedActor>[] {
  const { db, kernel, act, today, texts } = needs;
  const wordsOf = (language: Language) => exportWords(texts, language);
  const { answers } = listRoutes<SiteRow>({ ...needs, wordsOf }, (_, by) => sitesEntry.open(by));

  return routes<LoadedActor, typeof sitesCalls>(sitesCalls, {
    ...answers,
    read: async ({ params: { IdSite } }, { actor: { actor } }) => {
      const [found, { form, rights }, uses, removes] = await Promise.all([
        readSubject(db, kernel, actor, siteSubject, IdSite),
        formInForce(db, siteForm),
        readSiteUses(db, IdSite),
        kernel.allows(db, actor, 'site-delete', 'site', IdSite),
      ]);
      if (!found) throw new ApiError('NOT_FOUND');
      const grants = grantsOn(form, { kernel, actor, ...found }, rights, found.stored, today());
      return { site: found.shown as Site, droitsFormulaires: toldRights(grants), uses, removes };
    },
    add: async ({ body }, context) => {
      const { actor } = context.actor;
      return await act(actOf(context), async (writing) => ({
        IdSite: await addByForm(writing, { kernel, actor }, siteFormSubject, body.fields, () =>
          nextSiteKey(writing.db),
        ),
      }));
    },
    save: async ({ params, body }, context) => {
      const { actor } = context.actor;
      return await act(actOf(context), async (writing) => {
        const saved = await saveForm(writing, { kernel, actor }, siteFormSubject, params.IdSite, body.fields);
        // It takes one whatever hangs on it, and says so.
        const ends = body.fields.some(({ IdChamp, Valeur }) => IdChamp === 'DateFin' && Valeur !== null);
        const uses = ends ? await readSiteUses(writing.db, params.IdSite) : undefined;
        return { ...saved, depends: uses && isUsed(uses) ? uses : null };
      });
    },
    remove: async ({ params: { IdSite } }, context) => {
      const { actor } = context.actor;
      await act(actOf(context), async (writing) => {
        if (!(await kernel.allows(writing.db, actor, 'site-delete', 'site', IdSite))) throw new ApiError('NOT_FOUND');
        await removeSite(writing, IdSite);
      });
    },
  });
}
