import { type Company, type CompanyRow, companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { companyForm } from '@passerelle/contracts/companies/company.form.ts';
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
import { companiesList } from './companies.list.ts';
import { companySubject } from './company.columns.ts';
import { companyFormSubject } from './company.form.ts';
import { type CompanyDays, nextCompanyKey, readCompanyDays, readCompanyUses } from './company.queries.ts';

interface CompaniesNeeds {
  readonly pool: pg.Pool;
  readonly lists: ListPools;
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly today: () => string;
  readonly texts: TextStore;
}

export function companiesRoutes({
  pool,
  lists,
  db,
  kernel,
  act,
  today,
  texts,
}: CompaniesNeeds): readonly Route<LoadedActor>[] {
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

  /** Sets the days of a company, as its form would. */
  async function setDays(
    context: CallContext<LoadedActor>,
    IdSociete: number,
    anew: (days: CompanyDays) => Partial<Pick<CompanyDays, 'DateDebut' | 'DateFin'>>,
  ): Promise<void> {
    const { actor } = context.actor;
    await act(actOf(context), async (writing) => {
      const days = await readCompanyDays(writing.db, IdSociete);
      if (!days) throw new ApiError('NOT_FOUND');
      const fields = Object.entries(anew(days)).map(([IdChamp, Valeur]) => ({
        IdChamp,
        Valeur,
        Vu: days[IdChamp as 'DateDebut' | 'DateFin'],
      }));
      await saveForm(writing, { kernel, actor }, companyFormSubject, IdSociete, fields);
    });
  }

  return routes<LoadedActor, typeof companiesCalls>(companiesCalls, {
    ...listRoutes<CompanyRow, LoadedActor>(companiesList, {
      right: 'access-module-societe',
      readerOf,
      wordsOf: (language) => exportWords(texts, language),
    }),
    read: async ({ params: { IdSociete } }, { actor: { actor } }) => {
      const [found, { form, rights }, uses] = await Promise.all([
        readSubject(db, kernel, actor, companySubject, IdSociete),
        formInForce(db, companyForm),
        readCompanyUses(db, IdSociete),
      ]);
      if (!found) throw new ApiError('NOT_FOUND');
      const grants = grantsOn(form, { kernel, actor, ...found }, rights, found.stored, today());
      return { company: found.shown as Company, droitsFormulaires: toldRights(grants), uses };
    },
    add: async ({ body }, context) => {
      const { actor } = context.actor;
      return await act(actOf(context), async (writing) => ({
        IdSociete: await addByForm(writing, { kernel, actor }, companyFormSubject, body.fields, () =>
          nextCompanyKey(writing.db),
        ),
      }));
    },
    save: async ({ params, body }, context) => {
      const { actor } = context.actor;
      return await act(actOf(context), async (writing) => {
        const saved = await saveForm(writing, { kernel, actor }, companyFormSubject, params.IdSociete, body.fields);
        // It takes one whatever hangs on it, and says so.
        const ends = body.fields.some(({ IdChamp, Valeur }) => IdChamp === 'DateFin' && Valeur !== null);
        const uses = ends ? await readCompanyUses(writing.db, params.IdSociete) : undefined;
        return { ...saved, depends: uses && isUsed(uses) ? uses : null };
      });
    },
    // Over since yesterday, so that it is at once; one that was to begin later never did.
    disable: async ({ params }, context) => {
      await setDays(context, params.IdSociete, ({ DateDebut, DateFin, yesterday }) => ({
        ...(DateDebut !== null && DateDebut > yesterday && { DateDebut: yesterday }),
        DateFin: DateFin !== null && DateFin < yesterday ? DateFin : yesterday,
      }));
    },
    activate: async ({ params }, context) => {
      await setDays(context, params.IdSociete, ({ DateDebut, today: now }) => ({
        ...(DateDebut !== null && DateDebut > now && { DateDebut: now }),
        DateFin: null,
      }));
    },
  });
}
