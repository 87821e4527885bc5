import { listOwnersCalls } from '@passerelle/contracts/distribution-lists/owners.contract.ts';
import { listOwnersPlan, mostLists } from '@passerelle/contracts/distribution-lists/owners.plans.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import type { Plans } from '../../../../engines/plans/plans.ts';
import { invalidInput } from '../../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { type ListCallersNeeds, listCallers } from '../list-callers.ts';
import { judgeOwners, type OwnerField, ownersClosed } from './owners.policy.ts';

export function listOwnersRoutes(needs: ListCallersNeeds & { readonly plans: Plans }): readonly Route<LoadedActor>[] {
  const { db, kernel, plans } = needs;
  const { reading } = listCallers(needs);
  const may = async (context: CallContext<LoadedActor>, IdListe: number, field: OwnerField) => {
    const { actor } = await reading(context, IdListe);
    const raison = (await ownersClosed(db, { kernel, actor }, [IdListe], [field])).get(IdListe) ?? null;
    return { autorise: raison === null, raison };
  };
  return routes<LoadedActor, typeof listOwnersCalls>(listOwnersCalls, {
    change: async ({ query, body: { Motif, ...owners } = {} }, context) => {
      const { actor } = context.actor;
      if (Object.keys(owners).length === 0) throw invalidInput('body', 'required');
      const input = { IdListes: keysOf(query.IdListes), ...owners };
      const { changes, left } = await judgeOwners(db, { kernel, actor }, input);
      const places = { 'body/input': 'body' };
      const IdPlan = await plans.doAtOnce(actOf(context), listOwnersPlan, input, places, Motif?.trim());
      const done = new Set(changes.map(({ id }) => Number(id)));
      const reasons = new Map(left.map(({ id, reason }) => [Number(id), reason.rule]));
      const lignes = input.IdListes.map((IdListe) => ({
        ...{ IdListe, fait: done.has(IdListe) },
        raison: done.has(IdListe) ? null : (reasons.get(IdListe) ?? 'unknownValue'),
      }));
      return { IdPlan, lignes };
    },
    mayOwner: async ({ params: { IdListe } }, context) => await may(context, IdListe, 'IdPersonneEV1'),
    mayBackup: async ({ params: { IdListe } }, context) => await may(context, IdListe, 'IdPersonneEV1backup'),
  });
}

/** The keys of lists, each once. @throws {ApiError} INVALID_INPUT where the text is no array of keys */
function keysOf(text: string): number[] {
  const wrong = invalidInput('query/IdListes', 'type', 'array');
  let keys: unknown;
  try {
    keys = JSON.parse(text);
  } catch {
    throw wrong;
  }
  const isKey = (key: unknown): key is number => Number.isInteger(key) && Number(key) > 0 && Number(key) < 2 ** 31;
  if (!(Array.isArray(keys) && keys.length > 0 && keys.length <= mostLists && keys.every(isKey))) throw wrong;
  return [...new Set(keys)];
}
