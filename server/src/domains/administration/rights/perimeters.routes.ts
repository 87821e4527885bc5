import { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import { shownAs } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { requireConditions } from './perimeter-conditions.ts';
import { previewPerimeter } from './perimeter-preview.queries.ts';
import { listPerimeters, readPerimeter } from './perimeters.queries.ts';

export interface PerimetersNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly today: () => string;
}

export function perimetersRoutes({ db, kernel, today }: PerimetersNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof perimetersCalls>(perimetersCalls, {
    list: ({ query }, { language }) => listPerimeters(db, language, query?.filter),
    get: ({ params }, { language }) => readPerimeter(db, language, params.IdPerimetre),
    preview: async ({ body }, { actor: { actor }, language }) => {
      requireConditions(body.Conditions, 'body/Conditions');
      const { IdPerimetre } = body;
      const stored = IdPerimetre ? await readPerimeter(db, language, IdPerimetre) : undefined;
      if (body.as) await requirePerson(db, body.as);
      return await previewPerimeter(
        { db, kernel, actor, language, today: today() },
        { conditions: body.Conditions, stored: stored?.Conditions, reader: body.as ?? shownAs(actor) },
      );
    },
  });
}

async function requirePerson(db: Db, IdPersonneEV1: number): Promise<void> {
  const found = await db
    .selectFrom('Personne')
    .select('IdPersonneEV1')
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .executeTakeFirst();
  if (!found) throw invalidInput('body/as', 'unknownValue');
}
