import type { ListVisaType } from '@passerelle/contracts/distribution-lists/list-validators.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction } from '../../../../engines/act/act.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import { rejectVisa, validateVisa } from '../../../../engines/requests/moves/decide.ts';
import { noFiles, type RequestHand } from '../../../../engines/requests/request-hand.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../../platform/http/calls.ts';
import type { ListsPorts } from '../../../../ports/lists.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { readStatus, readValidators } from './validators.queries.ts';
import { dropWaiting, submitList, type VisaWriter } from './visa.actions.ts';

interface VisasNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly mailLists: ListsPorts;
}

export function listVisasRoutes({ db, kernel, act, mailLists }: VisasNeeds): readonly Route<LoadedActor>[] {
  /** Does something to a list that the reader may do so with; of others they learn nothing. */
  const changing = async <T>(
    context: CallContext<LoadedActor>,
    IdListe: number,
    work: (writer: VisaWriter) => Promise<T>,
  ): Promise<T> => {
    const { actor } = context.actor;
    return await act(actOf(context), async (writing) => {
      if (!(await kernel.allows(writing.db, actor, 'ldd', 'list', IdListe))) throw new ApiError('NOT_FOUND');
      return await work({ writing, kernel, actor });
    });
  };
  /** Decides a visa of a list: whoever holds it does, whether or not they see the list. */
  const deciding = async <T>(
    context: CallContext<LoadedActor>,
    { id, visaId }: { readonly id: number; readonly visaId: number },
    { visaType, Remarque }: { readonly visaType: ListVisaType; readonly Remarque?: string },
    decide: (hand: RequestHand, of: { readonly IdDemande: number; readonly IdVisa: number }) => Promise<T>,
  ): Promise<T> => {
    const { actor } = context.actor;
    const said = Remarque?.trim();
    return await act({ ...actOf(context), ...(said && { reason: said }) }, async (writing) => {
      const [found] = await rowsOf(
        writing.db,
        sql<{ IdDemande: number; visaType: ListVisaType }>`select v."IdDemande", t."visaType" from "Visa" v
          join "DemandeListe" t using ("IdDemande") where v."IdVisa" = ${visaId} and t."IdListe" = ${id}`,
      );
      if (!found) throw new ApiError('NOT_FOUND');
      const decided = await decide(
        { writing, kernel, actor, files: noFiles },
        { IdDemande: found.IdDemande, IdVisa: visaId },
      );
      // Said after: whoever may not decide it learns nothing of what it is about.
      if (found.visaType !== visaType) throw new ApiError('CONFLICT', [{ path: 'body/visaType', rule: 'moved' }]);
      return decided;
    });
  };

  return routes<LoadedActor, typeof listVisaCalls>(listVisaCalls, {
    validators: async ({ params: { id } }, { actor: { actor } }) => {
      if (!(await kernel.allows(db, actor, 'ldd', 'list', id))) throw new ApiError('NOT_FOUND');
      return await readValidators({ db, kernel, actor }, id);
    },
    submit: async ({ params: { id } }, context) => {
      const IdDemande = await changing(
        context,
        id,
        async (writer) => await submitList(writer, id, (await mailLists()).can),
      );
      return { IdStatut: await readStatus(db, id), IdDemande };
    },
    drop: async ({ params: { id } }, context) => {
      await changing(context, id, async (writer) => await dropWaiting(writer, id));
    },
    validate: async ({ params, body }, context) =>
      await deciding(context, params, body, async (hand, of) => {
        const { IdStade } = await validateVisa(hand, { ...of, Version: body.Version, Remarque: body.Remarque });
        return { IdStade };
      }),
    reject: async ({ params, body }, context) =>
      await deciding(context, params, body, async (hand, of) => {
        const { IdStade } = await rejectVisa(hand, { ...of, Version: body.Version, Remarque: body.Remarque });
        return { IdStade };
      }),
  });
}
