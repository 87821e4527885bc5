import { siteForm } from '@passerelle/contracts/sites/site.form.ts';
import { type Site, type SiteRow, sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import type pg from 'pg';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { readSubject } from '../../../engines/catalogue/record.queries.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { grantsOn, toldRights } from '../../../engines/forms/form-rights.queries.ts';
import { addByForm, saveForm } from '../../../engines/forms/save-form.ts';
import type { ListReader } from '../../../engines/lists/list.ts';
import { listRoutes } from '../../../engines/lists/list-routes.ts';
import type { Db, ListPools } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { isUsed } from '../../foundation/reference/uses.queries.ts';
import { exportWords } from '../../foundation/texts/export-words.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { siteSubject } from './site.columns.ts';
import { siteFormSubject } from './site.form.ts';
import { nextSiteKey, readSiteUses } from './site.queries.ts';
import { removeSite } from './sites.actions.ts';
import { sitesList } from './sites.list.ts';

interface SitesNeeds {
  readonly pool: pg.Pool;
  readonly lists: ListPools;
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly today: () => string;
  readonly texts: TextStore;
}

export function sitesRoutes({ pool, lists, db, kernel, act, today, texts }: SitesNeeds): readonly Route<LoadedActor>[] {
  const readerOf = ({ actor: { actor }, language, signal }: CallContext<LoadedActor>): ListReader => ({
    pool,
    lists,
    db,
    kernel,
    actor,
    language,
    signal,
    today: today(),
  });

  return routes<LoadedActor, typeof sitesCalls>(sitesCalls, {
    ...listRoutes<SiteRow, LoadedActor>(sitesList, {
      right: 'site-export',
      readerOf,
      wordsOf: (language) => exportWords(texts, language),
    }),
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
