import { parametersCalls } from '@passerelle/contracts/reference/parameters.contract.ts';
import { isParameter } from '@passerelle/contracts/reference/parameters.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { saveParameter } from './parameters.actions.ts';
import { readParameters } from './parameters.reading.ts';

interface ParametersNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
}

/** Parameters of the portal, changed by administrators. */
export function parametersRoutes({ db, kernel, act }: ParametersNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof parametersCalls>(parametersCalls, {
    all: async () => await readParameters(db),
    save: async ({ params: { IdParam }, body }, context) => {
      const { actor } = context.actor;
      if (!isParameter(IdParam)) throw new ApiError('NOT_FOUND');
      await act(actOf(context), (writing) => saveParameter(writing, { kernel, actor }, IdParam, body.fields));
    },
  });
}
