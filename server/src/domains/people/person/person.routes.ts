import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { applyDueOn } from '../../../engines/ahead/apply-due.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import type { Files } from '../../../engines/files/files.ts';
import { putBack } from '../../../engines/forms/put-back.ts';
import { saveForm } from '../../../engines/forms/save-form.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { applyNeeds } from './dated-changes.jobs.ts';
import { personFormSubject } from './person.form.ts';
import { namedRelated } from './related-account.ts';
import { readTechnicalAccounts } from './technical-accounts.queries.ts';

interface PersonNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly entities: Entities;
  readonly files: Files;
}

export function personRoutes({ db, act, kernel, entities, files }: PersonNeeds): readonly Route<LoadedActor>[] {
  const save = async (context: CallContext<LoadedActor>, key: number, fields: readonly ChangedField[]) => {
    const { actor } = context.actor;
    await applyDueOn(applyNeeds({ db, act, kernel }), personFormSubject, key);
    return await act(
      actOf(context),
      async (writing) => await saveForm(writing, { kernel, actor, files }, personFormSubject, key, fields),
    ).catch((error: unknown) => {
      throw namedRelated(error);
    });
  };
  return routes<LoadedActor, typeof personCalls>(personCalls, {
    save: async ({ params, body }, context) => await save(context, params.IdPersonneEV1, body.fields),
    // Of two states, one that is to be other than it is can only be the other.
    excludeFromLists: async ({ params, body: { ExcluLD } }, context) =>
      await save(context, params.personId, [{ IdChamp: 'ExcluLD', Valeur: ExcluLD, Vu: !ExcluLD }]),
    putBack: async ({ params, body }, context) => {
      const { actor } = context.actor;
      await applyDueOn(applyNeeds({ db, act, kernel }), personFormSubject, params.IdPersonneEV1);
      return await act(
        actOf(context),
        async (writing) =>
          await putBack(writing, { kernel, actor, files }, personFormSubject, entities, params.IdPersonneEV1, body),
      );
    },
    technicalAccounts: async ({ params }, { actor: { actor } }) =>
      await readTechnicalAccounts(db, kernel, actor, params.IdPersonneEV1),
  });
}
