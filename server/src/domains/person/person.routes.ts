import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import type { ActFunction } from '../../engines/act/act.ts';
import { actOf } from '../../engines/act/from-call.ts';
import { saveForm } from '../../engines/forms/save-form.ts';
import { type Route, routes } from '../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { personFormSubject } from './person.form.ts';

interface PersonNeeds {
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
}

export function personRoutes({ act, kernel }: PersonNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof personCalls>(personCalls, {
    save: async ({ params, body }, context) => {
      const { actor } = context.actor;
      return await act(
        actOf(context),
        async (writing) =>
          await saveForm(writing, { kernel, actor }, personFormSubject, params.IdPersonneEV1, body.fields),
      );
    },
  });
}
