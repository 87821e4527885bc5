import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import { creationForm } from '@passerelle/contracts/creation/creation.form.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { formContext } from '../../../engines/forms/form-context.queries.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { toldRights } from '../../../engines/forms/form-rights.queries.ts';
import { todayOf } from '../../../engines/forms/save-form.ts';
import type { ReadLog } from '../../../engines/history/read-log.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { createPerson, proposeIdentifiers } from './create-person.actions.ts';
import { readPlaces } from './creation-choices.queries.ts';
import { grantsToCreate, naturesOf } from './creation-rights.queries.ts';
import { findTwins } from './duplicates.queries.ts';
import { knownOf } from './known-of.queries.ts';
import { readModel } from './model.queries.ts';

interface CreationNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly reads: ReadLog;
}

export function creationRoutes({ db, act, kernel, reads }: CreationNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof creationCalls>(creationCalls, {
    rights: async ({ params: { IdPays, IdSociete, ficheIdPersonneEV1 }, query }, { actor: { actor } }) => {
      const [inForce, context, record] = await Promise.all([
        formInForce(db, creationForm),
        formContext(db, true),
        ficheIdPersonneEV1 === 0 ? undefined : knownOf({ db, kernel, actor }, ficheIdPersonneEV1, []),
      ]);
      if (ficheIdPersonneEV1 !== 0 && !record) throw new ApiError('NOT_FOUND');
      const values = { IdPays, ...(IdSociete !== 0 && { IdSociete }) };
      const writer = { kernel, actor };
      const natures = await naturesOf(db, writer, inForce.form, values);
      const Nature = query?.Nature ?? natures[0] ?? 'person';
      const today = todayOf({ form: inForce.form }, values, context);
      const grants = await grantsToCreate(db, writer, inForce, values, Nature, today);
      return { natures: [...natures], droitsFormulaires: toldRights(grants) };
    },
    choices: async ({ body }, { actor: { actor } }) => await readPlaces(db, { kernel, actor }, body),
    identifiers: async ({ body: { Prenom, Nom, IdSociete = null } }) =>
      await proposeIdentifiers(db, { Prenom, Nom, IdSociete }),
    duplicates: async ({ body }, { actor: { actor }, call }) => {
      const { twins, people } = await findTwins({ db, kernel, actor }, body);
      reads.note(actor, { call, people, fields: [twins.by === 'NIN' ? 'NIN' : 'DateNaissance'] });
      return twins;
    },
    model: async ({ params }, { actor: { actor }, language }) =>
      await readModel({ db, kernel, actor, language }, params.IdPersonneEV1),
    add: async ({ body }, context) => {
      const { actor } = context.actor;
      const asked = { ...actOf(context), ...(body.Motif !== undefined && { reason: body.Motif }) };
      return await act(asked, async (writing) => await createPerson(writing, { kernel, actor }, body));
    },
  });
}
