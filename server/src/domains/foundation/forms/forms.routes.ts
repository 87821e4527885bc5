import {
  type formsCalls as Calls,
  type FormVersion,
  formsCalls,
} from '@passerelle/contracts/forms/form-editing.contract.ts';
import type { FormLayout } from '@passerelle/contracts/forms/form-edits.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import type { EditedForm } from '../../../engines/forms/form-subject.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { checkEdits } from './check-edits.ts';
import { previewForm } from './form-preview.queries.ts';
import { type PublishedForm, readFormVersions, readPublished } from './forms.queries.ts';
import { refusedEdits } from './refused-edits.ts';

interface FormsNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly forms: readonly EditedForm[];
  readonly today: () => string;
}

export function formsRoutes({ db, kernel, forms, today }: FormsNeeds): readonly Route<LoadedActor>[] {
  const find = (IdFormulaire: string): EditedForm => {
    const found = forms.find(({ form }) => form.form === IdFormulaire);
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  };
  return routes<LoadedActor, typeof Calls>(formsCalls, {
    inForce: async () =>
      await Promise.all(
        forms.map(async ({ form }) => {
          const { edits, Revision } = await formInForce(db, form);
          const { rights: _rights, ...Modifs } = edits;
          return { IdFormulaire: form.form, Revision, Modifs: Modifs satisfies FormLayout };
        }),
      ),
    list: async () => {
      const published = new Map((await readPublished(db)).map((one) => [one.IdFormulaire, one]));
      return forms.map(({ form }) => {
        const last = published.get(form.form);
        return {
          IdFormulaire: form.form,
          Revision: last?.Revision ?? 0,
          DateC: last?.DateC.toISOString() ?? null,
          who: whoOf(last),
        };
      });
    },
    read: async ({ params }) => {
      const { edits, Revision } = await formInForce(db, find(params.IdFormulaire).form);
      return { Revision, Modifs: edits };
    },
    versions: async ({ params }) =>
      (await readFormVersions(db, find(params.IdFormulaire).form.form)).map(
        (one): FormVersion => ({
          Revision: one.Revision,
          DateC: one.DateC.toISOString(),
          who: whoOf(one),
          Modifs: one.Modifs,
        }),
      ),
    check: async ({ params, body }) => ({
      faults: [...(await checkEdits(db, find(params.IdFormulaire), body.Modifs, today(), 'body/Modifs'))],
    }),
    preview: async ({ params, body }, { actor: { actor } }) => {
      const of = find(params.IdFormulaire);
      const faults = await checkEdits(db, of, body.Modifs, today(), 'body/Modifs');
      if (faults.length > 0) throw refusedEdits(faults, 'body/Modifs');
      return await previewForm({ db, kernel, actor, today: today() }, of, body);
    },
  });
}

function whoOf(version: PublishedForm | undefined): FormVersion['who'] {
  if (!version || version.IdPersonneEV1 === null) return null;
  return { IdPersonneEV1: version.IdPersonneEV1, IndexPrenomNom: version.IndexPrenomNom };
}
