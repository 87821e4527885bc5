import { validationCalls } from '@passerelle/contracts/hiring/validation.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import type { Files } from '../../../engines/files/files.ts';
import { readerOf, recordRead } from '../../../engines/history/read-log.ts';
import { validateVisa } from '../../../engines/requests/moves/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { settleDifferences } from './differences/differences.actions.ts';
import { readDifferences } from './differences/differences.queries.ts';
import { decidingBy } from './file/deciding.ts';
import { lockFile, requireFile } from './file/file.queries.ts';

interface ValidationNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly files: Files;
}

/** How hiring files that were handed over come into the record: what counts where it says otherwise, and their validation. */
export function validationRoutes({ db, kernel, act, files }: ValidationNeeds): readonly Route<LoadedActor>[] {
  const decide = decidingBy(act, ['de-acces']);
  return routes<LoadedActor, typeof validationCalls>(validationCalls, {
    differences: async ({ params: { IdPersonneEV1 } }, { actor: { actor }, call }) => {
      const IdDemande = await requireFile(db, IdPersonneEV1);
      const ecarts = await readDifferences(db, { kernel, actor }, { IdDemande, IdPersonneEV1 });
      if (ecarts.length > 0 && readerOf(actor) !== IdPersonneEV1)
        await recordRead(db, actor, { call, people: [IdPersonneEV1], fields: ecarts.map(({ IdChamp }) => IdChamp) });
      return { ecarts: [...ecarts] };
    },
    settle: async ({ params: { IdPersonneEV1 }, body: { Retenus } }, context) => {
      await decide(context, IdPersonneEV1, async (writing) => {
        await settleDifferences(writing, await lockFile(writing.db, IdPersonneEV1), Retenus);
      });
      return undefined;
    },
    validate: async ({ params: { IdPersonneEV1 }, body: { Retenus, IdVisa, Version } }, context) =>
      await decide(context, IdPersonneEV1, async (writing) => {
        const request = await lockFile(writing.db, IdPersonneEV1);
        await settleDifferences(writing, request, Retenus);
        const hand = { writing, kernel, actor: context.actor.actor, files };
        const { IdStade } = await validateVisa(hand, { IdDemande: request.IdDemande, IdVisa, Version });
        return { IdStade };
      }),
  });
}
