import type { Input } from '@passerelle/contracts/call.ts';
import { listOwnersCalls } from '@passerelle/contracts/distribution-lists/owners.contract.ts';
import { listOwnersPlan, mostLists } from '@passerelle/contracts/distribution-lists/owners.plans.ts';
import { shownAs } from '../../../../engines/access/actor.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import { chosenKeys } from '../../../../engines/lists/chosen.queries.ts';
import type { Plans } from '../../../../engines/plans/plans.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { distributionLists } from '../distribution-lists.list.ts';
import { type ListCallersNeeds, listCallers } from '../list-callers.ts';
import { ofSelection } from '../selection.ts';
import { judgeOwners, type OwnerField, ownersClosed } from './owners.policy.ts';

type ChosenLists = NonNullable<Input<typeof listOwnersCalls.change>['body']>['choix'];

export function listOwnersRoutes(needs: ListCallersNeeds & { readonly plans: Plans }): readonly Route<LoadedActor>[] {
  const { db, kernel, plans, today } = needs;
  const { reading } = listCallers(needs);
  const may = async (context: CallContext<LoadedActor>, IdListe: number, field: OwnerField) => {
    const { actor } = await reading(context, IdListe);
    const raison = (await ownersClosed(db, { kernel, actor }, [IdListe], [field])).get(IdListe) ?? null;
    return { autorise: raison === null, raison };
  };
  /** The lists that are meant: by their keys, or as they were chosen. */
  const listsOf = async (
    IdListes: string | undefined,
    choix: ChosenLists,
    { actor: { actor }, language }: CallContext<LoadedActor>,
  ): Promise<number[]> => {
    if ((IdListes === undefined) === (choix === undefined)) throw invalidInput('query/IdListes', 'required');
    if (choix === undefined) return keysOf(IdListes ?? '');
    const { filtre, filter, ...some } = choix;
    const chosen = { ...some, filter: ofSelection(filtre, filter, shownAs(actor)) };
    const who = { kernel, actor, language, today: today() };
    const keys = await chosenKeys(db, who, distributionLists, chosen, { most: mostLists, path: 'body/choix' });
    if (keys.length === 0) throw new ApiError('PLAN_EMPTY');
    return [...keys];
  };

  return routes<LoadedActor, typeof listOwnersCalls>(listOwnersCalls, {
    change: async ({ query, body: { Motif, choix, ...owners } = {} }, context) => {
      const { actor } = context.actor;
      if (Object.keys(owners).length === 0) throw invalidInput('body', 'required');
      const input = { IdListes: await listsOf(query?.IdListes, choix, context), ...owners };
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
